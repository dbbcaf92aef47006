import argon2 from 'argon2';
import { BadRequest, Unavailable } from '../../errors.ts';
import { PASSWORD_MAX_LENGTH, passwordFaults } from '../../rules/passwords.ts';

/** argon2id with 19 MiB, two passes and one lane: the least that OWASP's password storage cheat sheet asks for. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashing runs on libuv's four threads: two stay free for files and names, and no more than 38 MiB are held. */
const AT_ONCE = 2;
/** Who would have to wait longer than a few seconds is told to come back instead of being kept on the line. */
const MAX_WAITING = 400;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Lets two hashings run at a time, so that a storm of log-ins leaves the event loop, the thread pool and the memory to
 * others.
 * @throws Unavailable when the line is too long.
 */
export async function inHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= MAX_WAITING) throw new Unavailable('Too many people are signing in at the moment');
  else await new Promise<void>((resolve) => waiting.push(resolve));
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
  if (faults.length > 0) throw new BadRequest(`The password needs ${faults.join(', ')}`, 'weak_password');
  if ([...password].length > PASSWORD_MAX_LENGTH) {
    throw new BadRequest(`The password must have at most ${PASSWORD_MAX_LENGTH} characters`);
  }
  return hashPassword(password);
}

/** The hash of a password that is known to be somebody's, whatever the rules for new ones are. */
export function hashPassword(password: string): Promise<string> {
  return inHashingTurn(() => argon2.hash(normal(password), PARAMETERS));
}

let nobodys: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash; call it in a hashing turn. Without a hash (no such user, or one without a
 * password) it takes the same time and says no.
 */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  nobodys ??= argon2.hash('nobody has this password', PARAMETERS);
  const otherwise = await nobodys;
  const matches = await argon2.verify(hash ?? otherwise, normal(password));
  return matches && hash !== null;
}

/** Whether the hash was made with weaker parameters than today's. */
export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS);
}

/** The same letters may reach us composed or not, depending on the keyboard. */
function normal(password: string): string {
  return password.normalize('NFC');
}
