import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an archive's signature is worth: by the key of this service, by another one or of other content, or absent. */
export const SIGNATURES = ['valid', 'wrong', 'missing'] as const;
export type Signature = (typeof SIGNATURES)[number];

/** What is signed is said before it, so that the key signs nothing that could be taken for something else. */
const PURPOSE = 'pairwise-backup-manifest\n';

/**
 * Signs a manifest: HMAC-SHA256 (RFC 2104) of its JSON, in the order of its fields. The manifest holds the hash of every
 * part, so that the signature vouches for the whole archive once its parts have been checked against the manifest.
 * @returns hexadecimal.
 */
export function signManifest(key: string, manifest: object): string {
  const { signature: _, ...signed } = manifest as { signature?: unknown };
  return createHmac('sha256', key).update(PURPOSE).update(JSON.stringify(signed)).digest('hex');
}

/** Compares a manifest as it was read, unknown fields included, with its signature. */
export function checkSignature(key: string, manifest: object): Signature {
  const { signature } = manifest as { signature?: unknown };
  if (signature === undefined) return 'missing';
  const expected = Buffer.from(signManifest(key, manifest), 'hex');
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'valid' : 'wrong';
}
