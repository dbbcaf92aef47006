import { array, boolean, number, object, string } from 'yup';

/** Default password of the first superuser; refused in production. */
export const DEFAULT_SUPERUSER_PASSWORD = 'Admin123!';
/** HS256 uses a 256-bit key; a shorter one is weaker than the algorithm. */
export const SECRET_KEY_BYTES = 32;
const ENVIRONMENTS = ['development', 'test', 'production'] as const;

const ORIGINS = 'BACKEND_CORS_ORIGINS must list origins like https://app.example.com, without a path';

const text = () => string().trim();
const address = () => text().test('address', '${path} must be an http or https address', isAddress);
const whole = (name: string) =>
  number().integer(`${name} must be a whole number`).typeError(`${name} must be a number`);
const port = (name: string) => whole(name).min(0).max(65535);
const positive = (name: string) => number().moreThan(0).typeError(`${name} must be a number`);

/** Every setting by itself: its form, range and default. */
export const settingsSchema = object({
  NODE_ENV: text()
    .oneOf(ENVIRONMENTS, `NODE_ENV must be one of ${ENVIRONMENTS.join(', ')}`)
    .default('development'),
  LOG_LEVEL: text().oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),

  /** The web client: served, disabled, or rebuilt after every change (development). */
  WEB_CLIENT: text().oneOf(['true', 'false', 'watch']).default('true'),
  /** Whether HSTS includes all hosts below this one. */
  HSTS_INCLUDE_SUBDOMAINS: boolean().typeError('HSTS_INCLUDE_SUBDOMAINS must be true or false').default(false),

  HOST: text().default('127.0.0.1'),
  PORT: port('PORT').default(8000),
  /** Address of metrics and health checks; not to be exposed to the internet. */
  METRICS_HOST: text().default('127.0.0.1'),
  METRICS_PORT: port('METRICS_PORT').default(9464),
  /** Delay between SIGTERM and closing the port, in seconds, so that a load balancer can take the process out. */
  SHUTDOWN_DELAY_SECONDS: number().min(0).max(10).typeError('SHUTDOWN_DELAY_SECONDS must be a number').default(0),
  /** Where traces are sent (OTLP over HTTP); unset, tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address(),
  DATABASE_URL: text().matches(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://'),
  /** As libpq's variables: parameters of DATABASE_URL where it has none of its own. */
  PGSSLMODE: text(),
  PGSSLROOTCERT: text(),
  PGSSLCERT: text(),
  PGSSLKEY: text(),
  DATABASE_POOL: whole('DATABASE_POOL').min(2).max(200).default(16),
  REDIS_URL: text(),
  DATA_DIR: text().default('.data'),
  /** Whether `npm start` by root installs a missing Redis. */
  INSTALL_REDIS: boolean().typeError('INSTALL_REDIS must be true or false').default(true),

  SECRET_KEY: text(),
  ACCESS_TOKEN_EXPIRE_MINUTES: positive('ACCESS_TOKEN_EXPIRE_MINUTES')
    .max(60 * 24 * 365)
    .default(30),
  REFRESH_TOKEN_EXPIRE_DAYS: positive('REFRESH_TOKEN_EXPIRE_DAYS').max(3650).default(30),
  FIRST_SUPERUSER: text().default('admin'),
  FIRST_SUPERUSER_EMAIL: text().email().default('admin@example.com'),
  FIRST_SUPERUSER_PASSWORD: text().default(DEFAULT_SUPERUSER_PASSWORD),

  /** Number of proxies whose X-Forwarded-For entries are trusted; with 0 the header is ignored. */
  TRUST_PROXY: whole('TRUST_PROXY').transform(readHops).min(0).max(10).default(0),
  /** Failed log-ins to one account from one address before that address is throttled. */
  LOGIN_FAILURES_PER_ACCOUNT: whole('LOGIN_FAILURES_PER_ACCOUNT').min(1).default(10),
  /** Failed log-ins from one address, over all accounts, before it is throttled. */
  LOGIN_FAILURES_PER_ADDRESS: whole('LOGIN_FAILURES_PER_ADDRESS').min(1).default(100),
  /** Failed log-ins to one account from any address before every address is limited to two attempts. */
  LOGIN_FAILURES_UNDER_ATTACK: whole('LOGIN_FAILURES_UNDER_ATTACK').min(1).default(100),
  /** How long failures count, and so the longest wait, in seconds. */
  LOGIN_WINDOW_SECONDS: whole('LOGIN_WINDOW_SECONDS').min(1).max(86_400).default(900),

  /** Time limit of a request's statement, and of an idle transaction, in seconds; 0: no limit. */
  STATEMENT_TIMEOUT_SECONDS: number()
    .min(0)
    .max(3600)
    .typeError('STATEMENT_TIMEOUT_SECONDS must be a number')
    .default(20),
  /** How long a request's statement waits for a lock, in seconds. */
  LOCK_TIMEOUT_SECONDS: number().min(0).max(3600).typeError('LOCK_TIMEOUT_SECONDS must be a number').default(10),
  /** The same three limits for jobs. */
  JOB_STATEMENT_TIMEOUT_SECONDS: number()
    .min(0)
    .max(864_000)
    .typeError('JOB_STATEMENT_TIMEOUT_SECONDS must be a number')
    .default(7200),
  /** Password checks that may queue per address and per account; more are answered 429. */
  PASSWORDS_WAITING: whole('PASSWORDS_WAITING').min(1).default(8),

  /** Budget of precomputed views in Redis, in megabytes; the oldest are evicted. */
  VIEWS_MB: number().min(0).typeError('VIEWS_MB must be a number').default(256),
  /** How long a precomputed view is kept, in hours. */
  VIEWS_HOURS: positive('VIEWS_HOURS').max(720).default(12),
  /** Projects per owner; 0: no limit, here and in the next two. */
  PROJECTS_PER_PERSON: whole('PROJECTS_PER_PERSON').min(0).default(1000),
  FEATURES_PER_PROJECT: whole('FEATURES_PER_PROJECT').min(0).default(10_000),
  /** Comparisons ever recorded per project, undone ones included. */
  COMPARISONS_PER_PROJECT: whole('COMPARISONS_PER_PROJECT').min(0).default(2_000_000),

  /** Concurrent requests per user (per address without a token) and process; 0: no limit. */
  REQUESTS_PER_PERSON: whole('REQUESTS_PER_PERSON').min(0).default(16),
  /** How many of these may be expensive: replay a ranking, take a long list, read much of a project; 0: no limit. */
  EXPENSIVE_REQUESTS_PER_PERSON: whole('EXPENSIVE_REQUESTS_PER_PERSON').min(0).default(2),
  /** Requests per user that may queue; more are answered 429. */
  REQUESTS_WAITING_PER_PERSON: whole('REQUESTS_WAITING_PER_PERSON').min(0).default(200),
  /** How long a request queues before it is answered 429, in seconds. */
  REQUEST_WAIT_SECONDS: positive('REQUEST_WAIT_SECONDS').max(60).default(10),

  /** How long a response may make no progress before its connection is closed, in seconds. */
  SEND_TIMEOUT_SECONDS: positive('SEND_TIMEOUT_SECONDS').max(3600).default(30),
  /** Response bytes that one user may leave unread, per process, in megabytes; one response alone may have more. */
  UNSENT_MB_PER_PERSON: positive('UNSENT_MB_PER_PERSON'),
  /** The same of all users together. */
  UNSENT_MB: positive('UNSENT_MB'),

  GOOGLE_CLIENT_ID: text(),
  GOOGLE_CLIENT_SECRET: text(),
  GOOGLE_REDIRECT_URI: address().default('http://localhost:8000/api/v1/auth/google/callback'),
  GOOGLE_ISSUER: address().default('https://accounts.google.com'),
  /** Timeout of a request to the identity provider, in seconds. */
  GOOGLE_TIMEOUT_SECONDS: positive('GOOGLE_TIMEOUT_SECONDS').max(60).default(5),
  FRONTEND_URL: address(),
  BACKEND_CORS_ORIGINS: array()
    .of(text().required().test('origin', ORIGINS, isOrigin))
    .transform((_value, original) => (typeof original === 'string' ? readList(original) : original))
    .default([]),

  GRADED_MUCH_BETTER_MULTIPLIER: positive('GRADED_MUCH_BETTER_MULTIPLIER').max(100).default(2),
  GRADED_EQUAL_MULTIPLIER: positive('GRADED_EQUAL_MULTIPLIER').max(100).default(1),

  /** How long a proposed pair is leased to the person it was shown to, in seconds. */
  PROPOSAL_LEASE_SECONDS: positive('PROPOSAL_LEASE_SECONDS').default(120),
  /** How long a skipped pair is not offered to the same person again, in seconds. */
  SKIP_SECONDS: positive('SKIP_SECONDS').default(1800),
  /** Minimum interval between two precomputations of a ranking's views while it keeps changing, in seconds. */
  PREPARE_EVERY_SECONDS: number().min(0).typeError('PREPARE_EVERY_SECONDS must be a number').default(2),
  /** Memory that a process may use, in megabytes; by default the limit of its cgroup, or the machine's memory. */
  MEMORY_MB: positive('MEMORY_MB'),
  /** Memory per process for cached rankings, in megabytes; by default a share of MEMORY_MB. */
  RANKING_CACHE_MB: positive('RANKING_CACHE_MB'),
  /** Whether the job dashboard may do more than retry failed jobs: remove, pause, empty, add. */
  DASHBOARD_ACTIONS: boolean().typeError('DASHBOARD_ACTIONS must be true or false').default(false),
  WORKER_CONCURRENCY: whole('WORKER_CONCURRENCY').min(1).max(64).default(4),
  REGISTRATIONS_PER_HOUR: whole('REGISTRATIONS_PER_HOUR').min(1).default(1000),
  /** Usernames and emails that one account may look up per hour to assign people to projects. */
  USER_LOOKUPS_PER_HOUR: whole('USER_LOOKUPS_PER_HOUR').min(1).default(100),
  /** Requests with the token of a link that one address may make per minute. */
  LINK_REQUESTS_PER_MINUTE: whole('LINK_REQUESTS_PER_MINUTE').min(1).default(600),

  /** A directory, or `s3://bucket/prefix`. */
  BACKUP_DIR: text().matches(
    /^(?!s3:)|^s3:\/\/[\w.-]+(\/|\?|$)/,
    'BACKUP_DIR must be a directory or like s3://bucket/prefix',
  ),
  BACKUP_CRON: text().default('0 2 * * *'),
  /** Nightly archives to keep. */
  BACKUP_KEEP: whole('BACKUP_KEEP').min(1).default(14),
  /** Manual archives to keep; as many as nightly ones by default. */
  BACKUP_KEEP_MANUAL: whole('BACKUP_KEEP_MANUAL').min(1),
  /** Safety backups to keep; as many as nightly ones by default. */
  BACKUP_KEEP_SAFETY: whole('BACKUP_KEEP_SAFETY').min(1),
  /** Key that signs archives, the same for API and workers. Without it they are not signed. */
  BACKUP_SIGNING_KEY: text().test(
    'long',
    `BACKUP_SIGNING_KEY must have at least ${SECRET_KEY_BYTES} bytes, from a random generator`,
    (value) => value === undefined || Buffer.byteLength(value) >= SECRET_KEY_BYTES,
  ),
  /** Whether only archives signed with BACKUP_SIGNING_KEY may be restored. */
  BACKUP_REQUIRE_SIGNATURE: boolean().typeError('BACKUP_REQUIRE_SIGNATURE must be true or false').default(false),
  /** How long a restore may block requests before it is aborted, in seconds. */
  RESTORE_MAX_CLOSED_SECONDS: positive('RESTORE_MAX_CLOSED_SECONDS').default(900),
  /** How long security events are kept in the database, in days. */
  SECURITY_EVENTS_DAYS: positive('SECURITY_EVENTS_DAYS').max(3650).default(90),
  /** How many security events of each kind are kept at most. */
  SECURITY_EVENTS_PER_KIND: whole('SECURITY_EVENTS_PER_KIND').min(1).max(1_000_000).default(100_000),
  /** Maximum size of an imported file, in megabytes. */
  IMPORT_MAX_MB: positive('IMPORT_MAX_MB').default(1024),
});

function isAddress(value: string | undefined): boolean {
  return !value || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
}

function readList(value: string): unknown {
  if (value.trimStart().startsWith('[')) {
    try {
      return JSON.parse(value);
    } catch {
      return [value];
    }
  }
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Number of proxies: a number, or true for 1 and false for 0. */
function readHops(value: unknown, original: unknown): unknown {
  if (original === 'true') return 1;
  return original === 'false' ? 0 : value;
}

/** Browsers compare origins exactly: scheme, host and port, without a path; '*' would allow every site. */
function isOrigin(value: string): boolean {
  return (
    !value.includes('*') &&
    URL.canParse(value) &&
    /^https?:$/.test(new URL(value).protocol) &&
    new URL(value).origin === value.replace(/\/$/, '')
  );
}
