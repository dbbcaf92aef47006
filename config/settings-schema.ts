import { object } from 'yup';
import { isAgeRecipient } from './age-recipient.ts';
import { LIMIT_ROWS } from './settings-limits.ts';
import { OIDC_ROWS } from './settings-providers.ts';
import {
  address,
  decimal,
  flag,
  hops,
  hostNames,
  list,
  networks,
  oneOf,
  origin,
  origins,
  place,
  port,
  positive,
  row,
  text,
} from './settings-types.ts';

/** Default password of the first superuser; refused in production. */
export const DEFAULT_SUPERUSER_PASSWORD = 'Admin123!';
/** Default email address of the first superuser, which belongs to nobody. */
export const DEFAULT_SUPERUSER_EMAIL = 'admin@example.com';
/** Minimum length of the key in bytes: HS256 uses a 256-bit key, and a shorter one would be weaker than the algorithm. */
export const SECRET_KEY_BYTES = 32;

const ORIGINS = 'BACKEND_CORS_ORIGINS must list origins like https://app.example.com, without a path';
const HOST_NAMES = 'ALLOWED_HOSTS must list host names like pairwise.internal, without a scheme, a port or a path';
const NETWORKS = 'WEBHOOK_ALLOWED_NETWORKS must list IP addresses or networks like 10.1.0.0/16';
const LONG = `\${path} must have at least ${SECRET_KEY_BYTES} bytes, from a random generator`;

const archiveKey = () =>
  text().test('long', LONG, (value) => value === undefined || Buffer.byteLength(value) >= SECRET_KEY_BYTES);

const RECIPIENT = '${path} must be a public key of age, like age1… of age-keygen';

const libpq = (parameter: string) => row(`Used if DATABASE_URL has no parameter \`${parameter}\``, text());

/**
 * Every setting in one row: its purpose, type, unit, range and default. `npm run docs:settings` generates the tables of
 * config/docs/settings.md and config/docs/limits.md from these rows.
 */
export const settingsSchema = object({
  NODE_ENV: row(
    'With `production` the service refuses to start with a SECRET_KEY that does not look random, the default FIRST_SUPERUSER_PASSWORD, http in FRONTEND_URL, GOOGLE_REDIRECT_URI, OIDC_CALLBACK_ORIGIN or an issuer, or access tokens valid for more than a day',
    oneOf(['development', 'test', 'production']).default('development'),
  ),
  DATABASE_URL: row(
    'PostgreSQL, as `postgres://user:password@host:port/database`; its parameters control encryption (see [TLS](connect.md#tls-to-postgresql-and-redis)). If unset, `npm start` runs its own',
    text('address').matches(/^postgres(ql)?:\/\//, '${path} must begin with postgres:// or postgresql://'),
    'embedded',
  ),
  PGSSLMODE: libpq('sslmode'),
  PGSSLROOTCERT: libpq('sslrootcert'),
  PGSSLCERT: libpq('sslcert'),
  PGSSLKEY: libpq('sslkey'),
  REDIS_URL: row(
    'Redis, as `redis://:password@host:port/database` or, [with TLS](connect.md#tls-to-postgresql-and-redis), `rediss://`; a cluster or sentinels (see [Beyond one machine](scale.md)). If unset, `npm start` runs its own',
    text('address'),
    'embedded',
  ),
  DATA_DIR: row(
    'Directory of the embedded services, local secrets, logs and, unless BACKUP_DIR is set, backups',
    text('directory').default('.data'),
  ),
  INSTALL_REDIS: row(
    'Whether `npm start` as root on a Debian-like system installs a missing Redis with `apt-get`. `npm start` prints each command it runs',
    flag().default(true),
  ),
  HOST: row('Address the API listens on', text().default('127.0.0.1')),
  PORT: row('Port the API listens on', port().default(8000)),
  LOG_LEVEL: row(
    'Lowest level that is logged',
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  DASHBOARD_ACTIONS: row(
    'Whether superusers may do more on the job dashboard than retry failed jobs: pause, empty, remove, run again',
    flag().default(false),
  ),
  ONE_PROCESS: row(
    'Whether `npm start` runs the API and the worker in one process. It saves a third of the memory; long jobs then slow answers down',
    flag().default(false),
  ),
  GRADED_MUCH_BETTER_MULTIPLIER: row(
    'How much further `a_much_better` and `b_much_better` move the estimates than a plain answer. Stored with each comparison: a new value affects new ones only',
    positive().max(100).default(2),
  ),
  GRADED_EQUAL_MULTIPLIER: row('The same for `equal`', positive().max(100).default(1)),

  SECRET_KEY: row(
    'Signs access tokens, refresh tokens and cookies; in production at least 32 bytes from a random generator (`openssl rand -base64 48`). Changing it invalidates access tokens, but ends no session',
    text(),
    'generated in DATA_DIR',
  ),
  FIRST_SUPERUSER: row('Username of the superuser created when there is none', text().default('admin')),
  FIRST_SUPERUSER_EMAIL: row('Their email', text('email').email().default(DEFAULT_SUPERUSER_EMAIL)),
  FIRST_SUPERUSER_PASSWORD: row(
    'Their password. It must not be easily guessed. The default is refused in production and whenever HOST is not a loopback address',
    text().default(DEFAULT_SUPERUSER_PASSWORD),
  ),
  GOOGLE_CLIENT_ID: row("From Google's console; unless this and the next are set, Google sign-in is off", text()),
  GOOGLE_CLIENT_SECRET: row("From Google's console", text()),
  GOOGLE_REDIRECT_URI: row(
    "The callback address, exactly as registered in Google's console",
    address(),
    '/api/v1/auth/google/callback after PUBLIC_URL, or after http://localhost:PORT',
  ),
  GOOGLE_ISSUER: row(
    'Any OpenID Connect provider with discovery; https in production',
    address().default('https://accounts.google.com'),
  ),
  GOOGLE_TIMEOUT_SECONDS: row('Timeout of a request to the provider', positive('seconds').max(60).default(5)),
  ...OIDC_ROWS,
  OIDC_PROVIDERS: row(
    'Names of further providers, such as `acme,partner`: small letters and digits. Each has the settings above under its name: OIDC_ACME_ISSUER, OIDC_ACME_CLIENT_ID, …',
    list(),
    'none',
  ),
  OIDC_CALLBACK_ORIGIN: row(
    'Origin of this API as browsers reach it. Register `<origin>/api/v1/auth/oidc/<name>/callback` with the provider, with the path of PUBLIC_URL after the origin; the name of the provider of OIDC_ISSUER is `oidc`',
    origin(),
    'the origin of GOOGLE_REDIRECT_URI',
  ),
  SSO_ONLY: row(
    'Whether people may only sign in through Google or a provider. Passwords then work for FIRST_SUPERUSER alone',
    flag().default(false),
  ),
  REQUIRE_PASSKEY: row(
    'Whether `superusers` can do nothing but add a [passkey](sign-in.md#passkeys) until their account has one; `none` leaves it to everybody. Sign-ins through a provider and API tokens are exempt',
    oneOf(['none', 'superusers']).default('none'),
  ),
  FRONTEND_URL: row(
    'Frontend that a sign-in through a provider returns to, if it is not the built-in web client',
    address(),
    'OIDC_CALLBACK_ORIGIN, with the path of PUBLIC_URL',
  ),
  PUBLIC_URL: row(
    'Where people open the web client; links that are sent or printed begin with it. With a path, Pairwise works [below that path](deploy.md#below-a-path)',
    place(),
    'FRONTEND_URL',
  ),
  SMTP_URL: row(
    'Mail server, as `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465`. If unset, Pairwise sends no [mail](mail.md)',
    text('address'),
  ),
  MAIL_FROM: row('Sender of mails, such as `Pairwise <pairwise@example.com>`. SMTP_URL needs it', text()),
  SMTP_REQUIRE_TLS: row(
    'Whether mail waits rather than leave without TLS or to a server whose certificate is not valid',
    flag(),
    '`true`, unless the server is on this machine',
  ),
  WEB_CLIENT: row(
    '`false` disables the built-in web client; `watch` rebuilds it after every change (`npm run dev`)',
    oneOf(['true', 'false', 'watch']).default('true'),
  ),
  HSTS_INCLUDE_SUBDOMAINS: row('Whether HSTS also covers all hosts below this one', flag().default(false)),
  BACKEND_CORS_ORIGINS: row(
    'Origins whose pages may call the API: comma-separated or a JSON array, e.g. `https://app.example.com`; `*` is refused',
    origins(ORIGINS).default([]),
    'none',
  ),
  ALLOWED_HOSTS: row(
    'Further host names that browsers and programs reach the API by, without a port, such as `pairwise.internal`. IP addresses, `localhost`, HOST and the hosts of PUBLIC_URL, FRONTEND_URL, OIDC_CALLBACK_ORIGIN and GOOGLE_REDIRECT_URI are allowed; the API answers others with 421 (see [Host names](secure.md#host-names))',
    hostNames(HOST_NAMES),
  ),
  TRUST_PROXY: row(
    'Number of proxies in front whose X-Forwarded-For entries are trusted; `true` is 1. With 0 the header is ignored, and its first occurrence is logged as a warning',
    hops().min(0).max(10).default(0),
  ),

  WEBHOOK_ALLOWED_NETWORKS: row(
    'Private networks that webhooks may be sent to, also by http: comma-separated, e.g. `10.1.0.0/16,127.0.0.1`. Every project owner can then reach them. Without it, receivers need https and a public address',
    networks(NETWORKS).default([]),
    'none',
  ),

  BACKUP_DIR: row(
    'Where archives and uploads are stored, shared by API and workers: a directory, or `s3://bucket/prefix`',
    text('directory'),
    '`backups` in DATA_DIR',
  ),
  BACKUP_CRON: row('When the nightly backup is made, in UTC', text('cron pattern').default('0 2 * * *')),
  BACKUP_SIGNING_KEY: row(
    'Key that signs archives, at least 32 bytes, the same for API and workers. Without it archives are not signed',
    archiveKey(),
  ),
  BACKUP_SIGNING_KEY_PREVIOUS: row(
    'Earlier values of BACKUP_SIGNING_KEY, whose signatures are still accepted',
    list().of(archiveKey().required()),
  ),
  BACKUP_AGE_RECIPIENTS: row(
    'Public keys (`age1…`) that archives are encrypted for. The service itself can neither read nor restore them, see [Encrypted archives](backup.md)',
    list().of(
      text()
        .required()
        .test('recipient', RECIPIENT, (value) => value === undefined || isAgeRecipient(value)),
    ),
  ),
  BACKUP_REQUIRE_SIGNATURE: row(
    'Whether only archives signed with one of these keys may be restored',
    flag().default(false),
  ),

  METRICS_HOST: row(
    'Address that metrics and health checks listen on; do not expose it to the internet. The compose file sets 0.0.0.0, inside its own network',
    text().default('127.0.0.1'),
  ),
  METRICS_PORT: row(
    "Port of metrics and health checks; 0 takes any free port and logs it. With `npm start` it is the API's, and the worker takes the next one",
    port().default(9464),
  ),
  SHUTDOWN_DELAY_SECONDS: row(
    'Delay between SIGTERM and closing the port, so that a load balancer can take the process out',
    decimal('seconds').min(0).max(10).default(0),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: row(
    'Where traces are sent, e.g. `http://collector:4318`; further OTEL_ variables are named below',
    address(),
  ),
  ...LIMIT_ROWS,
});
