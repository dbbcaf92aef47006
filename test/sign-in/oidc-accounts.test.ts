import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import { settingsFor } from '../support/company-provider.ts';
import { CompanySignIn, cookieOf, outcomeOf, tokenOf } from '../support/company-sign-in.ts';
import { PASSWORD } from '../support/factories.ts';

describe('accounts of people who sign in through a company’s provider', () => {
  let scene: CompanySignIn;

  before(async () => {
    scene = await CompanySignIn.start({
      OIDC_PS_EMAIL_VERIFIED: 'trusted',
      OIDC_EC_EMAIL_VERIFIED: 'ignored',
      OIDC_ED_ALLOWED_GROUPS: 'staff,partners',
      OIDC_ED_SUPERUSER_GROUPS: 'admins',
    });
  });

  describe('emails', () => {
    it('have to be verified by default', async () => {
      for (const email_verified of [undefined, false]) {
        scene.someone({ email_verified });
        await scene.refuses('email_unverified', 'acme');
      }
    });

    it('are believed where the provider is trusted', async () => {
      const { email } = scene.someone({ email_verified: undefined });
      expect(await scene.whoIs(tokenOf(await scene.signIn('ps')))).to.include({ email });
    });

    it('are left out, where they don’t matter and aren’t verified', async () => {
      for (const claims of [{ email_verified: undefined }, { email: undefined, email_verified: undefined }]) {
        scene.someone(claims);
        const { email, username } = await scene.whoIs(tokenOf(await scene.signIn('ec')));
        expect([username, email.split('@')[1]]).to.deep.equal([`worker${scene.number}`, 'unknown.invalid']);
      }
    });

    it('never lead into an account that is there: that needs the present sign-in', async () => {
      const local = await scene.app.make.user();
      scene.someone({ email: local.email.toUpperCase() });
      for (const id of ['acme', 'ps']) await scene.refuses('link_needed', id, { new_account: 'possible' });
      await scene.confirm(local);
      for (const id of ['acme', 'ps']) await scene.refuses('link_needed', id);
      expect(
        (await scene.app.anonymous.form('/auth/login', { username: local.username, password: PASSWORD })).status,
      ).to.equal(200);
    });
  });

  describe('linking', () => {
    const link = async (client: TestClient, body: object = {}, id = 'acme') => {
      const answer = await client.post(`/auth/oidc/${id}/link`, body);
      if (answer.status !== 200) return answer;
      return scene.finish(id, (await scene.company.consent(answer.body.url)).searchParams, cookieOf(answer));
    };
    const identitiesOf = async (client: TestClient) => (await client.get('/auth/identities')).body;

    it('adds an identity to an account, which then signs in to it, and removes it again', async () => {
      const local = await scene.app.make.user();
      const client = scene.app.as(local);
      scene.someone({ email: local.email });
      expect(outcomeOf(await link(client))).to.deep.equal({ linked: 'acme' });
      const token = tokenOf(await scene.signIn());
      expect((await scene.whoIs(token)).id).to.equal(local.id);
      const { identities, has_password } = await identitiesOf(client);
      expect(has_password).to.equal(true);
      expect(identities).to.have.length(1);
      expect(identities[0]).to.include({ provider: 'acme', issuer: scene.company.issuer, can_be_ended: true });
      expect(
        (await scene.app.as(await scene.app.make.user()).delete(`/auth/identities/${identities[0].id}`)).status,
      ).to.equal(404);
      expect((await client.delete(`/auth/identities/${identities[0].id}`)).status).to.equal(204);
      expect((await scene.app.as({ token }).get('/auth/me')).status).to.equal(401);
      await scene.refuses('link_needed', 'acme');
    });

    it('confirms the email of the account, if the provider has verified the same one', async () => {
      const linked = async (claims: (email: string) => Record<string, unknown>, id = 'acme') => {
        const local = await scene.app.make.user();
        const client = scene.app.as(local);
        scene.someone(claims(local.email));
        expect(outcomeOf(await link(client, {}, id))).to.deep.equal({ linked: id });
        return (await client.get('/auth/me')).body.email_verified_at !== null;
      };
      expect(await linked((email) => ({ email: email.toUpperCase() }))).to.equal(true);
      expect(await linked((email) => ({ email, email_verified: undefined }), 'ps')).to.equal(true);
      expect(await linked((email) => ({ email, email_verified: false }))).to.equal(false);
      expect(await linked((email) => ({ email: `x${email}` }))).to.equal(false);
      expect(await linked(() => ({ email: undefined }))).to.equal(false);
    });

    it('needs the password once the sign-in isn’t fresh, and the session to its end', async () => {
      const local = await scene.app.make.user();
      await scene.app.resources.pool.query(`update sessions set created_at = created_at - interval '11 minutes'`);
      scene.someone();
      const client = scene.app.as(local);
      expect((await link(client)).body.code).to.equal('fresh_sign_in_required');
      expect((await link(client, { current_password: 'wrong' })).body.code).to.equal('wrong_credentials');
      const begun = await client.post('/auth/oidc/acme/link', { current_password: PASSWORD });
      const { searchParams } = await scene.company.consent(begun.body.url);
      await client.post('/auth/logout');
      expect(outcomeOf(await scene.finish('acme', searchParams, cookieOf(begun)))).to.deep.equal({
        error: 'invalid_state',
        provider: 'acme',
      });
    });

    it('takes a fresh sign-in through a provider as proof of who asks', async () => {
      scene.someone();
      const client = scene.app.as({ token: tokenOf(await scene.signIn()) });
      scene.someone();
      expect(outcomeOf(await link(client))).to.deep.equal({ linked: 'acme' });
      await scene.app.resources.pool.query(`update sessions set created_at = created_at - interval '11 minutes'`);
      expect((await link(client)).body.code).to.equal('fresh_sign_in_required');
    });

    it('takes no identity from another account', async () => {
      scene.someone();
      tokenOf(await scene.signIn());
      const other = scene.app.as(await scene.app.make.user());
      expect(outcomeOf(await link(other))).to.deep.equal({ error: 'linked_elsewhere', provider: 'acme' });
      expect((await identitiesOf(other)).identities).to.deep.equal([]);
    });

    it('keeps the last way in', async () => {
      scene.someone();
      const client = scene.app.as({ token: tokenOf(await scene.signIn()) });
      const { identities, has_password } = await identitiesOf(client);
      expect([has_password, identities[0].can_be_ended]).to.deep.equal([false, false]);
      const end = async () => (await client.delete(`/auth/identities/${identities[0].id}`)).body.code;
      expect(await end()).to.equal('last_way_in');
      // As of a tenant of Entra ID where the issuer is `common`: it signs in, but names no configured provider.
      await scene.app.resources.pool.query("update identities set issuer = 'https://tenant.example' where id = $1", [
        identities[0].id,
      ]);
      expect((await identitiesOf(client)).identities[0]).to.include({ provider: null, can_be_ended: false });
      expect(await end()).to.equal('last_way_in');
    });

    it('ends with the account, whose identity may then make a new one', async () => {
      scene.someone();
      const first = await scene.whoIs(tokenOf(await scene.signIn()));
      const root = await scene.app.make.user({ superuser: true });
      expect((await scene.app.as(root).delete(`/users/${first.id}`)).status).to.equal(204);
      expect((await scene.whoIs(tokenOf(await scene.signIn()))).id).not.to.equal(first.id);
    });

    it('refuses a deactivated account', async () => {
      scene.someone();
      const { id } = await scene.whoIs(tokenOf(await scene.signIn()));
      await scene.app.resources.pool.query('update users set is_active = false where id = $1', [id]);
      await scene.refuses('inactive_user', 'acme');
    });
  });

  describe('groups', () => {
    it('say who may sign in, and who is a superuser from the next sign-in on', async () => {
      scene.someone({ groups: ['visitors'] });
      await scene.refuses('not_allowed', 'ed');
      scene.someone({ groups: ['staff'] });
      expect(await scene.whoIs(tokenOf(await scene.signIn('ed')))).to.include({ role: 'user' });
      const groups = (...names: string[]) =>
        scene.company.people.set(scene.company.person, {
          ...scene.company.people.get(scene.company.person),
          groups: names,
        });
      groups('staff', 'admins');
      expect(await scene.whoIs(tokenOf(await scene.signIn('ed')))).to.include({ role: 'root' });
      // Another provider has no say in it.
      expect(await scene.whoIs(tokenOf(await scene.signIn('acme')))).to.include({ role: 'root' });
      await scene.app.make.user({ superuser: true });
      groups('staff');
      expect(await scene.whoIs(tokenOf(await scene.signIn('ed')))).to.include({ role: 'user' });
    });

    it('leave the last active superuser one', async () => {
      scene.someone({ groups: ['staff', 'admins'] });
      const { id } = await scene.whoIs(tokenOf(await scene.signIn('ed')));
      await scene.app.resources.pool.query('update users set is_superuser = false where id <> $1', [id]);
      scene.company.people.set(scene.company.person, {
        ...scene.company.people.get(scene.company.person),
        groups: ['partners'],
      });
      expect(await scene.whoIs(tokenOf(await scene.signIn('ed')))).to.include({ id, role: 'root' });
    });
  });

  describe('where passwords are off', () => {
    it('only the first superuser has one', async () => {
      const person = await scene.app.make.user();
      const sso = await startTestApp({
        ...settingsFor(scene.company),
        SSO_ONLY: 'true',
        FIRST_SUPERUSER: 'chief',
        FIRST_SUPERUSER_EMAIL: 'chief@acme.example',
        DATABASE_URL: scene.app.settings.DATABASE_URL,
      });
      const chief = await sso.make.user({ superuser: true });
      await scene.app.resources.pool.query(
        `update users set username = 'chief', username_key = 'chief' where id = $1`,
        [chief.id],
      );
      expect((await sso.anonymous.get('/auth/providers')).body.passwords).to.equal(false);
      const login = { username: person.username, password: PASSWORD };
      const account = { username: 'somebody', email: 'somebody@acme.example', password: PASSWORD };
      const { token } = (await scene.app.as(chief).post(`/users/${person.id}/password-reset`)).body;
      const change = { current_password: PASSWORD, new_password: 'Battery-staple-8' };
      for (const attempt of [
        sso.anonymous.form('/auth/login', login),
        sso.anonymous.form('/auth/session', login),
        sso.anonymous.form('/auth/login', { username: person.email, password: 'wrong' }),
        sso.anonymous.post('/auth/register', account),
        sso.as(person).post('/auth/change-password', change),
        sso.as(person).put('/users/me', { password: change.new_password }),
        sso.as(chief).post(`/users/${person.id}/temporary-password`),
        sso.as(chief).post(`/users/${person.id}/password-reset`),
        sso.anonymous.post(`/auth/password-reset/${token}`, { password: change.new_password }),
        sso.as(chief).post('/users/', account),
        sso.anonymous.post('/auth/temporary-password', {
          username: person.username,
          temporary_password: PASSWORD,
          new_password: change.new_password,
        }),
      ]) {
        const { status, body } = await attempt;
        expect([status, body.code], body.detail).to.deep.equal([403, 'passwords_off']);
      }
      const session = await sso.anonymous.form('/auth/login', { username: 'Chief', password: PASSWORD });
      expect(session.status).to.equal(200);
      expect(
        (await sso.as({ token: session.body.access_token }).post('/auth/change-password', change)).status,
      ).to.equal(204);
      scene.someone();
      tokenOf(await scene.signIn('acme', sso));
    });
  });
});
