import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { MailServer } from '../support/mail-server.ts';
import { startTestWorkers } from '../support/workers.ts';

describe('the new owner of somebody’s projects', () => {
  it('is mailed which projects they are, and what ended; the superuser who deletes the account is not', async () => {
    const server = await MailServer.start();
    const app = await startTestApp({
      SMTP_URL: server.url(),
      MAIL_FROM: 'Pairwise <pairwise@example.org>',
      PUBLIC_URL: 'https://pairwise.example',
    });
    const workers = await startTestWorkers(app);
    const root = await app.make.user({ superuser: true });
    for (const [language, subject, ended] of [
      ['en', 'You own projects of somebody who left Pairwise', 'has ended'],
      ['de', 'Projekte einer Person, die Pairwise verlassen hat, gehören jetzt Ihnen', 'ist beendet'],
    ] as const) {
      const [owner, heir] = [await app.make.user(), await app.make.user()];
      await app.as(heir).patch('/auth/me', { language });
      await app.resources.pool.query('update users set email_verified_at = now() where id = $1', [heir.id]);
      const project = await app.make.project({ owner, name: 'Checkout' });
      await app.as(owner).post(`/projects/${project.id}/links`, { kind: 'results' });
      await app.as(root).delete(`/users/${owner.id}?transfer_to=${heir.id}`);
      await workers.until(() => server.to(heir.email).length > 0, 'a mail to the new owner');
      const { mail } = server.to(heir.email).at(-1)!;
      expect(mail.subject).to.equal(subject);
      expect(mail.text).to.contain('Checkout').and.to.contain(ended).and.to.contain('Links: 1.');
      expect(mail.text).to.contain('https://pairwise.example/projects').and.not.to.contain(owner.username);
    }
    const alone = await app.make.user();
    await app.make.project({ owner: alone });
    await app.as(root).delete(`/users/${alone.id}`);
    expect(server.to(root.email)).to.deep.equal([]);
  });
});
