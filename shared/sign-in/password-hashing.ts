import argon2 from 'argon2';
import type { Needs } from '../context.ts';
import { BadRequest } from '../platform/errors.ts';
import { networkOf } from '../platform/throttles/limiter.ts';
import { type AccountNames, refuseGuessable } from './guessable-password.ts';
import { PASSWORD_MAX_LENGTH, passwordFaults } from './rules/passwords.ts';

/** argon2id with 19 MiB, two passes and one lane: the minimum in OWASP's password storage cheat sheet. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Runs work when it is its turn to hash a password. */
export type HashingTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The turns of a request, by its address and by the account in question. */
export function hashingTurn({ passwords, address }: Needs<'address' | 'passwords'>, account?: string): HashingTurn {
  const network = networkOf(address ?? '');
  return (work) => passwords.run(account === undefined ? { network } : { network, account }, work);
}

/**
 * The hash of a new password.
 * @param names of its account.
 * @throws BadRequest with every rule that the password breaks, or with the reason why it is easily guessed.
 */
export async function hashNewPassword(password: string, names: AccountNames, turn: HashingTurn): Promise<string> {
  const faults = passwordFaults(password);
  if (faults.length > 0) throw new BadRequest(`The password needs ${faults.join(', ')}`, 'weak_password');
  if ([...password].length > PASSWORD_MAX_LENGTH) {
    throw new BadRequest(`The password must have at most ${PASSWORD_MAX_LENGTH} characters`);
  }
  await refuseGuessable(password, names);
  return hashPassword(password, turn);
}

/** The hash of a password in use, without the rules for new ones. */
export function hashPassword(password: string, turn: HashingTurn): Promise<string> {
  return turn(() => argon2.hash(normal(password), PARAMETERS));
}

/** A hash that belongs to no account, made on first use. */
let dummyHash: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Call it in a hashing turn. Without a hash (no such user, or a user without a password) it takes
 * the same time and returns false.
 */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  dummyHash ??= argon2.hash('no account has this password', PARAMETERS);
  const otherwise = await dummyHash;
  const matches = await argon2.verify(hash ?? otherwise, normal(password));
  return matches && hash !== null;
}

/** Whether the hash was made with weaker parameters than the current ones. */
export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS);
}

/** The same letters may arrive composed or decomposed, depending on the keyboard. */
function normal(password: string): string {
  return password.normalize('NFC');
}
