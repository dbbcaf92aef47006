import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { readSettings } from '../../config/settings.ts';
import { checkSignature, signManifest } from '../../shared/archive/signature.ts';
import { startTestApp } from '../support/app.ts';
import { backUpDirectly, type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';

const KEY = 'vJ4mX0cQ9tR7bLw2ZsYh5NfKd8GpUe1a3T6';
const OTHER_KEY = 'oP2xB7nV5kM1qS9eW4rC6yH3jD8gL0zAuFiT';

describe('a signed archive', () => {
  let app: OperatedApp;
  let ids: Record<'valid' | 'wrong' | 'missing', string>;
  before(async () => {
    app = await startOperatedApp({ BACKUP_SIGNING_KEY: KEY, BACKUP_REQUIRE_SIGNATURE: 'true' });
    await startTestWorkers(app);
    await app.make.project({ owner: app.root, features: 3 });
    const { DATABASE_URL, REDIS_URL, BACKUP_DIR } = app.settings;
    const shared = { DATABASE_URL, REDIS_URL, BACKUP_DIR };
    ids = {
      valid: await backUpDirectly(app),
      wrong: await backUpDirectly(await startTestApp({ ...shared, BACKUP_SIGNING_KEY: OTHER_KEY })),
      missing: await backUpDirectly(await startTestApp(shared)),
    };
  });

  const listed = async (): Promise<Map<string, string | null>> => {
    const { body } = await app.admin.get('/admin/database/backups');
    return new Map(body.map((each: { backup_id: string; signature: string }) => [each.backup_id, each.signature]));
  };

  it('is distinguished from other keys and missing signatures in the list', async () => {
    await writeFile(path.join(app.backups, 'no-archive.zip'), 'Dear all');
    const signatures = await listed();
    for (const [worth, id] of Object.entries(ids)) expect(signatures.get(id), id).to.equal(worth);
    expect(signatures.get('no-archive')).to.equal(null);
  });

  it('alone is restored where a signature is required', async () => {
    const restore = (backup_id: string) => app.admin.post('/admin/database/restore', { backup_id });
    const refusals = { wrong: "its signature doesn't match this key and content", missing: 'it has no signature' };
    for (const [worth, why] of Object.entries(refusals)) {
      const { status, body } = await restore(ids[worth as 'wrong' | 'missing']);
      expect([status, body.detail]).to.deep.equal([400, `The archive is not signed by this service: ${why}`]);
    }
    const restored = await restore(ids.valid);
    expect(restored.status, restored.text).to.equal(200);
    expect((await listed()).get(restored.body.safety_backup_id)).to.equal('valid');
  });

  it('is ignored by a service without a key, which can restore the archive', async () => {
    const other = await startOperatedApp();
    await startTestWorkers(other);
    await writeFile(path.join(other.backups, 'theirs.zip'), await readFile(path.join(app.backups, `${ids.valid}.zip`)));
    expect((await other.admin.get('/admin/database/backups')).body[0]).to.include({ signature: null });
    const { status, text } = await other.admin.post('/admin/database/restore', { backup_id: 'theirs' });
    expect(status, text).to.equal(200);
  });
});

describe('the signature of a manifest', () => {
  it('holds for its content, unknown fields included, and for nothing else', () => {
    const manifest = { format: 'pairwise-backup', parts: [{ table: 'users', sha256: 'a' }], later: 1 };
    const signed = { ...manifest, signature: signManifest(KEY, manifest) };
    expect(checkSignature(KEY, signed)).to.equal('valid');
    expect(checkSignature(OTHER_KEY, signed)).to.equal('wrong');
    expect(checkSignature(KEY, { ...signed, later: 2 })).to.equal('wrong');
    expect(checkSignature(KEY, { ...signed, parts: [] })).to.equal('wrong');
    expect(checkSignature(KEY, manifest)).to.equal('missing');
    for (const signature of ['', 'zz', null, 7, signed.signature.slice(2)])
      expect(checkSignature(KEY, { ...manifest, signature })).to.equal('wrong');
  });

  it('needs a key of 32 bytes, and one at all where it is required', () => {
    const settings = { DATABASE_URL: 'postgres://x/y', REDIS_URL: 'redis://x', SECRET_KEY: KEY };
    expect(() => readSettings({ ...settings, BACKUP_SIGNING_KEY: 'short' })).to.throw('at least 32 bytes');
    expect(() => readSettings({ ...settings, BACKUP_REQUIRE_SIGNATURE: 'true' })).to.throw(
      'needs a BACKUP_SIGNING_KEY',
    );
  });
});
