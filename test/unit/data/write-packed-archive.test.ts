import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { PackedRows } from '../../../shared/data/packed-rows.ts';
import { Archive } from '../../../shared/data/read-archive.ts';
import { StorageFull } from '../../../shared/data/storage-failure.ts';
import { writePackedArchive } from '../../../shared/data/write-packed-archive.ts';
import { anyCodePoints } from '../../support/code-points.ts';
import { mountSmallDisk, noSmallDisk } from '../../support/small-disk.ts';

const about = { kind: 'safety', created_at: '2026-11-20T00:00:00Z', migration: 'any' } as const;

describe('writePackedArchive', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pairwise-archive-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('writes an archive like any other, of pieces in any order', async () => {
    let nth = 0;
    const lines = fc.array(anyCodePoints.map((line) => `${line.replaceAll('\n', '\\n')}\n`));
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

  for (const recipients of [[], ['age1py8yxgykgypwr520604nzl4yr87vxp29xz5gfntchlqz6dc5hseqeen54s']])
    it(`ends when the disk is full${recipients.length > 0 ? ', encrypted' : ''}, and leaves nothing`, async function () {
      if (noSmallDisk() !== null) return this.skip();
      const disk = await mountSmallDisk(1_000_000);
      const rows = await PackedRows.open(folder);
      try {
        const pieces = [];
        for (let piece = 0; piece < 96; piece += 1) pieces.push(await rows.add(randomBytes(64 * 1024)));
        const parts = [{ table: 'table_0', columns: ['id'], pieces, amount: await rows.amountOf(pieces) }];
        const file = path.join(disk.folder, 'a.zip');
        const said = await writePackedArchive({ file, about, rows, parts, recipients }).then(
          () => 'written',
          (error: Error) => error.constructor,
        );
        expect(said).to.equal(StorageFull);
        expect(await readdir(disk.folder)).to.deep.equal([]);
      } finally {
        await rows.close();
        await disk.unmount();
      }
    });

  it('keeps the rows in a file that nobody finds', async () => {
    const rows = await PackedRows.open(folder);
    await rows.add(Buffer.from('a row\n'));
    expect(await readdir(folder)).to.deep.equal([]);
    await rows.close();
  });
});
