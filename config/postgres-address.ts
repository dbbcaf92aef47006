import { readCertificates, readParameters, type TlsFiles, UnusableAddress } from './certificates.ts';

/** The modes of libpq's `sslmode`, from none to the strictest. */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

/** TLS of a connection, for `tls.connect`. */
export interface TlsOptions extends TlsFiles {
  /** Host name that the certificate must have. */
  host: string;
  /** Whether the server's certificate is checked at all. */
  rejectUnauthorized: boolean;
  /** Set if the host name in the certificate does not matter. */
  checkServerIdentity?: () => undefined;
}

/** Address of PostgreSQL and the encryption of its connections; user and password stay in `url`. */
export interface PostgresAddress {
  /** The address without its query. */
  url: string;
  host: string;
  port: number;
  user: string | undefined;
  password: string | undefined;
  database: string;
  sslmode: SslMode;
  /** The attempts to connect, in this order: with TLS, or null for an attempt without it. */
  attempts: readonly (TlsOptions | null)[];
}

const FORM = 'DATABASE_URL must look like postgres://user:password@host:5432/database';

/** Parameters of DATABASE_URL, each with libpq's environment variable for it. */
const PARAMETERS = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const;
type Parameter = keyof typeof PARAMETERS;

/**
 * Adds to DATABASE_URL the parameters that PGSSLMODE, PGSSLROOTCERT, PGSSLCERT and PGSSLKEY set and that it lacks, so that the address
 * alone says how to connect.
 */
export function completeAddress(
  text: string,
  env: Readonly<Partial<Record<(typeof PARAMETERS)[Parameter], string | undefined>>>,
): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  for (const [name, variable] of Object.entries(PARAMETERS)) {
    const value = env[variable];
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * Reads DATABASE_URL and the certificates that it names, with the meaning that libpq gives to `sslmode`.
 * @throws UnusableAddress if an address, a parameter or a file can't be used.
 */
export function readPostgresAddress(text: string): PostgresAddress {
  if (!URL.canParse(text)) throw new UnusableAddress(FORM);
  const url = new URL(text);
  const parameters = readParameters('DATABASE_URL', url.searchParams, Object.keys(PARAMETERS) as Parameter[]);
  if (url.hash !== '') throw new UnusableAddress(`${FORM}; a # in it must be written as %23`);
  url.search = '';
  const [host, user, password, database] = [
    url.hostname.replace(/^\[|\]$/g, ''),
    url.username,
    url.password,
    url.pathname.slice(1),
  ].map(decode) as [string, string, string, string];
  if (host === '' || host.includes('/'))
    throw new UnusableAddress(`${FORM}, with the name or the address of a host: Unix sockets are not supported`);
  if (database === '') throw new UnusableAddress(`${FORM}; the name of the database is missing`);
  const sslmode = readMode(parameters.sslmode);
  return {
    url: url.href,
    host,
    port: Number(url.port || 5432),
    user: user || undefined,
    password: password || undefined,
    database,
    sslmode,
    attempts: readAttempts(sslmode, host, parameters),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UnusableAddress(`${FORM}; a % in it must be written as %25`);
  }
}

function readMode(given = 'prefer'): SslMode {
  const mode = SSL_MODES.find((known) => known === given);
  if (!mode) throw new UnusableAddress(`DATABASE_URL: sslmode must be one of ${SSL_MODES.join(', ')}`);
  return mode;
}

function readAttempts(
  mode: SslMode,
  host: string,
  { sslrootcert, sslcert, sslkey }: Partial<Record<Parameter, string>>,
): PostgresAddress['attempts'] {
  if (mode === 'disable') return [null];
  // Otherwise a certificate from any public authority, for any name, would be accepted.
  if (mode === 'verify-ca' && !sslrootcert)
    throw new UnusableAddress(
      'DATABASE_URL: sslmode=verify-ca needs sslrootcert, the file of the certificate authority to trust',
    );
  const files = readCertificates('DATABASE_URL', {
    ca: { parameter: 'sslrootcert', path: sslrootcert },
    cert: { parameter: 'sslcert', path: sslcert },
    key: { parameter: 'sslkey', path: sslkey },
  });
  const verifies = mode === 'verify-full' || mode === 'verify-ca' || (mode === 'require' && sslrootcert !== undefined);
  const secure: TlsOptions = {
    ...files,
    host,
    rejectUnauthorized: verifies,
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  };
  if (mode === 'allow') return [null, secure];
  return mode === 'prefer' ? [secure, null] : [secure];
}
