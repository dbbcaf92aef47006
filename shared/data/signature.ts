import { createHmac, timingSafeEqual } from 'node:crypto';

/** State of a signature: valid, wrong (a key that is not listed, or modified), or missing. */
export const SIGNATURES = ['valid', 'wrong', 'missing'] as const;
export type Signature = (typeof SIGNATURES)[number];

/** Domain separation: a signature cannot be reused for another purpose of the same key. */
const PURPOSE = 'pairwise-backup-manifest\n';
const ID_PURPOSE = 'pairwise-backup-key-id\n';
/** Number of hexadecimal digits, enough to tell keys apart. */
const ID_LENGTH = 16;

/** The keys of the settings: the first signs, all of them verify. */
export type SigningKeys = readonly string[];

interface KeySettings {
  BACKUP_SIGNING_KEY?: string | undefined;
  BACKUP_SIGNING_KEY_PREVIOUS?: readonly string[] | undefined;
}

/** Empty if no key is set. */
export function signingKeysOf(settings: KeySettings): SigningKeys {
  const { BACKUP_SIGNING_KEY: present, BACKUP_SIGNING_KEY_PREVIOUS: previous = [] } = settings;
  return present === undefined ? [] : [present, ...previous];
}

/** Fingerprint of a key, for archives and messages. The key can't be derived from it. */
export const keyIdOf = (key: string): string =>
  createHmac('sha256', key).update(ID_PURPOSE).digest('hex').slice(0, ID_LENGTH);

/**
 * Signs a manifest: HMAC-SHA256 (RFC 2104) of its JSON, in the order of its fields. The manifest contains the hash of every part, so the
 * signature covers the whole archive once its parts have been checked against it.
 * @returns hexadecimal.
 */
export function signManifest(key: string, manifest: object): string {
  const { signature: _, ...signed } = manifest as { signature?: unknown };
  return createHmac('sha256', key).update(PURPOSE).update(JSON.stringify(signed)).digest('hex');
}

export interface CheckedSignature {
  signature: Signature;
  /** The key that the archive names or that its signature matches; null if there is neither. */
  keyId: string | null;
  /** Whether the archive names a key that is not among the listed ones. */
  isUnlisted: boolean;
}

/** Verifies the signature of a stored manifest, including its unknown fields. Archives that name no key are tried with all keys. */
export function checkSignature(keys: SigningKeys, manifest: object): CheckedSignature {
  const { signature, key_id: named } = manifest as { signature?: unknown; key_id?: unknown };
  if (signature === undefined) return { signature: 'missing', keyId: null, isUnlisted: false };
  const keyId = typeof named === 'string' && /^[0-9a-f]{1,64}$/.test(named) ? named : null;
  const candidates = keyId === null ? keys : keys.filter((key) => keyIdOf(key) === keyId);
  const match = candidates.find((key) => isSignedBy(key, manifest, signature));
  if (match !== undefined) return { signature: 'valid', keyId: keyIdOf(match), isUnlisted: false };
  return { signature: 'wrong', keyId, isUnlisted: keyId !== null && candidates.length === 0 };
}

function isSignedBy(key: string, manifest: object, signature: unknown): boolean {
  const expected = Buffer.from(signManifest(key, manifest), 'hex');
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Why a signature is not accepted and what to do, as the end of a sentence; null if it is valid. */
export function signatureFault({ signature, keyId, isUnlisted }: CheckedSignature): string | null {
  if (signature === 'valid') return null;
  if (signature === 'missing') return 'it has no signature';
  if (isUnlisted) return `its key ${keyId} is not listed here; add that key to BACKUP_SIGNING_KEY_PREVIOUS`;
  if (keyId !== null) return `its content doesn't match its signature by the key ${keyId}; use another archive`;
  return 'its signature matches no listed key; it was modified, or its key is missing in BACKUP_SIGNING_KEY_PREVIOUS';
}
