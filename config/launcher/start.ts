import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readEnvFile } from '../env-file.ts';
import { misspeltSettings, misspeltWarning } from '../misspelt.ts';
import { InvalidSettings, readSettings, type Settings, withSettingFiles } from '../settings.ts';
import { DEFAULT_SUPERUSER_PASSWORD } from '../settings-schema.ts';
import { CannotStart, UNUSABLE_SETTINGS } from '../start-up.ts';
import { StartError } from './errors.ts';
import { type Launched, type LaunchOptions, launch } from './launcher.ts';

// `npm start`: starts everything on this machine, even from an empty folder, and runs until Ctrl-C.

const checkout = resolve(import.meta.dirname, '..', '..');
/** npm forwards a Ctrl-C that the terminal has already delivered. A second one counts only after this time, in ms. */
const ECHO_MS = 1000;
/** How long a forced stop may take. */
const FORCE_MS = 5000;

process.chdir(checkout);

const say = (line: string) => process.stdout.write(`${line}\n`);
// The terminal may be closed first; an orderly stop matters more than its messages.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const interrupted = new AbortController();
let launched: Launched | undefined;
let exitCode = 0;

/** Addresses from the environment; empty counts as unset. @throws CannotStart if one is missing in production. */
function readEnvironment(): {
  settings: Settings;
  given: LaunchOptions['given'];
} {
  // The environment takes precedence.
  for (const [name, value] of Object.entries(readEnvFile(join(checkout, '.env')))) process.env[name] ??= value;
  const misspelt = misspeltWarning(process.env);
  if (misspelt !== null) say(misspelt);
  // This process warns about them once, so that the other processes don't.
  for (const { name } of misspeltSettings(process.env)) delete process.env[name];
  // The processes get the values: as unprivileged users they may not be able to read the files.
  process.env = withSettingFiles(process.env);
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const redisUrl = process.env.REDIS_URL || undefined;
  const missing = Object.entries({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  if (process.env.NODE_ENV === 'production' && missing.length > 0)
    throw new CannotStart(
      `NODE_ENV=production needs ${missing.join(' and ')}: the embedded services are for evaluation and development only.`,
    );
  const settings = readSettings({
    ...process.env,
    // Placeholders, used to validate all other settings: the real addresses are known when the services run.
    DATABASE_URL: databaseUrl ?? 'postgres://127.0.0.1/pairwise?sslmode=disable',
    REDIS_URL: redisUrl ?? 'redis://127.0.0.1',
  });
  return {
    settings: { ...settings, DATA_DIR: resolve(checkout, settings.DATA_DIR) },
    given: {
      databaseUrl: databaseUrl && settings.DATABASE_URL,
      redisUrl,
      metricsPort: process.env.METRICS_PORT ? settings.METRICS_PORT : undefined,
    },
  };
}

function welcome(settings: Settings, launched: Launched, ms: number): void {
  const { address, metrics, firstLogin, dataFolder, logFolder, serviceFolder } = launched;
  const isDefault = settings.FIRST_SUPERUSER_PASSWORD === DEFAULT_SUPERUSER_PASSWORD;
  const login = isDefault
    ? `${settings.FIRST_SUPERUSER} / ${DEFAULT_SUPERUSER_PASSWORD}  (publicly known: change it)`
    : `${settings.FIRST_SUPERUSER}, with the password of FIRST_SUPERUSER_PASSWORD`;
  const rows: [string, string][] = [
    ...(settings.WEB_CLIENT === 'false' ? [] : [['Open', address + settings.BASE_PATH] as [string, string]]),
    ['API', `${address}${settings.BASE_PATH}/api/v1`],
    ['Documentation', `${address}${settings.BASE_PATH}/docs`],
    // Shown only while it works: the password may have been changed.
    ...(firstLogin ? [['First login', login] satisfies [string, string]] : []),
    ['Metrics', `${metrics.api} (API), ${metrics.workers} (worker)`],
    ['Data', dataFolder],
    ['Logs', logFolder],
    ['Stop', 'Ctrl-C'],
  ];
  if (serviceFolder !== undefined && !serviceFolder.startsWith(dataFolder))
    rows.splice(-2, 0, ['Databases', `${serviceFolder}  (their user may not enter the data folder)`]);
  say(`\nPairwise runs (started in ${(ms / 1000).toFixed(1)} s).\n`);
  for (const [name, value] of rows) say(`  ${name.padEnd(15)}${value}`);
  say('');
}

/** Stops everything and exits; a second call during the first forces the rest. */
async function stop(code: number): Promise<void> {
  exitCode = code;
  interrupted.abort();
  if (!launched) return;
  say(
    '\nStopping: the API finishes its requests, then the workers, then Redis and PostgreSQL (Ctrl-C again: at once).',
  );
  const began = performance.now();
  await launched.stop();
  say(`Stopped in ${((performance.now() - began) / 1000).toFixed(1)} s. The data stays in ${launched.dataFolder}.`);
  process.exit(exitCode);
}

function force(): void {
  say('Stopping at once.');
  exitCode = 1;
  setTimeout(() => process.exit(exitCode), FORCE_MS).unref();
  // The next start stops whatever is still running.
  if (launched) void launched.stop('at once');
  else process.exit(exitCode);
}

let firstSignal: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (firstSignal === undefined) {
      firstSignal = performance.now();
      void stop(0);
    } else if (performance.now() - firstSignal > ECHO_MS) force();
  });

try {
  const { settings, given } = readEnvironment();
  say('Starting Pairwise …');
  const began = performance.now();
  launched = await launch({
    checkout,
    settings,
    given,
    say,
    interrupted: interrupted.signal,
  });
  if (interrupted.signal.aborted) await stop(exitCode);
  welcome(settings, launched, performance.now() - began);
} catch (error) {
  // Ctrl-C may have ended the awaited process before the signal reaches this one.
  await nextTurn();
  if (interrupted.signal.aborted) say('\nStopped during startup.');
  else {
    const isUnusable = error instanceof InvalidSettings || error instanceof CannotStart;
    exitCode = isUnusable ? UNUSABLE_SETTINGS : 1;
    const known = isUnusable || error instanceof StartError;
    process.stderr.write(`\n${known ? error.message : `Pairwise could not start: ${(error as Error).stack}`}\n`);
  }
  process.exit(exitCode);
}
