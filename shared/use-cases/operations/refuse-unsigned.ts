import type { Archive } from '../../archive/read-archive.ts';
import { checkSignature, signatureFault, signingKeysOf } from '../../archive/signature.ts';
import { UnusableArchive } from '../../archive/unusable-archive.ts';
import type { Needs } from '../context.ts';

/** If signatures are required, restore only archives of this service: one of its keys has signed the manifest. */
export function refuseUnsigned({ settings }: Needs<'settings'>, { rawManifest }: Archive): void {
  const keys = signingKeysOf(settings);
  if (!settings.BACKUP_REQUIRE_SIGNATURE || keys.length === 0) return;
  const fault = signatureFault(checkSignature(keys, rawManifest));
  if (fault !== null) throw new UnusableArchive('unsigned', fault);
}
