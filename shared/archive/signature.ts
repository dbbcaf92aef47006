import { createHmac, timingSafeEqual } from 'node:crypto';

/** State of a signature: valid, wrong (another key, or modified), or missing. */
export const SIGNATURES = ['valid', 'wrong', 'missing'] as const;
export type Signature = (typeof SIGNATURES)[number];

/** Domain separation: a signature cannot be reused for another purpose of the same key. */
const PURPOSE = 'pairwise-backup-manifest\n';

/**
 * Signs a manifest: HMAC-SHA256 (RFC 2104) of its JSON, in the order of its fields. The manifest holds the hash of every
 * part, so the signature covers the whole archive once its parts have been checked against the manifest.
 * @returns hexadecimal.
 */
export function signManifest(key: string, manifest: object): string {
  const { signature: _, ...signed } = manifest as { signature?: unknown };
  return createHmac('sha256', key).update(PURPOSE).update(JSON.stringify(signed)).digest('hex');
}

/** Verifies the signature of a stored manifest, including its unknown fields. */
export function checkSignature(key: string, manifest: object): Signature {
  const { signature } = manifest as { signature?: unknown };
  if (signature === undefined) return 'missing';
  const expected = Buffer.from(signManifest(key, manifest), 'hex');
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'valid' : 'wrong';
}
