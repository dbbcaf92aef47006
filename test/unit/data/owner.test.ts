import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { BackupFolder } from '../../../shared/data/backup-folder.ts';
import { writeArchive } from '../../../shared/data/write-archive.ts';

/** A user that needs no name. */
const SERVICE = { uid: 54_321, gid: 54_322 };

describe('the owner of a backup', () => {
  it('is the user of the service, also if root makes it', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-owner-'));
    try {
      chownSync(folder, SERVICE.uid, SERVICE.gid);
      const backups = new BackupFolder(folder);
      const id = backups.newId('safety', new Date());
      await backups.keep(id, (file) =>
        writeArchive({
          file,
          about: { kind: 'safety', created_at: new Date().toISOString(), migration: 'none' },
          sources: [{ table: 'users', columns: ['id'], open: () => Readable.from(['row\n']) }],
        }),
      );
      const { size } = await backups.get(id);
      await backups.recordVerification(id, { verified: true, reason: null, at: new Date().toISOString(), size });
      const files = readdirSync(folder);
      expect(files).to.have.lengthOf(2);
      for (const file of files) {
        const { uid, gid, mode } = statSync(path.join(folder, file));
        expect({ file, uid, gid, mode: mode & 0o777 }).to.deep.equal({ file, ...SERVICE, mode: 0o600 });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
