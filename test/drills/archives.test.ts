import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { partFile } from '../../shared/data/manifest.ts';
import { Archive } from '../../shared/data/read-archive.ts';
import { verifyBackup } from '../../shared/data/verify-backup.ts';
import {
  backUpDirectly,
  compareSome,
  type OperatedApp,
  SILENT,
  startOperatedApp,
  startTestWorkers,
} from '../support/operations.ts';
import { patient } from '../support/patience.ts';

interface Content {
  // biome-ignore lint/suspicious/noExplicitAny: manifests of every shape
  manifest: any;
  parts: Map<string, Buffer>;
}

/** Unpacks an archive, so that it can be packed again with a difference. */
async function unpack(file: string): Promise<Content> {
  const archive = await Archive.open(file);
  const parts = new Map<string, Buffer>();
  for (const part of archive.manifest.parts) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openPart(part)) chunks.push(chunk as Buffer);
    parts.set(part.table, Buffer.concat(chunks));
  }
  archive.close();
  return { manifest: structuredClone(archive.manifest), parts };
}

async function pack(
  file: string,
  files: readonly [name: string, content: Buffer | string | Readable][],
): Promise<void> {
  const zip = new ZipArchive({ zlib: { level: 9 } });
  const written = pipeline(zip, createWriteStream(file));
  for (const [name, content] of files) zip.append(content, { name });
  await zip.finalize();
  await written;
}

const asFiles = ({ manifest, parts }: Content): [string, Buffer | string][] => [
  ...[...parts].map(([table, rows]): [string, Buffer] => [partFile(table), rows]),
  ['manifest.json', JSON.stringify(manifest)],
];

/** Makes the manifest agree with a changed part, as a forger would. */
function agree({ manifest, parts }: Content, table: string): void {
  const rows = parts.get(table)!;
  const part = manifest.parts.find((each: { table: string }) => each.table === table);
  part.bytes = rows.length;
  part.rows = rows.toString('latin1').split('\n').length - 1;
  part.sha256 = createHash('sha256').update(rows).digest('hex');
}

describe('an archive that nothing may be restored from', () => {
  let app: OperatedApp;
  let good: string;
  let project: string;
  before(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    project = (await app.make.project({ owner: app.root, features: 5 })).id;
    await compareSome(app, app.root, project);
    good = path.join(app.backups, `${await backUpDirectly(app)}.zip`);
  });

  const rows = async () => {
    const { rows: hashes } = await app.resources.pool.query(
      `select md5(string_agg(r::text, '' order by r::text)) as hash from (
         select l::text from ranking_ledgers l union all select c::text from comparisons c
         union all select f::text from features f union all select u::text from users u) r`,
    );
    return hashes[0].hash;
  };

  /** Restores from a spoilt archive, and proves it, both in vain. @returns what was said of it. */
  const refused = async (name: string): Promise<string> => {
    const before = await rows();
    const restored = await app.admin.post('/admin/database/restore', { backup_id: name });
    expect(restored.status, restored.text).to.equal(400);
    expect(await rows()).to.equal(before);
    const context = createContext(app.resources, app.resources.log);
    const verdict = await verifyBackup(context, { backupId: name }, SILENT).then(
      () => 'verified',
      (error: Error) => error.message,
    );
    expect(verdict).to.equal(restored.body.detail);
    const listed = (await app.admin.get('/admin/database/backups')).body.find(
      ({ backup_id }: { backup_id: string }) => backup_id === name,
    );
    expect(listed).to.include({ verification: 'failed', verified_at: null, verification_error: verdict });
    return verdict;
  };
  const spoilt = (name: string) => path.join(app.backups, `${name}.zip`);

  it('is named truncated wherever it ends', async () => {
    const bytes = await readFile(good);
    for (const share of [0, 0.3, 0.9, 0.999]) {
      const name = `truncated-${share}`;
      await writeFile(spoilt(name), bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(await refused(name)).to.equal('The archive is truncated: its end is missing');
    }
  });

  it('is named damaged whichever bit is flipped, or was never looked at', async function () {
    this.timeout(60_000);
    const bytes = await readFile(good);
    const archive = await Archive.open(good);
    archive.close();
    let looked = 0;
    let inPart = Buffer.alloc(0);
    for (let index = 40; index < bytes.length - 30; index += Math.floor(bytes.length / 60)) {
      const flipped = Buffer.from(bytes);
      flipped[index]! ^= 1 << (index % 8);
      await writeFile(spoilt('flipped'), flipped);
      const said = await Archive.open(spoilt('flipped')).then(
        async (opened) => {
          try {
            await opened.check('full');
            // A date or an attribute in the zip's own headers: nothing that is restored.
            expect(opened.manifest.parts.map(({ sha256 }) => sha256)).to.deep.equal(
              archive.manifest.parts.map(({ sha256 }) => sha256),
            );
            return 'harmless';
          } catch (error) {
            return (error as Error).message;
          } finally {
            opened.close();
          }
        },
        (error: Error) => error.message,
      );
      expect(said, `byte ${index}`).to.match(/^(harmless|The archive is (damaged|truncated)|The file is not a backup)/);
      if (said !== 'harmless') looked += 1;
      if (/ its part '/.test(said)) inPart = flipped;
    }
    expect(looked).to.be.greaterThan(30);
    await writeFile(spoilt('flipped-again'), inPart);
    expect(await refused('flipped-again')).to.match(/^The archive is damaged: its part '\w+' /);
  });

  it('is named foreign when something else made it', async () => {
    await writeFile(spoilt('text'), 'Dear all, please find attached');
    expect(await refused('text')).to.equal('The file is not a backup of this service: it is not a zip archive');
    await pack(spoilt('holiday'), [['beach.jpg', Buffer.alloc(1000, 7)]]);
    expect(await refused('holiday')).to.equal('The file is not a backup of this service: it holds no manifest');
    await pack(spoilt('other'), [['manifest.json', '{"format":"another-backup","format_version":1}']]);
    expect(await refused('other')).to.match(/its manifest has a different format/);
    const more = asFiles(await unpack(good));
    await pack(spoilt('more'), [...more, ['extra.sh', 'rm -rf']]);
    expect(await refused('more')).to.match(/it holds 'extra.sh', which is not part of a backup/);
  });

  it('is named newer when a later version made it', async () => {
    const format = await unpack(good);
    format.manifest.format_version = 3;
    await pack(spoilt('format-3'), asFiles(format));
    expect(await refused('format-3')).to.equal(
      'The archive was made by a newer version of the service: it has format 3, this version reads up to 2',
    );
    const schema = await unpack(good);
    schema.manifest.migration = 'Migration20991231';
    await pack(spoilt('schema'), asFiles(schema));
    expect(await refused('schema')).to.equal(
      "The archive was made by a newer version of the service: its schema belongs to the migration 'Migration20991231'",
    );
  });

  it('is named a bomb before it is unpacked', async function () {
    this.timeout(60_000);
    const content = await unpack(good);
    const megabyte = Buffer.alloc(2 ** 20);
    const zeros = Readable.from(
      (function* () {
        for (let count = 0; count < 1100; count++) yield megabyte;
      })(),
    );
    content.parts.delete('activities');
    const part = content.manifest.parts.find(({ table }: { table: string }) => table === 'activities');
    part.bytes = 1100 * 2 ** 20;
    await pack(spoilt('bomb'), [...asFiles(content), [partFile('activities'), zeros]]);
    const began = performance.now();
    expect(await refused('bomb')).to.match(
      /^The archive unpacks to far more data than a backup holds: \d+ bytes hold \d+$/,
    );
    expect(performance.now() - began).to.be.below(patient(5000));
  });

  it('is refused when its rows are not rows of the schema, though every hash agrees', async () => {
    const torn = await unpack(good);
    torn.parts.set('comparisons', Buffer.from('not\ta\trow\n'));
    agree(torn, 'comparisons');
    await pack(spoilt('torn'), asFiles(torn));
    expect(await refused('torn')).to.equal("The archive is damaged: 'comparisons' contains a malformed row");
    const orphans = await unpack(good);
    orphans.parts.set('features', Buffer.alloc(0));
    agree(orphans, 'features');
    await pack(spoilt('orphans'), asFiles(orphans));
    expect(await refused('orphans')).to.equal('The archive is damaged: a row refers to another that is missing');
    const doubled = await unpack(good);
    const users = doubled.parts.get('users')!;
    doubled.parts.set('users', Buffer.concat([users, users]));
    agree(doubled, 'users');
    await pack(spoilt('doubled'), asFiles(doubled));
    expect(await refused('doubled')).to.equal('The archive is damaged: two rows have the same key');
    const columns = await unpack(good);
    columns.manifest.parts[0].columns[0] = 'nickname';
    await pack(spoilt('columns'), asFiles(columns));
    expect(await refused('columns')).to.equal("The file is not a backup of this service: 'users' has no nickname");
    const missing = await unpack(good);
    missing.manifest.parts = missing.manifest.parts.filter(({ table }: { table: string }) => table !== 'collaborators');
    missing.parts.delete('collaborators');
    await pack(spoilt('missing'), asFiles(missing));
    expect(await refused('missing')).to.equal("The archive is damaged: its part 'collaborators' is missing");
  });

  it('is no reason to trust it less when it was only packed again', async () => {
    await pack(spoilt('packed-again'), asFiles(await unpack(good)));
    const restored = await app.admin.post('/admin/database/restore', { backup_id: 'packed-again' });
    expect(restored.status, restored.text).to.equal(200);
  });
});
