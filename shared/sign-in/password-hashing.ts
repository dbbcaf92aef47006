import argon2 from 'argon2';
import type { Needs } from '../context.ts';
import { BadRequest } from '../platform/errors.ts';
import { networkOf } from '../platform/throttles/limiter.ts';
import { type AccountNames, refuseGuessable } from './guessable-password.ts';
import { PASSWORD_MAX_LENGTH, passwordFaults } from './rules/passwords.ts';

/** argon2id with 19 MiB, two passes and one lane: the least that OWASP's password storage cheat sheet asks for. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Does something when it is its turn to hash a password. */
export type HashingTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The turns of a request: those of its address and of the account in question. */
export function hashingTurn({ passwords, address }: Needs<'address' | 'passwords'>, account?: string): HashingTurn {
  const network = networkOf(address ?? '');
  return (work) => passwords.run(account === undefined ? { network } : { network, account }, work);
}

/**
 * The hash of a new password.
 * @param names of its account.
 * @throws BadRequest naming every rule that the password breaks, or saying why it is easily guessed.
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

/** The hash of a password in use, whatever the rules for new ones are. */
export function hashPassword(password: string, turn: HashingTurn): Promise<string> {
  return turn(() => argon2.hash(normal(password), PARAMETERS));
}

/** A hash of no account, made when first used. */
let dummyHash: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash; call it in a hashing turn. Without a hash (no such user, or one without a
 * password) it takes the same time and says no.
 */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  dummyHash ??= argon2.hash('no account has this password', PARAMETERS);
  const otherwise = await dummyHash;
  const matches = await argon2.verify(hash ?? otherwise, normal(password));
  return matches && hash !== null;
}

/** Whether the hash was made with weaker parameters than today's. */
export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS);
}

/** The same letters may arrive composed or decomposed, depending on the keyboard. */
function normal(password: string): string {
  return password.normalize('NFC');
}
