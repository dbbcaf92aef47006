import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readEnvFile } from '../../config/env-file.ts';
import { embeddedAddresses } from '../../config/launcher/addresses.ts';
import { INVALID_PASSWORD } from '../../config/launcher/postgres.ts';
import { createLogger } from '../../config/logger.ts';
import { readSettings, type Settings, withSettingFiles } from '../../config/settings.ts';
import { orExit } from '../../config/start-up.ts';
import { createContext } from '../../shared/context.ts';
import { AppError } from '../../shared/platform/errors.ts';
import { openResources, type Resources } from '../../shared/resources.ts';
import { Misuse, type Output, Refusal } from './command.ts';
import { commandFor, correctionOf, usage } from './commands.ts';
import { listSettings } from './effective-settings.ts';
import { Progress } from './progress.ts';
import { givenVariables } from './variables.ts';

/** How long the connections may take to close, in milliseconds. */
const CLOSE_MS = 3000;

/**
 * `npm run admin`: for operators who can read the service's settings, even if no superuser can sign in. It uses the stores of DATABASE_URL
 * and REDIS_URL, or without DATABASE_URL those that `npm start` runs.
 */
const given = process.argv.slice(2).filter((each) => each !== '--json');
const asJson = given.length < process.argv.length - 2;
const [name, ...args] = given;
if (name === undefined || name === '--help' || name === 'help') {
  (name === undefined ? process.stderr : process.stdout).write(
    `${name === undefined ? 'Give a command\n\n' : ''}${usage()}`,
  );
  process.exitCode = name === undefined ? 2 : 0;
} else if (name === 'settings' && args.length === 0) {
  const file = await orExit(() => readEnvFile('.env'));
  print(listSettings(await orExit(settingsOrThose), { env: process.env, file }));
} else {
  await run(name, args);
}

/** Runs a command; its exit code is 1 if it failed, 2 for a call that the usage doesn't allow. */
async function run(called: string, rest: readonly string[]): Promise<void> {
  let settings: Settings | undefined;
  let resources: Resources | undefined;
  try {
    const work = commandFor(called, rest);
    settings = await orExit(settingsOrThose);
    // The operator reads the output of the command, so nothing needs to be logged.
    const log = createLogger('fatal', 'admin');
    resources = await openResources({
      settings,
      log,
      name: 'pairwise-admin',
      statements: 'jobs',
      ensureDatabase: false,
    });
    print(await work(createContext(resources, log), new Progress(process.stderr, { asJson })));
  } catch (error) {
    complain(sentenceOf(error, settings), error instanceof Misuse ? correctionOf(called) : undefined);
    process.exitCode = error instanceof Misuse ? 2 : 1;
  } finally {
    if (resources) await closeOrEnd(resources);
  }
}

/** Ends the process if a store that hangs keeps it from closing. */
async function closeOrEnd(resources: Resources): Promise<void> {
  const closed = resources.close().then(() => true);
  if (await Promise.race([closed, delay(CLOSE_MS, false, { ref: false })])) return;
  // Flush a piped stdout before exiting.
  process.stdout.write('', () => process.exit());
}

function print({ text, json, failed = false }: Output): void {
  process.stdout.write(asJson ? `${JSON.stringify(json)}\n` : text);
  if (failed) process.exitCode = 1;
}

function complain(detail: string, correction?: string): void {
  if (asJson) console.error(JSON.stringify({ detail }));
  else console.error(correction === undefined ? detail : `${detail}\n${correction}`);
}

/** The settings of the environment and of .env. If they have no addresses, those of `npm start` are used. */
function settingsOrThose(): Settings {
  const env = withSettingFiles(givenVariables());
  if (env.DATABASE_URL) return readSettings({ REDIS_URL: 'redis://127.0.0.1', ...env });
  const folder = resolve(env.DATA_DIR || '.data');
  return readSettings({ ...embeddedAddresses(folder), ...env });
}

function sentenceOf(error: unknown, settings: Settings | undefined): string {
  if (error instanceof Misuse || error instanceof Refusal || error instanceof AppError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  // ioredis gives no better reason when Redis is unavailable.
  if (message.startsWith("Stream isn't writeable")) return 'Redis is not reachable. Start it, then try again';
  if (settings) {
    const { host } = new URL(settings.DATABASE_URL);
    if (code === 'ECONNREFUSED') return `PostgreSQL isn't running at ${host}. Start Pairwise, then try again`;
    if (code === INVALID_PASSWORD && !withSettingFiles(givenVariables()).DATABASE_URL)
      return `Another PostgreSQL listens at ${host}: Pairwise isn't running on ${settings.DATA_DIR}. Start it, then try again`;
  }
  return `The command failed: ${message}`;
}
