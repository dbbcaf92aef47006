import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect } from 'chai';
import S3rver from 's3rver';
import { createContext } from '../../shared/context.ts';
import { backUp } from '../../shared/data/back-up.ts';
import { openBackups } from '../../shared/data/backups.ts';
import { readSignatures } from '../../shared/data/read-signatures.ts';
import { expireBackups } from '../../shared/data/retention.ts';
import { estimatesOf, expectSameBits } from '../support/estimates.ts';
import {
  compareSome,
  type OperatedApp,
  SILENT,
  startOperatedApp,
  startTestWorkers,
  until,
  verdictOn,
} from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

const BUCKET = 'backups';
const PREFIX = 'pairwise/production';

describe('backups on object storage', () => {
  let client: S3Client;
  let app: OperatedApp;
  let staging: string;

  beforeEach(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pairwise-s3-'));
    closeLater(() => rm(folder, { recursive: true, force: true }));
    const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: path.join(folder, 'objects') });
    const { port } = (await server.run()) as AddressInfo;
    closeLater(() => server.close());
    const endpoint = `http://127.0.0.1:${port}`;
    // The keys that the server of these tests accepts. The service finds them where the SDK looks.
    process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
    process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
    client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
    closeLater(async () => client.destroy());
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    staging = path.join(folder, 'data');
    app = await startOperatedApp({
      BACKUP_DIR: `s3://${BUCKET}/${PREFIX}?endpoint=${encodeURIComponent(endpoint)}`,
      DATA_DIR: staging,
    });
    await startTestWorkers(app);
  });

  const keys = async () =>
    ((await client.send(new ListObjectsV2Command({ Bucket: BUCKET }))).Contents ?? []).map(({ Key }) => Key!);
  const files = async () => (await readdir(staging, { recursive: true })).filter((file) => !file.endsWith('uploads'));

  it('are written, proven, listed, downloaded and restored without a common disk', async () => {
    const person = await app.make.user();
    const project = await app.make.project({ owner: person, features: 5 });
    await compareSome(app, person, project.id);
    const before = await estimatesOf(app.as(person), project.id, 'value');
    const made = await app.admin.post('/admin/database/backup');
    expect(made.status, made.text).to.equal(200);
    const { backup_id: id, size_bytes: size } = made.body;
    expect((await verdictOn(app.admin, id)).verified_at).to.be.a('string');
    expect(await keys()).to.include.members([`${PREFIX}/${id}.zip`, `${PREFIX}/${id}.verdict.json`]);

    const downloaded = await app.admin.get(`/admin/database/backups/${id}`);
    expect(downloaded.status).to.equal(200);
    expect(downloaded.headers.get('Content-Length')).to.equal(String(size));

    await app.as(person).post(`/projects/${project.id}/comparisons/reset`, { dimension: 'value' });
    const restored = await app.admin.post('/admin/database/restore', { backup_id: id });
    expect(restored.status, restored.text).to.equal(200);
    // Sessions are in no backup.
    const login = await app.anonymous.form('/auth/login', { username: person.username, password: person.password });
    const again = app.as({ token: login.body.access_token });
    expectSameBits(await estimatesOf(again, project.id, 'value'), before);
    expect(await keys()).to.include(`${PREFIX}/${restored.body.safety_backup_id}.zip`);
    await until(files, (left) => left.every((file) => file.endsWith('staging') || file.endsWith('secret-key')));
  });

  it('are recognised by their signatures, reading only parts of them', async () => {
    const BACKUP_SIGNING_KEY = 'vJ4mX0cQ9tR7bLw2ZsYh5NfKd8GpUe1a3T6';
    const unsigned = (await app.admin.post('/admin/database/backup')).body.backup_id;
    const resources = { ...app.resources, settings: { ...app.settings, BACKUP_SIGNING_KEY } };
    const context = createContext(resources, resources.log);
    const { id: signedId } = await backUp(context, { kind: 'manual' }, SILENT);
    const examined = await readSignatures(context, await openBackups(app.settings).list());
    const worth = Object.fromEntries(examined.map(({ id, signed }) => [id, signed?.signature]));
    expect(worth).to.deep.equal({ [unsigned]: 'missing', [signedId]: 'valid' });
  });

  it('keep the rules of retention, and leave what is not theirs alone', async () => {
    const backups = openBackups(app.settings);
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: `${PREFIX}/of-somebody-else.zip`, Body: 'foreign' }));
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'outside.zip', Body: 'foreign' }));
    const ids: string[] = [];
    for (let night = 1; night <= 4; night++) {
      const id = backups.newId('nightly', new Date(Date.UTC(2026, 0, night)));
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: `${PREFIX}/${id}.zip`, Body: `night ${night}` }));
      ids.push(id);
    }
    await backups.recordVerification(ids[0]!, { verified: true, reason: null, at: new Date().toISOString(), size: 7 });
    const resources = { ...app.resources, settings: { ...app.settings, BACKUP_KEEP: 2 } };
    expect(await expireBackups(createContext(resources, resources.log))).to.deep.equal([ids[1]]);
    const left = (await backups.list()).map(({ id }) => id);
    expect(left).to.have.members([ids[0], ids[2], ids[3], 'of-somebody-else']);
    const missing = await app.admin.get(`/admin/database/backups/${ids[1]}`);
    expect(missing.status).to.equal(404);
  });

  it('carry uploads from the API to the workers, and nothing of them stays', async () => {
    const person = await app.make.user();
    await app.make.project({ owner: person, features: 3 });
    const exported = await app.admin.get('/admin/database/export?format=json');
    const form = new FormData();
    form.set('file', new Blob([exported.text], { type: 'application/json' }), 'export.json');
    const response = await fetch(`${app.base}/api/v1/admin/database/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.root.token}` },
      body: form,
    });
    expect(response.status, await response.clone().text()).to.equal(200);
    expect((await keys()).filter((key) => key.includes('uploads'))).to.deep.equal([]);
  });
});
