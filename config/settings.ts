import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type InferType, ValidationError } from 'yup';
import { readBucketAddress } from './bucket-address.ts';
import { UnusableAddress } from './certificates.ts';
import { isLoopback } from './loopback.ts';
import { makeFolder } from './make-folder.ts';
import { availableMegabytes, planMemory } from './memory.ts';
import { completeAddress, readPostgresAddress } from './postgres-address.ts';
import { readRedisAddress } from './redis-address.ts';
import { withFiles } from './setting-files.ts';
import { type MailSettings, readMail } from './settings-mail.ts';
import { type ProviderSettings, readGoogle, readProviders } from './settings-providers.ts';
import { refusals } from './settings-refusals.ts';
import { SECRET_KEY_BYTES, settingsSchema } from './settings-schema.ts';
import { pathOf } from './settings-types.ts';
import { unreadable } from './unreadable.ts';

/** Names of all settings, as environment variables. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.fields);

/** The port to show in addresses if PORT is 0 and the port isn't known yet. */
const USUAL_PORT = 8000;

/** Every setting of the service, validated. Those below always have a value. */
export type Settings = Readonly<
  InferType<typeof settingsSchema> & {
    DATABASE_URL: string;
    REDIS_URL: string;
    SECRET_KEY: string;
    BACKUP_DIR: string;
    MEMORY_MB: number;
    RANKING_CACHE_MB: number;
    UNSENT_MB: number;
    UNSENT_MB_PER_PERSON: number;
    /** Base URL to which a sign-in through a provider returns; by default this service. */
    FRONTEND_URL: string;
    PUBLIC_URL: string;
    /** The path of PUBLIC_URL, if that is set, such as `/tools/pairwise`: everything that browsers open is below it. Empty at the root. */
    BASE_PATH: string;
    GOOGLE_REDIRECT_URI: string;
    OIDC_CALLBACK_ORIGIN: string;
    /** Google; null unless it is configured. */
    google: ProviderSettings | null;
    /** The other OpenID Connect providers, each as its settings configure it. */
    providers: readonly ProviderSettings[];
    /** Null: no mail is sent. */
    mail: MailSettings | null;
  }
>;

/** Thrown for invalid settings; the message lists every fault, one per line. */
export class InvalidSettings extends Error {
  constructor(faults: readonly string[]) {
    super(`Invalid settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'InvalidSettings';
  }
}

/**
 * The environment, with the values of settings that are in files.
 * @throws InvalidSettings if a file can't be read.
 */
export function withSettingFiles(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const found = withFiles(env, SETTING_NAMES);
  if (found.faults.length > 0) throw new InvalidSettings(found.faults);
  return { ...found.env };
}

/**
 * Reads and validates all settings at once.
 * @param env the environment; unknown names are ignored, an empty value counts as unset, NAME_FILE names a file with the value.
 * @throws InvalidSettings with every fault, including those specific to production.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const found = withFiles(env, SETTING_NAMES);
  const given = Object.fromEntries(
    Object.entries(found.env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const faults = [...found.faults];
  let settings: InferType<typeof settingsSchema>;
  try {
    settings = settingsSchema.validateSync(given, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const named = readProviders(given).faults.filter((fault) => !error.errors.includes(fault));
    throw new InvalidSettings([...faults, ...error.errors, ...named, ...refusals(given)]);
  }
  const { providers, faults: providerFaults } = readProviders(given);
  faults.push(...providerFaults);
  const { BACKUP_DIR, REDIS_URL } = settings;
  const DATABASE_URL = settings.DATABASE_URL && completeAddress(settings.DATABASE_URL, settings);
  for (const [name, value] of Object.entries({ DATABASE_URL, REDIS_URL })) {
    if (!value)
      faults.push(`${name} is not set. \`npm start\` runs its own PostgreSQL and Redis; production needs an address`);
  }
  if (DATABASE_URL) faults.push(...addressFaults(() => readPostgresAddress(DATABASE_URL)));
  if (REDIS_URL) faults.push(...addressFaults(() => readRedisAddress(REDIS_URL)));
  if (BACKUP_DIR) faults.push(...addressFaults(() => readBucketAddress(BACKUP_DIR)));
  faults.push(...refusals(given));
  if (faults.length > 0 || !DATABASE_URL || !REDIS_URL) throw new InvalidSettings(faults);
  const BASE_PATH = pathOf(settings.PUBLIC_URL);
  const { origin } = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT || USUAL_PORT}`);
  const GOOGLE_REDIRECT_URI = settings.GOOGLE_REDIRECT_URI ?? `${origin}${BASE_PATH}/api/v1/auth/google/callback`;
  const callbackOrigin = new URL(settings.OIDC_CALLBACK_ORIGIN ?? GOOGLE_REDIRECT_URI).origin;
  const FRONTEND_URL = settings.FRONTEND_URL ?? callbackOrigin + BASE_PATH;
  return Object.freeze({
    ...settings,
    ...memoryOf(settings),
    DATABASE_URL,
    REDIS_URL,
    SECRET_KEY: settings.SECRET_KEY ?? localSecret(settings.DATA_DIR),
    GOOGLE_REDIRECT_URI,
    OIDC_CALLBACK_ORIGIN: callbackOrigin,
    google: readGoogle(settings),
    providers,
    mail: readMail(given).mail,
    FRONTEND_URL,
    PUBLIC_URL: settings.PUBLIC_URL ?? FRONTEND_URL,
    BASE_PATH,
    BACKUP_DIR: BACKUP_DIR ?? path.resolve(settings.DATA_DIR, 'backups'),
  });
}

/** Whether other machines may be able to reach the service, directly or through a proxy. */
export function isExposed({ NODE_ENV, HOST }: Pick<Settings, 'NODE_ENV' | 'HOST'>): boolean {
  return NODE_ENV === 'production' || !isLoopback(HOST);
}

/**
 * Refuses settings with which the API would listen twice on the same port. A process without an API may use any METRICS_PORT.
 * @throws InvalidSettings
 */
export function refuseSharedPort({ HOST, PORT, METRICS_HOST, METRICS_PORT }: Settings): void {
  const hosts = [HOST, METRICS_HOST].map((host) => (host === 'localhost' ? '127.0.0.1' : host));
  const overlap = hosts[0] === hosts[1] || hosts.some((host) => host === '0.0.0.0' || host === '::');
  if (PORT !== 0 && PORT === METRICS_PORT && overlap)
    throw new InvalidSettings([`PORT and METRICS_PORT are both ${PORT}: change one of them`]);
}

/** Faults of an address, or of a certificate that it names. */
function addressFaults(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof UnusableAddress) return [error.message];
    throw error;
  }
}

/** The memory of this process, and the parts of it that settings determine. */
function memoryOf({ MEMORY_MB, RANKING_CACHE_MB, UNSENT_MB, UNSENT_MB_PER_PERSON }: InferType<typeof settingsSchema>) {
  const megabytes = MEMORY_MB ?? availableMegabytes();
  const { rankings, unsent } = planMemory(megabytes);
  return {
    MEMORY_MB: megabytes,
    RANKING_CACHE_MB: RANKING_CACHE_MB ?? rankings,
    UNSENT_MB: UNSENT_MB ?? unsent,
    UNSENT_MB_PER_PERSON: UNSENT_MB_PER_PERSON ?? (3 / 4) * (UNSENT_MB ?? unsent),
  };
}

/** A random signing key, generated once and stored in the data folder, so that a restart signs no one out. */
function localSecret(dataDir: string): string {
  const file = path.resolve(dataDir, 'secret-key');
  if (!existsSync(file)) makeSecret(file);
  const secret = readSecret(file).trim();
  if (Buffer.byteLength(secret) < SECRET_KEY_BYTES) {
    throw new InvalidSettings([
      `${file} does not contain a key of ${SECRET_KEY_BYTES} bytes. Remove it to generate a new one`,
    ]);
  }
  return secret;
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidSettings([unreadable(file, error)]);
  }
}

function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    makeFolder(path.dirname(file), 0o777);
    writeFileSync(draft, randomBytes(SECRET_KEY_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new InvalidSettings([`DATA_DIR can't be written: ${(error as Error).message}`]);
  }
  try {
    // If several processes start at once, one creates the file, and the others read it when it is complete.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
