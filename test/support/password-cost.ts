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
 * Lowers the cost of password hashes for the tests of a suite to a nineteenth of the memory and processor time. For suites that sign in
 * often and would spend most of their time on hashes.
 */
export function hashCheaply(): void {
  before(async () => {
    // For sign-ins with an unknown name, each process makes a hash once to compare with. Here it is made at full cost.
    await isPassword(null, '');
    Object.assign(argon2, cheap);
  });
  after(() => {
    Object.assign(argon2, full);
  });
}

/** Restores the full cost of hashes for the rest of a test. */
export function hashAtFullCost(): void {
  Object.assign(argon2, full);
  closeLater(async () => Object.assign(argon2, cheap));
}

const hashes = new Map<string, Promise<string>>();

/** The hash of a password at the current cost; each is made once per process. */
export function hashOnce(password: string): Promise<string> {
  const key = `${argon2.hash === full.hash} ${password}`;
  const hash = hashes.get(key) ?? hashPassword(password, (work) => work());
  hashes.set(key, hash);
  return hash;
}
