import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { StorageFull } from '../../../shared/data/storage-failure.ts';
import { writeArchive } from '../../../shared/data/write-archive.ts';
import { mountSmallDisk, noSmallDisk } from '../../support/small-disk.ts';

const about = { kind: 'manual', created_at: '2026-11-20T00:00:00Z', migration: 'any' } as const;

const RECIPIENT = 'age1py8yxgykgypwr520604nzl4yr87vxp29xz5gfntchlqz6dc5hseqeen54s';

for (const [title, recipients] of [
  ['writeArchive', []],
  ['writeArchive, encrypted', [RECIPIENT]],
] as const)
  describe(title, () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'pairwise-archive-'));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    it('ends when the disk is full, however much is still to come, and leaves nothing', async function () {
      if (noSmallDisk() !== null) return this.skip();
      const disk = await mountSmallDisk(1_000_000);
      try {
        // Far more than all buffers on the way hold.
        const chunks = Array.from({ length: 96 }, () => randomBytes(64 * 1024));
        const sources = [{ table: 'users' as const, columns: ['id'], open: () => Readable.from(chunks) }];
        const said = await writeArchive({ file: path.join(disk.folder, 'a.zip'), about, sources, recipients }).then(
          () => 'written',
          (error: Error) => error.constructor,
        );
        expect(said).to.equal(StorageFull);
        expect(await readdir(disk.folder)).to.deep.equal([]);
      } finally {
        await disk.unmount();
      }
    });

    it('ends when a part can not be read, and leaves nothing', async () => {
      const broken = () =>
        Readable.from(
          (function* () {
            yield Buffer.from('a row\n');
            throw new Error('the connection is gone');
          })(),
        );
      const sources = [{ table: 'users' as const, columns: ['id'], open: broken }];
      const said = await writeArchive({ file: path.join(folder, 'a.zip'), about, sources, recipients }).then(
        () => 'written',
        (error: Error) => error.message,
      );
      expect(said).to.equal('the connection is gone');
      expect(await readdir(folder)).to.deep.equal([]);
    });
  });
