import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOfSecret } from '../sign-in/secret-token.ts';
import { MAX_LINK_TOKEN } from './rules/links.ts';
import type { LinkKey, LinkWithHash } from './store/project-links.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 32;

/** The parsed token of a link. */
export interface PresentedLinkToken extends LinkKey {
  hash: Buffer;
}

/** The token of a new link, made of its key, by which it is found, and 256 random bits; and the data to store. */
export function newLinkToken({ projectId, id }: LinkKey): { token: string; hash: Buffer } {
  const bytes = Buffer.concat([bytesOf(projectId), bytesOf(id), randomBytes(SECRET_BYTES)]);
  return { token: bytes.toString('base64url'), hash: hashOfSecret(bytes) };
}

/** Null for a text without the form of a token. */
export function readLinkToken(token: string): PresentedLinkToken | null {
  if (token.length > MAX_LINK_TOKEN) return null;
  const bytes = Buffer.from(token, 'base64url');
  // Encoded again and compared, because base64 has several spellings of the same bytes and only one was issued.
  if (bytes.length !== 2 * ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== token) return null;
  return {
    projectId: idOf(bytes.subarray(0, ID_BYTES)),
    id: idOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
    hash: hashOfSecret(bytes),
  };
}

/** Why a token does not work for a kind of link; null if it does. The hashes are compared in constant time. */
export function refusalOf(
  { hash }: PresentedLinkToken,
  { tokenHash, kind, revokedAt, expiresAt }: LinkWithHash,
  wanted: LinkWithHash['kind'],
  now: Date,
): 'forged' | 'of another kind' | 'revoked' | 'expired' | null {
  if (tokenHash === null || !timingSafeEqual(tokenHash, hash)) return 'forged';
  if (kind !== wanted) return 'of another kind';
  if (revokedAt !== null) return 'revoked';
  return expiresAt > now ? null : 'expired';
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
