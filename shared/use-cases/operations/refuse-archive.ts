import type { Archive } from '../../archive/read-archive.ts';
import { checkSignature, signatureFault, signingKeysOf } from '../../archive/signature.ts';
import { UnusableArchive } from '../../archive/unusable-archive.ts';
import type { Needs } from '../context.ts';

/** Refuses an archive that is encrypted, or not signed as the settings require. @throws UnusableArchive */
export function refuseArchive(context: Needs<'settings'>, archive: Archive): void {
  if (archive.isEncrypted) {
    const command = '`npm run admin -- restore BACKUP_ID --identity KEYFILE`';
    throw new UnusableArchive('encrypted', `restore it with ${command}, or decrypt it with age first`);
  }
  refuseUnsigned(context, archive);
}

/** If signatures are required, restore only archives of this service: one of its keys has signed the manifest. */
export function refuseUnsigned({ settings }: Needs<'settings'>, { rawManifest }: Archive): void {
  const keys = signingKeysOf(settings);
  if (!settings.BACKUP_REQUIRE_SIGNATURE || keys.length === 0) return;
  const fault = signatureFault(checkSignature(keys, rawManifest));
  if (fault !== null) throw new UnusableArchive('unsigned', fault);
}
