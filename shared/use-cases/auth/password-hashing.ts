import argon2 from 'argon2';
import { BadRequest } from '../../errors.ts';
import { PASSWORD_MAX_LENGTH, passwordFaults } from '../../rules/passwords.ts';

/** argon2id with 19 MiB, two passes and one lane: OWASP's first recommendation for password storage. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashing runs on libuv's four threads; more at once would only wait there and hold memory meanwhile. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Lets two hashings run at a time, so that a storm of log-ins leaves the thread pool to others. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The hash of a new password.
 * @throws BadRequest naming every rule that the password breaks.
 */
export async function hashNewPassword(password: string): Promise<string> {
  const faults = passwordFaults(password);
  if (faults.length > 0) throw new BadRequest(`The password needs ${faults.join(', ')}`);
  if ([...password].length > PASSWORD_MAX_LENGTH) {
    throw new BadRequest(`The password must have at most ${PASSWORD_MAX_LENGTH} characters`);
  }
  return inTurn(() => argon2.hash(password.normalize('NFC'), PARAMETERS));
}

let stranger: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such user, or one without a password) it takes the same
 * time and says no.
 */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  stranger ??= argon2.hash('nobody has this password', PARAMETERS);
  const against = hash ?? (await stranger);
  const matches = await inTurn(() => argon2.verify(against, password.normalize('NFC')));
  return matches && hash !== null;
}

/** Whether the hash was made with weaker parameters than today's. */
export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS);
}
