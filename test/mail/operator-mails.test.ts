import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect } from 'chai';
import { ProblemWatch } from '../../api/problem-watch.ts';
import { createContext } from '../../shared/context.ts';
import { tellBackupFailed } from '../../shared/webhooks/tell-operators.ts';
import { CertificateAuthority } from '../support/certificates.ts';
import { answering, linkIn, MailServer } from '../support/mail-server.ts';
import { backUpDirectly, type OperatedApp, startOperatedApp, until } from '../support/operations.ts';
import { startReceiver } from '../support/receiver.ts';
import { closeLater } from '../support/root-hooks.ts';
import { startTestWorkers } from '../support/workers.ts';

const MINUTE_MS = 60_000;
const ALLOWED = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' };

async function mailing(): Promise<{ app: OperatedApp; server: MailServer }> {
  const server = await MailServer.start({ hideSTARTTLS: true });
  const settings = {
    SMTP_URL: server.url(),
    MAIL_FROM: 'pairwise@example.org',
    PUBLIC_URL: 'https://pairwise.example',
  };
  const app = await startOperatedApp(settings);
  await app.resources.pool.query('update users set email_verified_at = now()');
  return { app, server };
}

describe('superusers with a confirmed email', () => {
  it('get a mail when no worker runs, which the API sends itself, and one when a worker runs again', async () => {
    const { app, server } = await mailing();
    const unconfirmed = await app.make.user({ superuser: true });
    const watch = new ProblemWatch(app.resources, { toldAfterMs: { no_worker: 0 } });
    // The mail server makes strangers wait.
    server.refusal = () => answering(450, 'Try again later');
    await watch.look();
    expect(server.arrived).to.deep.equal([]);
    server.refusal = () => null;
    await watch.look();
    await watch.look();
    const [arrived, ...more] = server.arrived;
    expect(more).to.deep.equal([]);
    expect(arrived!.to).to.deep.equal([app.root.email]);
    expect(arrived!.mail.subject).to.equal('Pairwise needs attention: No worker is running');
    expect(arrived!.mail.text)
      .to.contain('New problem: No worker is running')
      .and.contain('Start a worker: npm run workers');
    expect(linkIn(arrived!)).to.equal('https://pairwise.example/operate');
    await startTestWorkers(app);
    app.travel(2 * MINUTE_MS);
    await watch.look();
    await until(
      async () => server.arrived.length,
      (length) => length === 2,
    );
    expect(server.arrived[1]!.mail.subject).to.equal('Over: No worker is running');
    expect(server.to(unconfirmed.email)).to.deep.equal([]);
  });

  it('get it again, with the same Message-ID, if the mail server doesn’t say whether it has it, and not for ever', async () => {
    const { app, server } = await mailing();
    const watch = new ProblemWatch(app.resources, { toldAfterMs: { no_worker: 0 } });
    server.hangsAt = 'cut after data';
    for (let look = 0; look < 3; look += 1) await watch.look();
    server.hangsAt = null;
    for (let look = 0; look < 2; look += 1) await watch.look();
    expect(server.arrived).to.have.length(1);
    expect([server.ids.length, new Set(server.ids).size]).to.deep.equal([4, 1]);
    server.hangsAt = 'cut after data';
    const others = new ProblemWatch(app.resources, { toldAfterMs: { no_worker: 0 } });
    await app.resources.pool.query('update operator_problems set told_at = null');
    await app.resources.pool.query('update problem_watch set until = now()');
    for (let look = 0; look < 7; look += 1) await others.look();
    expect(server.ids).to.have.length(4 + 5);
    const { text } = await app.resources.metrics.read();
    expect(text).to.match(/pairwise_mails_total\{kind="service-problem",outcome="lost"\} 1/);
  });

  it('get none if they stopped mails of this kind', async () => {
    const { app, server } = await mailing();
    expect((await app.admin.put('/auth/mails/service-problem', { wanted: false })).status).to.equal(204);
    await new ProblemWatch(app.resources, { toldAfterMs: { no_worker: 0 } }).look();
    expect(server.named).to.deep.equal([]);
  });
});

describe('a backup that fails again and again', () => {
  it('is one problem, which ends with the next backup', async () => {
    const app = await startOperatedApp(ALLOWED);
    await startTestWorkers(app);
    const [alerts, events] = [await startReceiver(), await startReceiver()];
    await app.admin.post('/admin/webhooks', { url: alerts.url, format: 'alertmanager' });
    await app.admin.post('/admin/webhooks', { url: events.url });
    const watch = new ProblemWatch(app.resources);
    const context = () => createContext(app.resources, app.resources.log);
    const fail = () => tellBackupFailed(context(), { stage: 'backup', reason: 'The disk is full', backupId: null });
    const codes = async () =>
      (await app.admin.get('/admin/status')).body.problems.map(({ code }: { code: string }) => code);
    await fail();
    app.travel(10 * MINUTE_MS);
    await watch.look();
    await fail();
    await watch.look();
    await until(
      async () => alerts.received.length + events.received.length,
      (count) => count === 2,
    );
    // Redis may have forgotten the job.
    expect(await codes()).to.deep.equal(['backup_failed']);
    await backUpDirectly(app);
    app.travel(2 * MINUTE_MS);
    await watch.look();
    await until(
      async () => alerts.received.length + events.received.length,
      (count) => count >= 4,
    );
    expect(events.received.map(({ body }) => body.type)).to.deep.equal(['backup.failed', 'problem.ended']);
    expect(events.received[1]!.body.data).to.include({ code: 'backup_failed', detail: 'The disk is full' });
    const [begun, over] = alerts.received.map(({ body }) => body.alerts[0]);
    expect([begun.status, begun.labels.alertname, begun.annotations.description]).to.deep.equal([
      'firing',
      'PairwiseBackupFailed',
      'The disk is full',
    ]);
    expect([over.status, over.fingerprint, over.startsAt]).to.deep.equal([
      'resolved',
      begun.fingerprint,
      begun.startsAt,
    ]);
    expect(await codes()).to.deep.equal([]);
  });
});

describe('the certificate of object storage', () => {
  it('is a problem from 21 days before its end, until it is renewed', async () => {
    const authority = new CertificateAuthority();
    closeLater(async () => authority.remove());
    const load = (days: number) => {
      const { cert, key } = authority.issue('storage', 'IP:127.0.0.1', days);
      return { cert: readFileSync(cert), key: readFileSync(key) };
    };
    const server = createServer(load(20));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closeLater(async () => {
      server.close();
    });
    const endpoint = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = await startOperatedApp({ BACKUP_DIR: `s3://bucket?endpoint=${endpoint}&region=eu` });
    // Tokens end sooner than certificates.
    const found = async () => {
      const client = app.as(await app.make.user({ superuser: true }));
      const { problems } = (await client.get('/admin/status')).body;
      return problems.find(({ code }: { code: string }) => code === 'certificate_ending')?.detail as string | undefined;
    };
    expect(await found()).to.match(/^The certificate of object storage ends at 20\d\d-\d\d-\d\dT/);
    server.setSecureContext(load(23));
    // One handshake an hour, while there is a problem.
    expect(await found()).to.be.a('string');
    app.travel(61 * MINUTE_MS);
    await until(found, (detail) => detail === undefined);
    app.travel(2 * 24 * 60 * MINUTE_MS);
    expect(await found()).to.be.a('string');
  });
});
