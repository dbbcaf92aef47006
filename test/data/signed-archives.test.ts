import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { commandFor } from '../../api/admin/commands.ts';
import { readSettings } from '../../config/settings.ts';
import { createContext } from '../../shared/context.ts';
import { checkSignature, keyIdOf, signatureFault, signManifest } from '../../shared/data/signature.ts';
import { startTestApp } from '../support/app.ts';
import { backUpDirectly, type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';

const KEY = 'vJ4mX0cQ9tR7bLw2ZsYh5NfKd8GpUe1a3T6';
const OLD_KEY = 'tN4xW8qJ1zD5vG9cA2kU6mE0yR7sHbLpQ3oI';
const OTHER_KEY = 'oP2xB7nV5kM1qS9eW4rC6yH3jD8gL0zAuFiT';

describe('a signed archive', () => {
  let app: OperatedApp;
  let ids: Record<'valid' | 'previous' | 'wrong' | 'missing', string>;
  before(async () => {
    app = await startOperatedApp({
      BACKUP_SIGNING_KEY: KEY,
      BACKUP_SIGNING_KEY_PREVIOUS: OLD_KEY,
      BACKUP_REQUIRE_SIGNATURE: 'true',
    });
    await startTestWorkers(app);
    await app.make.project({ owner: app.root, features: 3 });
    const { DATABASE_URL, REDIS_URL, BACKUP_DIR } = app.settings;
    const shared = { DATABASE_URL, REDIS_URL, BACKUP_DIR };
    ids = {
      valid: await backUpDirectly(app),
      previous: await backUpDirectly(await startTestApp({ ...shared, BACKUP_SIGNING_KEY: OLD_KEY })),
      wrong: await backUpDirectly(await startTestApp({ ...shared, BACKUP_SIGNING_KEY: OTHER_KEY })),
      missing: await backUpDirectly(await startTestApp(shared)),
    };
  });

  interface Listed {
    backup_id: string;
    signature: string | null;
    signing_key_id: string | null;
  }
  const listed = async (): Promise<Map<string, [signature: string | null, keyId: string | null]>> => {
    const { body } = await app.admin.get('/admin/database/backups');
    return new Map(body.map((each: Listed) => [each.backup_id, [each.signature, each.signing_key_id]]));
  };
  const admin = (name: string, ...args: string[]) =>
    commandFor(name, args)(createContext(app.resources, app.resources.log));

  it('is distinguished from other keys and missing signatures in the list, with the id of its key', async () => {
    await writeFile(path.join(app.backups, 'no-archive.zip'), 'Dear all');
    const signatures = await listed();
    expect(signatures.get(ids.valid)).to.deep.equal(['valid', keyIdOf(KEY)]);
    expect(signatures.get(ids.previous)).to.deep.equal(['valid', keyIdOf(OLD_KEY)]);
    expect(signatures.get(ids.wrong)).to.deep.equal(['wrong', keyIdOf(OTHER_KEY)]);
    expect(signatures.get(ids.missing)).to.deep.equal(['missing', null]);
    expect(signatures.get('no-archive')).to.deep.equal([null, null]);
  });

  it('is explained to operators by its key', async () => {
    const verified = await admin('verify', ids.previous);
    expect(verified).to.include({ failed: false });
    expect(verified.text).to.equal(`${ids.previous} can be restored, signature valid (key ${keyIdOf(OLD_KEY)})\n`);
    const refused = await admin('verify', ids.wrong);
    expect(refused).to.include({ failed: true });
    expect(refused.text).to.equal(
      `The content of ${ids.wrong} is sound, but a restore is refused: its key ${keyIdOf(OTHER_KEY)} is not listed here; add that key to BACKUP_SIGNING_KEY_PREVIOUS\n`,
    );
    const { text } = await admin('doctor');
    expect(text).to.match(
      new RegExp(`failed +Signing keys: ${keyIdOf(KEY)} signs, ${keyIdOf(OLD_KEY)} accepted. .*, and 1 more archives`),
    );
    expect(text).not.to.contain(KEY).and.not.to.contain(OLD_KEY);
  });

  it('is restored after a change of keys, while its key is listed', async () => {
    const { status, text } = await app.admin.post('/admin/database/restore', { backup_id: ids.previous });
    expect(status, text).to.equal(200);
  });

  it('alone is restored where a signature is required', async () => {
    const restore = (backup_id: string) => app.admin.post('/admin/database/restore', { backup_id });
    const refusals = {
      wrong: `its key ${keyIdOf(OTHER_KEY)} is not listed here; add that key to BACKUP_SIGNING_KEY_PREVIOUS`,
      missing: 'it has no signature',
    };
    for (const [worth, why] of Object.entries(refusals)) {
      const { status, body } = await restore(ids[worth as 'wrong' | 'missing']);
      expect([status, body.detail]).to.deep.equal([400, `The archive is not signed by this service: ${why}`]);
    }
    const noProject = '00000000-0000-0000-0000-000000000000';
    const failure = await admin('restore-project', ids.missing, noProject).catch((error: Error) => error.message);
    expect(failure).to.equal('The archive is not signed by this service: it has no signature');
    const restored = await restore(ids.valid);
    expect(restored.status, restored.text).to.equal(200);
    expect((await listed()).get(restored.body.safety_backup_id)).to.deep.equal(['valid', keyIdOf(KEY)]);
  });

  it('is ignored by a service without a key, which can restore the archive', async () => {
    const other = await startOperatedApp();
    await startTestWorkers(other);
    await writeFile(path.join(other.backups, 'theirs.zip'), await readFile(path.join(app.backups, `${ids.valid}.zip`)));
    expect((await other.admin.get('/admin/database/backups')).body[0]).to.include({
      signature: null,
      signing_key_id: null,
    });
    const { status, text } = await other.admin.post('/admin/database/restore', { backup_id: 'theirs' });
    expect(status, text).to.equal(200);
  });
});

describe('the signature of a manifest', () => {
  const content = { format: 'pairwise-backup', parts: [{ table: 'users', sha256: 'a' }], later: 1 };
  const sign = (key: string, manifest: object) => ({ ...manifest, signature: signManifest(key, manifest) });
  const signed = sign(KEY, { ...content, key_id: keyIdOf(KEY) });
  const worth = (keys: readonly string[], manifest: object) => checkSignature(keys, manifest).signature;

  it('holds for its content, unknown fields included, and for nothing else', () => {
    expect(worth([KEY], signed)).to.equal('valid');
    expect(worth([OTHER_KEY], signed)).to.equal('wrong');
    expect(worth([KEY], { ...signed, later: 2 })).to.equal('wrong');
    expect(worth([KEY], { ...signed, parts: [] })).to.equal('wrong');
    expect(worth([KEY], content)).to.equal('missing');
    for (const signature of ['', 'zz', null, 7, signed.signature.slice(2)])
      expect(worth([KEY], { ...signed, signature })).to.equal('wrong');
  });

  it('holds for every listed key, wherever it stands, and for no other', () => {
    expect(worth([OTHER_KEY, OLD_KEY, KEY], signed)).to.equal('valid');
    expect(worth([OTHER_KEY, OLD_KEY], signed)).to.equal('wrong');
    // The name of another key doesn't help a forger.
    expect(worth([KEY, OTHER_KEY], { ...signed, key_id: keyIdOf(OTHER_KEY) })).to.equal('wrong');
    expect(worth([KEY, OTHER_KEY], sign(OTHER_KEY, { ...content, key_id: keyIdOf(KEY) }))).to.equal('wrong');
  });

  it('is tried with all keys if the archive is of a version that named none', () => {
    const older = sign(OLD_KEY, content);
    expect(checkSignature([KEY, OLD_KEY], older)).to.include({ signature: 'valid', keyId: keyIdOf(OLD_KEY) });
    const unlisted = checkSignature([KEY], older);
    expect(unlisted).to.deep.equal({ signature: 'wrong', keyId: null, isUnlisted: false });
    expect(signatureFault(unlisted)).to.equal(
      'its signature matches no listed key; it was modified, or its key is missing in BACKUP_SIGNING_KEY_PREVIOUS',
    );
  });

  it('names its key without revealing it', () => {
    expect(keyIdOf(KEY)).to.match(/^[0-9a-f]{16}$/);
    expect(keyIdOf(KEY)).not.to.equal(keyIdOf(OLD_KEY));
    expect(JSON.stringify(signed)).not.to.contain(KEY);
    expect(signatureFault(checkSignature([KEY], { ...signed, later: 2 }))).to.equal(
      `its content doesn't match its signature by the key ${keyIdOf(KEY)}; use another archive`,
    );
  });

  it('needs keys of 32 bytes, and one at all where it is required', () => {
    const settings = { DATABASE_URL: 'postgres://x/y', REDIS_URL: 'redis://x', SECRET_KEY: KEY };
    const read = (more: Record<string, string>) => readSettings({ ...settings, ...more });
    expect(() => read({ BACKUP_SIGNING_KEY: 'short' })).to.throw('at least 32 bytes');
    expect(() => read({ BACKUP_REQUIRE_SIGNATURE: 'true' })).to.throw('needs a BACKUP_SIGNING_KEY');
    const both = { BACKUP_SIGNING_KEY: KEY, BACKUP_SIGNING_KEY_PREVIOUS: `${OLD_KEY}\n${OTHER_KEY}` };
    expect(read(both).BACKUP_SIGNING_KEY_PREVIOUS).to.deep.equal([OLD_KEY, OTHER_KEY]);
    expect(() => read({ ...both, BACKUP_SIGNING_KEY_PREVIOUS: `${OLD_KEY},short` })).to.throw(
      'BACKUP_SIGNING_KEY_PREVIOUS[1] must have at least 32 bytes',
    );
    expect(() => read({ BACKUP_SIGNING_KEY_PREVIOUS: OLD_KEY })).to.throw('which signs new archives');
    const typed = { ...both, NODE_ENV: 'production', BACKUP_SIGNING_KEY_PREVIOUS: 'a'.repeat(40) };
    expect(() => read(typed)).to.throw('BACKUP_SIGNING_KEY_PREVIOUS does not look random');
  });
});
