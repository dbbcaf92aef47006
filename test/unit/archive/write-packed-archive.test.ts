import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { PackedRows } from '../../../shared/archive/packed-rows.ts';
import { Archive } from '../../../shared/archive/read-archive.ts';
import { writePackedArchive } from '../../../shared/archive/write-packed-archive.ts';

const about = { kind: 'safety', created_at: '2026-11-20T00:00:00Z', migration: 'any' } as const;

describe('writePackedArchive', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pairwise-archive-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('writes an archive like any other, of pieces in any order', async () => {
    let nth = 0;
    const lines = fc.array(fc.string({ unit: 'binary' }).map((line) => `${line.replaceAll('\n', '\\n')}\n`));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(lines, { maxLength: 5 }), { maxLength: 4 }), async (tables) => {
        const rows = await PackedRows.open(folder);
        const file = path.join(folder, `${nth++}.zip`);
        const expected = tables.map((pieces) => pieces.flat().join(''));
        const parts = [];
        for (const [at, pieces] of tables.entries()) {
          const added = [];
          // Backwards, as when the first piece is replaced last.
          for (const piece of pieces.toReversed()) added.unshift(await rows.add(Buffer.from(piece.join(''))));
          parts.push({ table: `table_${at}`, columns: ['id'], pieces: added, amount: await rows.amountOf(added) });
        }
        const written = await writePackedArchive({ file, about, rows, parts, signingKey: 'a key' });
        await rows.close();
        const archive = await Archive.open(file);
        try {
          expect(archive.rawManifest).to.deep.equal(written);
          await archive.check('full');
          for (const [at, part] of archive.manifest.parts.entries())
            expect(await text(await archive.openPart(part))).to.equal(expected[at]);
        } finally {
          archive.close();
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the rows in a file that nobody finds', async () => {
    const rows = await PackedRows.open(folder);
    await rows.add(Buffer.from('a row\n'));
    expect(await readdir(folder)).to.deep.equal([]);
    await rows.close();
  });
});
