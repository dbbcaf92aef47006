import { resolve } from 'node:path';
import { readEnvFile } from '../config/env-file.ts';
import { embeddedAddresses } from '../config/launcher/addresses.ts';
import { createLogger } from '../config/logger.ts';
import { readSettings, type Settings, withSettingFiles } from '../config/settings.ts';
import { orExit } from '../config/start-up.ts';
import type { User } from './entities/user.ts';
import { AppError } from './errors.ts';
import { openResources, type Resources } from './resources.ts';
import { findUserByLogin } from './store/accounts/accounts.ts';
import { makeResetLink, resetAddress } from './use-cases/auth/password-reset.ts';
import { setTemporaryPassword } from './use-cases/auth/temporary-password.ts';
import { type Context, createContext } from './use-cases/context.ts';

/**
 * `npm run admin`: for operators who can read the service's settings, even if no superuser can sign in. It works on the
 * database of DATABASE_URL. Without DATABASE_URL it works on the database that `npm start` runs.
 */
const USAGE = `npm run admin -- reset-password NAME

Commands
  reset-password NAME         Set a temporary password for the account with this username or email, and end its sessions
  reset-password NAME --link  Print a link by which the user sets a new password within an hour
`;

/** Stops the command; the message is for the operator. */
class Refusal extends Error {}

const LINK = '--link';
const given = process.argv.slice(2);
const [command, name, ...rest] = given.filter((each) => each !== LINK);
if (command === '--help') {
  process.stdout.write(USAGE);
} else if (command !== 'reset-password' || name === undefined || rest.length > 0) {
  const fault =
    command === undefined || command === 'reset-password' ? 'Give one username or email' : `Unknown command ${command}`;
  process.stderr.write(`${fault}\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  await resetPassword(name, given.includes(LINK));
}

async function resetPassword(login: string, byLink: boolean): Promise<void> {
  const settings = await orExit(settingsOrThose);
  // The operator reads the command's own output.
  const log = createLogger('fatal', 'admin');
  let resources: Resources | undefined;
  try {
    resources = await openResources({ settings, log, name: 'pairwise-admin' });
    const context = createContext(resources, log);
    const user = await findUserByLogin(context.em, login);
    if (!user) throw new Refusal(`No account has the username or email ${login}`);
    process.stdout.write(await (byLink ? printLink : printTemporary)(context, user));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, settings)}\n`);
    process.exitCode = 1;
  } finally {
    await resources?.close();
  }
}

async function printTemporary(context: Context, { id, username }: User): Promise<string> {
  const { password, expiresAt } = await setTemporaryPassword(context, { userId: id, by: null });
  return (
    `Temporary password of ${username}: ${password}\n` +
    `It works until ${expiresAt.toISOString()}. Pairwise asks for a new password at the next sign-in.\n` +
    'All sessions of this account have ended.\n'
  );
}

async function printLink(context: Context, { id, username }: User): Promise<string> {
  const { token, expiresAt } = await makeResetLink(context, { userId: id, by: null });
  return (
    `Link for ${username}: ${resetAddress(context.settings.PUBLIC_URL, token)}\n` +
    `It works once, until ${expiresAt.toISOString()}. If Pairwise has another address, replace the beginning, or set PUBLIC_URL.\n`
  );
}

/** The settings of the environment and of .env; addresses that are missing there are those of `npm start`. */
function settingsOrThose(): Settings {
  const env = withSettingFiles({ ...readEnvFile('.env'), ...process.env });
  if (env.DATABASE_URL) return readSettings({ REDIS_URL: 'redis://127.0.0.1', ...env });
  const folder = resolve(env.DATA_DIR || '.data');
  return readSettings({ ...embeddedAddresses(folder), ...env });
}

function sentenceOf(error: unknown, { DATABASE_URL }: Settings): string {
  if (error instanceof Refusal || error instanceof AppError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  const { host } = new URL(DATABASE_URL);
  if (code === 'ECONNREFUSED') return `PostgreSQL isn't running at ${host}. Start Pairwise, then try again`;
  return `The password is unchanged: ${message}`;
}
