import argon2, { type HashOptions } from 'argon2';
import { hashPassword, isPassword } from '../../shared/sign-in/password-hashing.ts';
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
 * Lowers the cost of password hashes for the tests of a suite: they take a nineteenth of the memory and of the processor time. For suites
 * that sign in again and again, and would spend most of their time on hashes.
 */
export function hashCheaply(): void {
  before(async () => {
    // Sign-ins with an unknown name compare with a hash that each process makes once. It is made at full cost here.
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
