import type { StoredBackup } from '../../archive/backup.ts';
import { readManifestOf } from '../../archive/read-archive.ts';
import { checkSignature, type Signature } from '../../archive/signature.ts';
import type { Needs } from '../context.ts';

/** A backup with the worth of its signature; null where no key is set, or the file can't be read as an archive. */
export interface ExaminedBackup extends StoredBackup {
  signature: Signature | null;
}

/** Reads of each archive its manifest and no more, one after the other. */
export async function readSignatures(
  { settings, backups: folder }: Needs<'backups' | 'settings'>,
  backups: readonly StoredBackup[],
): Promise<ExaminedBackup[]> {
  const { BACKUP_SIGNING_KEY: key } = settings;
  const examined: ExaminedBackup[] = [];
  for (const backup of backups) {
    const manifest = key === undefined ? null : await readManifestOf(() => folder.openZip(backup.id));
    examined.push({ ...backup, signature: manifest === null ? null : checkSignature(key!, manifest) });
  }
  return examined;
}
