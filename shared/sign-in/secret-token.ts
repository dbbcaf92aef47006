import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret that is shown once, and the hash that is stored. */
export interface NewSecret {
  secret: string;
  hash: Buffer;
}

/** Makes a secret: a prefix and 256 random bits. By the prefix, the log recognises a secret in a path and masks it. */
export function newSecret(prefix: string): NewSecret {
  const secret = `${prefix}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { secret, hash: hashOfSecret(secret) };
}

/** The stored form of a secret. SHA-256 is enough, because nobody can guess a random secret. */
export function hashOfSecret(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}
