import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** All secrets have the same length, also when encrypted. */
const SEALED_BYTES = IV_BYTES + TAG_BYTES + newSecret().length;

/** A secret in the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Encrypts a secret for its webhook's row. In another row, it can't be decrypted. */
export function sealSecret(key: KeyObject, webhookId: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(webhookId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** The secret; null if SECRET_KEY has changed since it was encrypted. */
export function openSecret(key: KeyObject, webhookId: string, sealed: Buffer): string | null {
  const [iv, rest] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES)];
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(webhookId));
  decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString();
  } catch {
    return null;
  }
}

/** The encrypted secrets in a row, which are stored one after the other. */
export function sealedSecrets(row: Buffer | null): Buffer[] {
  const count = (row?.length ?? 0) / SEALED_BYTES;
  return Array.from({ length: count }, (_, at) => row!.subarray(at * SEALED_BYTES, (at + 1) * SEALED_BYTES));
}
