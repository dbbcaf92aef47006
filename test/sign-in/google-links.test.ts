import { expect } from 'chai';
import type { TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { errorOf, GoogleSignIn, tokenOf } from '../support/google-sign-in.ts';
import type { TestIdentityProvider } from '../support/identity-provider.ts';
import { addPasskey } from '../support/passkeys.ts';
import { each } from '../support/scene.ts';

const NEW_PASSWORD = 'Battery-staple-8';

describe('the link between an account and a Google account', () => {
  const google = each(() => GoogleSignIn.start());
  let provider: TestIdentityProvider;
  let app: TestApp;

  beforeEach(async () => {
    ({ provider, app } = google);
    google.someoneNew();
  });

  const link = async (token: string) => (await app.as({ token }).get('/auth/google/link')).body;

  /** Makes changes of emails older, since the provider's tokens live by the real clock. */
  const age = (interval: string) =>
    app.resources.pool.query(
      `update users set email_changed_at = email_changed_at - $1::interval,
                        google_link_blocked_until = google_link_blocked_until - $1::interval`,
      [interval],
    );

  it('is shown to the user, who can remove it once there is a password', async () => {
    const local = await app.make.user();
    const none = { linked: false, linked_at: null, has_password: true, can_be_ended: false };
    expect(await link(local.token)).to.deep.equal(none);
    expect((await local.delete('/auth/google/link')).status).to.equal(404);
    provider.person.email = local.email;
    const token = tokenOf(await google.signIn());
    const elsewhere = tokenOf(await google.signIn());
    expect(await link(token)).to.include({ linked: true, has_password: false, can_be_ended: false });
    expect((await link(token)).linked_at).to.be.a('string');
    expect((await app.as({ token }).delete('/auth/google/link')).status).to.equal(400);
    await app.as({ token }).put('/users/me', { password: NEW_PASSWORD });
    expect((await app.as({ token }).delete('/auth/google/link')).status).to.equal(204);
    expect((await app.as({ token: elsewhere }).get('/auth/me')).status).to.equal(401);
    expect(await link(token)).to.deep.equal(none);
    await google.refuses('link_refused', google.signIn);
    const account = { username: local.username, password: NEW_PASSWORD };
    expect((await app.anonymous.form('/auth/login', account)).status).to.equal(200);
  });

  it('stays with an account that was created through Google', async () => {
    const token = tokenOf(await google.signIn());
    expect(await link(token)).to.include({ linked: true, can_be_ended: false });
    expect((await app.as({ token }).delete('/auth/google/link')).status).to.equal(400);
  });

  it('is not made by an email alone where a passkey is asked for', async () => {
    const local = await app.make.user();
    await addPasskey(app, local);
    provider.person.email = local.email;
    await google.refuses('link_refused', google.signIn);
  });

  it('is not made for seven days after the email changed', async () => {
    const root = await app.make.user({ superuser: true });
    const changes: ((user: TestUser, email: string) => Promise<TestAnswer>)[] = [
      (user, email) => app.as(user).patch('/auth/me', { email }),
      (user, email) => app.as(user).put('/users/me', { email }),
      (user, email) => root.put(`/users/${user.id}`, { email }),
    ];
    const emails: string[] = [];
    for (const change of changes) {
      const email = `moved${google.someoneNew()}@gmail.example`;
      expect((await change(await app.make.user(), email)).status).to.equal(200);
      emails.push(email);
      provider.person.email = email;
      await google.refuses('link_refused', google.signIn);
    }
    await age('6 days 23 hours 59 minutes');
    expect(errorOf(await google.signIn())).to.equal('link_refused');
    await age('1 minute');
    for (const email of emails) {
      google.someoneNew();
      provider.person.email = email;
      tokenOf(await google.signIn());
    }
  });

  /** Whether the link is still there after the password changed, in an account whose email changed before it was linked. */
  async function survivesNewPassword({ emailChanged }: { emailChanged: boolean }): Promise<boolean> {
    const local = await app.make.user();
    const email = emailChanged ? `since${google.someoneNew()}@gmail.example` : local.email;
    if (emailChanged) await local.patch('/auth/me', { email });
    await age('8 days');
    provider.person.email = email;
    const client = app.as({ token: tokenOf(await google.signIn()) });
    await client.put('/users/me', { password: NEW_PASSWORD });
    // The first password comes beside the link.
    expect((await client.get('/auth/google/link')).body.linked).to.equal(true);
    const change = { current_password: NEW_PASSWORD, new_password: 'Another-staple-9' };
    expect((await client.post('/auth/change-password', change)).status).to.equal(204);
    return (await client.get('/auth/google/link')).body.linked;
  }

  it('ends with a new password where it was made since the email last changed', async () => {
    expect(await survivesNewPassword({ emailChanged: true })).to.equal(false);
    expect(errorOf(await google.signIn())).to.equal('link_refused');
  });

  it('survives a new password where the email never changed', async () => {
    expect(await survivesNewPassword({ emailChanged: false })).to.equal(true);
  });
});
