import type { Needs } from '../context.ts';
import type { StoredBackup } from './backup.ts';
import { readManifestOf } from './read-archive.ts';
import { type CheckedSignature, checkSignature, signingKeysOf } from './signature.ts';

/** A backup with the state of its signature; null if no key is set, or if the file can't be read as an archive. */
export interface ExaminedBackup extends StoredBackup {
  signed: CheckedSignature | null;
}

/** Reads only the manifest of each archive, one after the other. */
export async function readSignatures(
  { settings, backups: folder }: Needs<'backups' | 'settings'>,
  backups: readonly StoredBackup[],
): Promise<ExaminedBackup[]> {
  const keys = signingKeysOf(settings);
  const examined: ExaminedBackup[] = [];
  for (const backup of backups) {
    const manifest = keys.length === 0 ? null : await readManifestOf(() => folder.openZip(backup.id));
    examined.push({ ...backup, signed: manifest === null ? null : checkSignature(keys, manifest) });
  }
  return examined;
}
