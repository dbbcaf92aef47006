import { randomInt } from 'node:crypto';
import { hashOfSecret } from './secret-token.ts';

const CODES = 10;
const GROUPS = 5;
const GROUP_LENGTH = 5;
/** 32 characters that look different from each other, because people copy codes from paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** New recovery codes, such as `7KQ2M-…`, of 125 random bits each, so that a fast hash is enough. */
export function newRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)]!;
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** The stored form of a recovery code, however its letters and hyphens were typed. */
export const hashOfCode = (code: string): Buffer => hashOfSecret(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
