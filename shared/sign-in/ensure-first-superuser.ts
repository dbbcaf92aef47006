import { InvalidSettings, type Settings } from '../../config/settings.ts';
import { DEFAULT_SUPERUSER_EMAIL, DEFAULT_SUPERUSER_PASSWORD } from '../../config/settings-schema.ts';
import {
  countSuperusers,
  findUserByLogin,
  insertUser,
  lockUsersTable,
  newLocalUser,
} from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { BadRequest } from '../platform/errors.ts';
import { hashNewPassword, hashPassword, isPassword } from './password-hashing.ts';

const OTHERS = 'set FIRST_SUPERUSER and FIRST_SUPERUSER_EMAIL to ones that no account has, to have a new one made';

/**
 * Creates the first superuser if there is none. Several processes that start at once create one.
 * @throws InvalidSettings if its name or password can't be used.
 */
export async function ensureFirstSuperuser({
  em,
  settings,
  now,
  log,
}: Needs<'em' | 'log' | 'now' | 'settings'>): Promise<void> {
  if ((await countSuperusers(em)) > 0) return;
  const hashedPassword = await hashFirstPassword(settings);
  const made = await em.transactional(async (tx) => {
    await lockUsersTable(tx);
    if ((await countSuperusers(tx)) > 0) return false;
    if (await findUserByLogin(tx, settings.FIRST_SUPERUSER)) {
      throw new InvalidSettings([
        `FIRST_SUPERUSER '${settings.FIRST_SUPERUSER}' is the username of an ordinary account, and there is no superuser; ${OTHERS}`,
      ]);
    }
    const superuser = newLocalUser(tx, {
      username: settings.FIRST_SUPERUSER,
      email: settings.FIRST_SUPERUSER_EMAIL,
      hashedPassword,
      isActive: true,
      isSuperuser: true,
      createdAt: now(),
    });
    const taken = await insertUser(tx, superuser);
    if (taken) {
      throw new InvalidSettings([
        `FIRST_SUPERUSER${taken === 'email' ? '_EMAIL' : ''} is the ${taken} of an ordinary account, and there is no superuser; ${OTHERS}`,
      ]);
    }
    return true;
  });
  if (!made) return;
  log.info({ username: settings.FIRST_SUPERUSER }, 'first superuser created');
  if (settings.FIRST_SUPERUSER_PASSWORD === DEFAULT_SUPERUSER_PASSWORD) {
    log.warn('the first superuser still has the default password from the documentation: change it');
  }
}

/** Warns if mails to a superuser, such as links for a new password, would go to the documented email, which belongs to somebody else. */
export async function warnOfDefaultEmail({ em, settings, log }: Needs<'em' | 'log' | 'settings'>): Promise<void> {
  if (!settings.mail) return;
  const user = await findUserByLogin(em, DEFAULT_SUPERUSER_EMAIL);
  if (!user?.isActive || !user.isSuperuser) return;
  log.warn(
    { username: user.username },
    `Pairwise sends mail, and a superuser has the email ${DEFAULT_SUPERUSER_EMAIL}: change it in their account`,
  );
}

/** The default password is easily guessed. `settings-refusals.ts` accepts it only if nobody else can reach the service. */
async function hashFirstPassword(settings: Settings): Promise<string> {
  const { FIRST_SUPERUSER: username, FIRST_SUPERUSER_EMAIL: email, FIRST_SUPERUSER_PASSWORD: password } = settings;
  if (password === DEFAULT_SUPERUSER_PASSWORD) return hashPassword(password, (work) => work());
  try {
    return await hashNewPassword(password, { username, email }, (work) => work());
  } catch (error) {
    throw error instanceof BadRequest ? new InvalidSettings([`FIRST_SUPERUSER_PASSWORD: ${error.message}`]) : error;
  }
}

/** Whether FIRST_SUPERUSER can sign in with FIRST_SUPERUSER_PASSWORD, because the account may have changed since it was created. */
export async function isFirstPassword({ em, settings }: Needs<'em' | 'settings'>): Promise<boolean> {
  const user = await findUserByLogin(em, settings.FIRST_SUPERUSER);
  const hash = user?.isActive ? user.hashedPassword : null;
  return isPassword(hash ?? null, settings.FIRST_SUPERUSER_PASSWORD);
}
