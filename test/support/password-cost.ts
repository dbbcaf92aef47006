import argon2, { type HashOptions } from 'argon2';
import { hashPassword, isPassword } from '../../shared/use-cases/auth/password-hashing.ts';
import { closeLater } from './root-hooks.ts';

const full = { hash: argon2.hash, needsRehash: argon2.needsRehash };
const CHEAPER = 19;
const cheaper = <T extends HashOptions>(options?: T) =>
  options?.memoryCost ? { ...options, memoryCost: options.memoryCost / CHEAPER } : options;
const cheap = {
  hash: (password: string, options?: HashOptions) => full.hash(password, cheaper(options)),
  needsRehash: (hash: string, options?: HashOptions) => full.needsRehash(hash, cheaper(options)),
};

/**
 * In the tests of this suite, hashes take a nineteenth of the memory, and so of the processor time, of which they otherwise take most where
 * people log in again and again.
 */
export function hashCheaply(): void {
  before(async () => {
    // What unknown names are compared with is made once in a process, and at full cost.
    await isPassword(null, '');
    Object.assign(argon2, cheap);
  });
  after(() => {
    Object.assign(argon2, full);
  });
}

/** For the rest of a test, hashes take their time. */
export function hashAtFullCost(): void {
  Object.assign(argon2, full);
  closeLater(async () => Object.assign(argon2, cheap));
}

const hashes = new Map<string, Promise<string>>();

/** The hash of a password at the present cost; each is made once in a process. */
export function hashOnce(password: string): Promise<string> {
  const key = `${argon2.hash === full.hash} ${password}`;
  const hash = hashes.get(key) ?? hashPassword(password, (work) => work());
  hashes.set(key, hash);
  return hash;
}
