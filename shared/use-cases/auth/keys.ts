import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What a key is for; keys of different uses have nothing in common that one of them could tell about another. */
export type KeyUse = 'refresh-token' | 'sign-in-cookie' | 'proposal-id';

const known = new Map<string, KeyObject>();

/** A 256 bit key of one use, derived from the secret (HKDF with SHA-256, RFC 5869). */
export function derivedKey(secret: string, use: KeyUse): KeyObject {
  const name = `${use} ${secret}`;
  let key = known.get(name);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `pairwise ${use}`, 32)));
    known.set(name, key);
  }
  return key;
}
