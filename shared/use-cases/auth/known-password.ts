import { InvalidSettings, isExposed, type Settings } from '../../../config/settings.ts';
import { DEFAULT_SUPERUSER_PASSWORD } from '../../../config/settings-schema.ts';
import { findSuperuserCredentials } from '../../store/accounts/credentials.ts';
import type { Context } from '../context.ts';
import { isPassword } from './password-hashing.ts';

/** Whether a password is the documented one of the first superuser, where others can reach the service. */
export function isKnownPassword(settings: Settings, password: string): boolean {
  return isExposed(settings) && password === DEFAULT_SUPERUSER_PASSWORD;
}

/**
 * Tries the documented password on every active superuser, at the start of a service that others can reach.
 * @throws InvalidSettings naming each one that still has it.
 */
export async function refuseKnownPasswords({ pool, settings }: Pick<Context, 'pool' | 'settings'>): Promise<void> {
  if (!isExposed(settings)) return;
  const found: string[] = [];
  for (const { username, hashedPassword: hash } of await findSuperuserCredentials(pool)) {
    if (await isPassword(hash, DEFAULT_SUPERUSER_PASSWORD)) found.push(username);
  }
  if (found.length === 0) return;
  throw new InvalidSettings(
    found.map(
      (username) =>
        `HOST: others can reach this service, and the superuser '${username}' still has the documented password: ` +
        'start it once with NODE_ENV=development and HOST=127.0.0.1, and change the password',
    ),
  );
}
