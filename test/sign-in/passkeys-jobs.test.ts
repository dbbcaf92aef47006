import { expect } from 'chai';
import { Refusal } from '../../api/admin/command.ts';
import { commandFor } from '../../api/admin/commands.ts';
import { createContext } from '../../shared/context.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { MailServer } from '../support/mail-server.ts';
import { addPasskey } from '../support/passkeys.ts';
import { startTestWorkers, type TestWorkers } from '../support/workers.ts';

describe('a second factor', () => {
  let server: MailServer;
  let app: TestApp;
  let workers: TestWorkers;

  before(async () => {
    server = await MailServer.start({ hideSTARTTLS: true });
    app = await startTestApp({ SMTP_URL: server.url(), MAIL_FROM: 'pairwise@example.org' });
    workers = await startTestWorkers(app);
  });

  const subjectsTo = async (email: string, count: number) => {
    await workers.until(() => server.to(email).length >= count, 'the mails have come');
    return server.to(email).map(({ mail }) => [mail.subject, mail.text?.split('\n\n')[1]]);
  };
  const admin = (...args: string[]) =>
    commandFor('reset-second-factor', args)(createContext(app.resources, app.resources.log));

  it('that changes is told by mail, in the language of its user', async () => {
    const ann = await app.make.user();
    await app.as(ann).patch('/auth/me', { language: 'de' });
    const { passkey } = await addPasskey(app, ann);
    await subjectsTo(ann.email, 1);
    await app.as(ann).delete(`/auth/passkeys/${passkey.id}`);
    expect(await subjectsTo(ann.email, 2)).to.deep.equal([
      ['Ihre Anmeldung bei Pairwise hat sich geändert', 'Zu Ihrem Pairwise-Konto wurde ein Passkey hinzugefügt.'],
      ['Ihre Anmeldung bei Pairwise hat sich geändert', 'Aus Ihrem Pairwise-Konto wurde ein Passkey entfernt.'],
    ]);
  });

  it('is reset by an operator, who has to say so twice; its user is told, and signs in with the password', async () => {
    const bob = await app.make.user();
    await addPasskey(app, bob);
    const logIn = async () =>
      (await app.anonymous.form('/auth/login', { username: bob.username, password: bob.password })).status;
    expect(await logIn()).to.equal(403);
    const refused = await admin(bob.username).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Refusal);
    expect((refused as Error).message).to.contain(`the password alone signs in to ${bob.username}`);
    expect(await logIn()).to.equal(403);
    const { text, json } = await admin(bob.email, '--yes');
    expect(text).to.contain(`${bob.username} had 1 passkey. All are removed`);
    expect(json).to.deep.equal({ user_id: bob.id, username: bob.username, passkeys: 1 });
    expect((await app.as(bob).get('/auth/me')).status).to.equal(401);
    expect(await logIn()).to.equal(200);
    const [, [, told] = []] = await subjectsTo(bob.email, 2);
    expect(told).to.contain('An administrator removed all passkeys');
  });
});
