import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect } from 'chai';
import { commandFor } from '../../api/admin/commands.ts';
import { Progress } from '../../api/admin/progress.ts';
import { readSettings } from '../../config/settings.ts';
import { createContext } from '../../shared/context.ts';
import { Archive } from '../../shared/data/read-archive.ts';
import type { TestProject } from '../support/factories.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers, until, verdictOn } from '../support/operations.ts';

const KEY = 'vJ4mX0cQ9tR7bLw2ZsYh5NfKd8GpUe1a3T6';
const NAME = 'A feature that nobody else may read';

describe('an encrypted archive', () => {
  let app: OperatedApp;
  let folder: string;
  let keyFile: string;
  let identity: string;
  let project: TestProject;
  let backup: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pairwise-keys-'));
    identity = await generateX25519Identity();
    const other = await generateX25519Identity();
    keyFile = path.join(folder, 'key.txt');
    await writeFile(keyFile, `# created: today\n${identity}\n`);
    await writeFile(path.join(folder, 'other.txt'), `${other}\n`);
    await writeFile(path.join(folder, 'no-key.txt'), 'Dear all\n');
    app = await startOperatedApp({
      BACKUP_AGE_RECIPIENTS: await identityToRecipient(identity),
      BACKUP_SIGNING_KEY: KEY,
      BACKUP_REQUIRE_SIGNATURE: 'true',
      DATA_DIR: folder,
    });
    await startTestWorkers(app);
    project = await app.make.project({ owner: app.root, features: [NAME, 'Another'] });
    const { body } = await app.admin.post('/admin/database/backup');
    backup = body.backup_id;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const fileOf = (id: string) => path.join(app.backups, `${id}.zip`);
  const admin = (name: string, ...args: string[]) =>
    commandFor(name, args)(createContext(app.resources, app.resources.log));
  const refusal = (name: string, ...args: string[]): Promise<string> =>
    admin(name, ...args).then(
      () => 'not refused',
      ({ message }: Error) => message,
    );

  /** What `unzip -p FILE archive.zip.age | age -d -i KEYFILE` prints. */
  const decrypted = async (): Promise<Buffer> => {
    const archive = await Archive.open(fileOf(backup));
    const sealed = await buffer(await archive.openEncrypted());
    archive.close();
    expect(sealed.toString('latin1', 0, 21)).to.equal('age-encryption.org/v1');
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return Buffer.from(await decrypter.decrypt(sealed));
  };

  it('says that only its hash was checked, and is signed', async () => {
    expect(await verdictOn(app.admin, backup)).to.include({
      verification: 'verified',
      content_verified: false,
      signature: 'valid',
    });
    expect((await admin('verify', backup)).text).to.match(/is intact; it is encrypted, so its content was not checked/);
    expect((await admin('backups')).text).to.match(/intact, encrypted: its content was not checked, signature valid/);
  });

  it('is nowhere called verified, and alarms nobody', async () => {
    const { problems, backups } = (await app.admin.get('/admin/status')).body;
    expect(problems).to.deep.equal([]);
    expect(backups.newest_verified_at).to.equal(null);
    expect(backups.newest_intact_at).to.match(/^20/);
    const { text: metrics } = await app.resources.metrics.read();
    expect(metrics).to.match(/^pairwise_backup_age_seconds\{which="intact"\} \d/m);
    expect(metrics).not.to.contain('pairwise_backup_age_seconds{which="verified"}');
    const report = await admin('doctor');
    expect(report.text).to.contain(
      `warning  Newest verified backup: none. ${backup} is intact, content not checked: it is encrypted.`,
    );
    expect(report.failed).to.equal(false);
  });

  it('tells nothing about its rows, and holds an archive that any installation restores', async () => {
    const archive = await Archive.open(fileOf(backup));
    expect(archive.manifest).to.include({ format_version: 2, kind: 'manual' });
    expect(archive.manifest.parts).to.deep.equal([]);
    archive.close();
    const plain = await startOperatedApp();
    await startTestWorkers(plain);
    await writeFile(path.join(plain.backups, 'decrypted.zip'), await decrypted());
    const { status, text } = await plain.admin.post('/admin/database/restore', { backup_id: 'decrypted' });
    expect(status, text).to.equal(200);
    const { rows } = await plain.resources.pool.query('select name from features where project_id = $1 order by id', [
      project.id,
    ]);
    expect(rows.map(({ name }) => name)).to.deep.equal([NAME, 'Another']);
  });

  it('is restored with its identity alone, and leaves no decrypted file', async () => {
    const { status, body } = await app.admin.post('/admin/database/restore', { backup_id: backup });
    expect(status).to.equal(400);
    expect(body.detail).to.equal(
      'The archive is encrypted: restore it with `npm run admin -- restore BACKUP_ID --identity KEYFILE`, or decrypt it with age first',
    );
    expect(await refusal('restore-project', backup, project.id)).to.match(
      /^The archive is encrypted: decrypt it into BACKUP_DIR first, .* restore the project of the backup `decrypted`/,
    );
    const restore = (name: string) => refusal('restore', backup, '--identity', path.join(folder, name), '--yes');
    expect(await restore('other.txt')).to.match(/^The archive is encrypted: it can't be decrypted with this identity/);
    expect(await restore('no-key.txt')).to.match(/^The identity file must hold lines like AGE-SECRET-KEY-1/);
    expect(await restore('missing.txt')).to.match(/^The identity file can't be read/);

    const path_ = `/projects/${project.id}/features/${project.features[0]!.id}`;
    await app.admin.put(path_, { name: 'Renamed' });
    const lines: string[] = [];
    const shown = new Progress({ write: (line: string) => lines.push(line) }, { asJson: false });
    const work = commandFor('restore', [backup, '--identity', keyFile, '--yes']);
    const { json } = await work(createContext(app.resources, app.resources.log), shown);
    expect(lines.map((line) => line.split(/[,\n]/)[0])).to.include.members([
      'read the archive',
      'decrypt the archive',
      'load into a scratch schema',
      'replace the data',
      'commit',
    ]);
    // The service notices within a moment that the restore of another process is over.
    const back = await until(
      () => app.admin.get(path_),
      ({ status }) => status !== 503,
    );
    expect(back.body.name).to.equal(NAME);
    expect(await readdir(path.join(folder, 'staging'))).to.deep.equal([]);
    const { safety_backup_id } = json as { safety_backup_id: string };
    expect(await verdictOn(app.admin, safety_backup_id)).to.include({ content_verified: false });
  });

  it('is refused when its content was changed', async () => {
    const bytes = await readFile(fileOf(backup));
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(fileOf('changed'), bytes);
    expect(await refusal('verify', 'changed')).to.equal(
      'The archive is damaged: its encrypted content does not match the manifest',
    );
    expect(await refusal('restore', 'changed', '--identity', keyFile, '--yes')).to.match(/does not match the manifest/);
  });

  it('needs recipients without a typing error', async () => {
    const recipient = await identityToRecipient(identity);
    const read = (BACKUP_AGE_RECIPIENTS: string) =>
      readSettings({ DATABASE_URL: 'postgres://x/y', REDIS_URL: 'redis://x', SECRET_KEY: KEY, BACKUP_AGE_RECIPIENTS });
    expect(read(`${recipient}, ${recipient}`).BACKUP_AGE_RECIPIENTS).to.deep.equal([recipient, recipient]);
    const typo = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
    for (const wrong of [typo, identity, 'age1', recipient.toUpperCase()])
      expect(() => read(wrong), wrong).to.throw('BACKUP_AGE_RECIPIENTS[0] must be a public key of age');
  });
});
