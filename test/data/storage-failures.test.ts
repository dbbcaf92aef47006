import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { createContext } from '../../shared/context.ts';
import { Archive } from '../../shared/data/read-archive.ts';
import { sweepBackups } from '../../shared/data/sweep-backups.ts';
import {
  backUpDirectly,
  type OperatedApp,
  startOperatedApp,
  startTestWorkers,
  until,
  verdictOn,
} from '../support/operations.ts';
import { patient } from '../support/patience.ts';
import { closeLater } from '../support/root-hooks.ts';

const ANSWER_MS = 10_000;
const HOUR_MS = 3_600_000;

/** Makes a backup, restores one and lists them. @returns status, sentence and the longest time of an answer. */
async function useBackups(app: OperatedApp) {
  let longest = 0;
  const ask = async (send: () => Promise<{ status: number; body: { detail: string } }>) => {
    const began = performance.now();
    const { status, body } = await send();
    longest = Math.max(longest, performance.now() - began);
    return `${status} ${body.detail}`;
  };
  const backup = await ask(() => app.admin.post('/admin/database/backup'));
  const restore = await ask(() => app.admin.post('/admin/database/restore', { backup_id: 'backup-1' }));
  const list = await ask(() => app.admin.get('/admin/database/backups'));
  return { backup, restore, list, longest };
}

describe('a backup folder that cannot be used', () => {
  it('is reported with its reason when a backup is made, listed or restored, or a file is imported', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pairwise-unusable-'));
    closeLater(() => rm(folder, { recursive: true, force: true }));
    await writeFile(path.join(folder, 'file'), '');
    const app = await startOperatedApp({ BACKUP_DIR: path.join(folder, 'file', 'backups') });
    await startTestWorkers(app);
    const { backup, restore, list, longest } = await useBackups(app);
    const reason = 'a part of its path is not a directory';
    expect(backup).to.equal(`503 BACKUP_DIR cannot be written: ${reason}`);
    expect([restore, list]).to.deep.equal(Array(2).fill(`503 BACKUP_DIR cannot be read: ${reason}`));
    expect(longest).to.be.lessThan(patient(ANSWER_MS));
    const form = new FormData();
    form.set('file', new Blob(['{}']), 'export.json');
    const upload = await fetch(`${app.base}/api/v1/admin/database/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.root.token}` },
      body: form,
    });
    expect([upload.status, ((await upload.json()) as { detail: string }).detail]).to.deep.equal([
      503,
      `BACKUP_DIR cannot be written: ${reason}`,
    ]);
  });
});

describe('an archive that cannot be read', () => {
  it('is reported with its reason', async function () {
    if (process.platform !== 'linux') this.skip();
    // A file that opens, and whose first byte is a read error.
    const opened = await Archive.open('/proc/self/mem').then(
      () => 'opened',
      (error: Error) => error.message,
    );
    expect(opened).to.equal('The archive cannot be read: the disk reports an error');
  });

  it('is refused by download and restore, judged unreadable, and verified once it can be read', async function () {
    if (process.getuid?.() === 0) this.skip();
    const app = await startOperatedApp();
    const id = await backUpDirectly(app);
    const file = path.join(app.backups, `${id}.zip`);
    await chmod(file, 0);
    await startTestWorkers(app);
    const downloaded = await app.admin.get(`/admin/database/backups/${id}`);
    expect([downloaded.status, downloaded.body.detail]).to.deep.equal([
      503,
      'BACKUP_DIR cannot be read: permission denied',
    ]);
    const restored = await app.admin.post('/admin/database/restore', { backup_id: id });
    expect([restored.status, restored.body.detail]).to.deep.equal([
      400,
      'The archive cannot be read: permission denied',
    ]);
    expect(await verdictOn(app.admin, id)).to.deep.include({ verification: 'failed' });
  });

  it('is verified again an hour after it could not be read', async () => {
    const app = await startOperatedApp();
    const id = await backUpDirectly(app);
    await app.resources.jobs.queue('operations').obliterate({ force: true });
    const { size } = await app.resources.backups.get(id);
    const reason = 'The archive cannot be read: permission denied';
    const at = new Date().toISOString();
    await app.resources.backups.recordVerification(id, { verified: false, reason, unreadable: true, at, size });
    const context = createContext(app.resources, app.resources.log);
    expect((await sweepBackups(context)).verify).to.deep.equal([]);
    app.travel(HOUR_MS);
    expect((await sweepBackups(context)).verify).to.deep.equal([id]);
    await startTestWorkers(app);
    await until(
      () => app.resources.backups.get(id),
      ({ verification }) => verification!.verified,
    );
  });
});

describe('object storage that cannot be used', () => {
  const CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

  /** An app that keeps its backups at a port of this machine. */
  async function startAt(port: number, credentials = true): Promise<OperatedApp> {
    for (const name of [...CREDENTIALS, 'AWS_EC2_METADATA_DISABLED']) {
      const before = process.env[name];
      closeLater(async () => {
        if (before === undefined) delete process.env[name];
        else process.env[name] = before;
      });
    }
    for (const name of CREDENTIALS) {
      if (credentials) process.env[name] = 'S3RVER';
      else delete process.env[name];
    }
    process.env.AWS_EC2_METADATA_DISABLED = 'true';
    const staging = await mkdtemp(path.join(tmpdir(), 'pairwise-staging-'));
    closeLater(() => rm(staging, { recursive: true, force: true }));
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
    const app = await startOperatedApp({ BACKUP_DIR: `s3://backups/x?endpoint=${endpoint}`, DATA_DIR: staging });
    await startTestWorkers(app);
    return app;
  }

  const expectReason = async (app: OperatedApp, reason: string) => {
    const { backup, restore, list, longest } = await useBackups(app);
    expect(backup).to.equal(`503 BACKUP_DIR cannot be written: ${reason}`);
    expect([restore, list]).to.deep.equal(Array(2).fill(`503 BACKUP_DIR cannot be read: ${reason}`));
    expect(longest).to.be.lessThan(patient(ANSWER_MS));
  };

  it('is reported when it is gone', async () => {
    await expectReason(await startAt(await freePort()), 'it is not reachable (ECONNREFUSED)');
  });

  it('is reported within ten seconds when it hangs', async function () {
    this.timeout(60_000);
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    closeLater(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await expectReason(await startAt(port), 'it does not respond');
  });

  it('is reported when there are no credentials', async () => {
    await expectReason(
      await startAt(await freePort(), false),
      'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  });
});
