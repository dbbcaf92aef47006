import { LRUCache } from 'lru-cache';
import { InvalidSettings, isExposed } from '../../config/settings.ts';
import { DEFAULT_SUPERUSER_PASSWORD } from '../../config/settings-schema.ts';
import type { Needs } from '../context.ts';
import { isPassword } from './password-hashing.ts';
import { findSuperuserCredentials } from './store/credentials.ts';

/**
 * Whether a password is the documented one of the first superuser and others could send it. It is meant for trying the service on its own
 * machine.
 */
export function isKnownPassword({ settings, isLocal }: Needs<'isLocal' | 'settings'>, password: string): boolean {
  return password === DEFAULT_SUPERUSER_PASSWORD && (isExposed(settings) || !isLocal);
}

/** Number of accounts that are checked, oldest first, because the documented password belongs to the first account. */
const MAX_CHECKED = 20;
/** Whether a hash is that of the documented password. Cached, because hashing takes long and neither changes. */
const verdicts = new LRUCache<string, Promise<boolean>>({ max: 1000 });

/** Those of the oldest active superusers who still have the documented password. */
export async function findKnownPasswords({ pool }: Needs<'pool'>): Promise<{ id: string; username: string }[]> {
  const found: { id: string; username: string }[] = [];
  for (const { id, username, hashedPassword: hash } of (await findSuperuserCredentials(pool)).slice(0, MAX_CHECKED)) {
    let verdict = verdicts.get(hash);
    if (!verdict) {
      verdict = isPassword(hash, DEFAULT_SUPERUSER_PASSWORD);
      verdicts.set(hash, verdict);
      verdict.catch(() => verdicts.delete(hash));
    }
    if (await verdict) found.push({ id, username });
  }
  return found;
}

/**
 * Tries the documented password on every active superuser when a service that others can reach starts.
 * @throws InvalidSettings with the names of the accounts that still have it.
 */
export async function refuseKnownPasswords({ pool, settings }: Needs<'pool' | 'settings'>): Promise<void> {
  if (!isExposed(settings)) return;
  const found: string[] = [];
  for (const { username, hashedPassword: hash } of await findSuperuserCredentials(pool)) {
    if (await isPassword(hash, DEFAULT_SUPERUSER_PASSWORD)) found.push(username);
  }
  if (found.length === 0) return;
  throw new InvalidSettings(
    found.map(
      (username) =>
        `HOST: others can reach this service, but the superuser '${username}' still has the password from the documentation: ` +
        'start it once with NODE_ENV=development and HOST=127.0.0.1, and change the password',
    ),
  );
}
