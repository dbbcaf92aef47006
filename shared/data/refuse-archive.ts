import type { Needs } from '../context.ts';
import type { Archive } from './read-archive.ts';
import { checkSignature, signatureFault, signingKeysOf } from './signature.ts';
import { UnusableArchive } from './unusable-archive.ts';

/** Advice about an encrypted archive, by what is restored from it. */
const IF_ENCRYPTED = {
  everything: 'restore it with `npm run admin -- restore BACKUP_ID --identity KEYFILE`, or decrypt it with age first',
  // Restoring everything would replace all other projects.
  project:
    'decrypt it into BACKUP_DIR first, `unzip -p BACKUP_ID.zip archive.zip.age | age -d -i KEYFILE > decrypted.zip`, and restore the project of the backup `decrypted`',
} as const;

/** Refuses an archive that is encrypted, or not signed as the settings require. @throws UnusableArchive */
export function refuseArchive(context: Needs<'settings'>, archive: Archive, part: keyof typeof IF_ENCRYPTED): void {
  if (archive.isEncrypted) throw new UnusableArchive('encrypted', IF_ENCRYPTED[part]);
  refuseUnsigned(context, archive);
}

/** If signatures are required, restore only archives of this service: one of its keys must have signed the manifest. */
export function refuseUnsigned({ settings }: Needs<'settings'>, { rawManifest }: Archive): void {
  const keys = signingKeysOf(settings);
  if (!settings.BACKUP_REQUIRE_SIGNATURE || keys.length === 0) return;
  const fault = signatureFault(checkSignature(keys, rawManifest));
  if (fault !== null) throw new UnusableArchive('unsigned', fault);
}
