import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Needs } from '../context.ts';
import { decryptInto } from './encryption.ts';
import type { Restored } from './jobs.ts';
import { Archive } from './read-archive.ts';
import { refuseUnsigned } from './refuse-archive.ts';
import type { Report } from './report.ts';
import { restoreFrom } from './restore.ts';
import { UnusableArchive } from './unusable-archive.ts';

/**
 * Restores an encrypted archive in this process. Meanwhile, the decrypted archive is in a file of DATA_DIR that only its owner can read.
 * @throws UnusableArchive, NotFound, or Unavailable; nothing was changed then.
 */
export async function restoreEncrypted(
  context: Needs<'backups' | 'gate' | 'jobs' | 'log' | 'now' | 'pool' | 'schema' | 'settings'>,
  { backupId, identities }: { backupId: string; identities: readonly string[] },
  report: Report,
): Promise<Restored> {
  const { backups, settings } = context;
  const { id, size } = await backups.get(backupId);
  await report.step('read the archive');
  const folder = path.resolve(settings.DATA_DIR, 'staging');
  const plain = path.join(folder, `${randomBytes(12).toString('hex')}.zip`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await backups.withFile(id, async (file) => {
      const archive = await Archive.open(file);
      try {
        if (!archive.isEncrypted) throw new UnusableArchive('foreign', 'it is not encrypted; leave out --identity');
        refuseUnsigned(context, archive);
        await report.step('decrypt the archive');
        await archive.check('full');
        const told = telling(await archive.openEncrypted(), (bytes) => report.progress(bytes / size));
        await decryptInto(plain, Readable.from(told, { objectMode: false }), identities);
      } finally {
        archive.close();
      }
    });
    return await restoreFrom(context, { backupId: id, file: plain, folder: backups }, report);
  } finally {
    await rm(plain, { force: true });
  }
}

/** Passes a stream on and reports the number of bytes so far. */
async function* telling(stream: Readable, tell: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    tell(bytes);
    yield chunk;
  }
}
