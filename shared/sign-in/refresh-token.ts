import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import { hashOfSecret } from './secret-token.ts';

const RANDOM_BYTES = 32;
const SEAL_BYTES = 16;

/** The parsed refresh token. */
export interface PresentedRefreshToken {
  sessionId: string;
  hash: Buffer;
  /**
   * Whether this service made it. A genuine token that isn't its session's newest was used before. Without the seal, a made-up token would
   * look the same, and knowing a session's id would be enough to end it.
   */
  genuine: boolean;
}

/** A session's next refresh token, `<session id>.<256 random bits and a seal over them>`, and the data to store. */
export function newRefreshToken(key: KeyObject, sessionId: string): { token: string; hash: Buffer } {
  const random = randomBytes(RANDOM_BYTES);
  const token = `${sessionId}.${Buffer.concat([random, seal(key, sessionId, random)]).toString('base64url')}`;
  return { token, hash: hashOfSecret(token) };
}

/** Null for a text without the form of a token. */
export function readRefreshToken(key: KeyObject, token: string): PresentedRefreshToken | null {
  const [sessionId = '', secret = '', ...rest] = token.split('.');
  const bytes = Buffer.from(secret, 'base64url');
  // Encoded again and compared, because base64 has several spellings of the same bytes and only one was issued.
  const isWhole = bytes.length === RANDOM_BYTES + SEAL_BYTES && bytes.toString('base64url') === secret;
  if (rest.length > 0 || !UUID_PATTERN.test(sessionId) || !isWhole) return null;
  const random = bytes.subarray(0, RANDOM_BYTES);
  const genuine = timingSafeEqual(bytes.subarray(RANDOM_BYTES), seal(key, sessionId, random));
  return { sessionId, hash: hashOfSecret(token), genuine };
}

function seal(key: KeyObject, sessionId: string, random: Buffer): Buffer {
  const mac = createHmac('sha256', key).update(sessionId).update(random);
  return mac.digest().subarray(0, SEAL_BYTES);
}
