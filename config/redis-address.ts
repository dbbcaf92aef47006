import { readCertificates, readParameters, type TlsFiles, UnusableAddress } from './certificates.ts';

/** Address of Redis: one server, a cluster, or a primary that sentinels know. */
export type RedisAddress =
  | ({ kind: 'server'; host: string; port: number; database: number } & Access)
  | ({ kind: 'cluster'; nodes: readonly Node[] } & Access)
  | ({
      kind: 'sentinel';
      nodes: readonly Node[];
      /** Name of the primary for the sentinels. */
      primary: string;
      database: number;
      sentinelPassword: string | undefined;
    } & Access);

interface Node {
  host: string;
  port: number;
}

interface Access {
  username: string | undefined;
  password: string | undefined;
  /** Null without TLS. */
  tls: TlsFiles | null;
}

const FORM =
  /^redis(?<s>s?)(?:\+(?<kind>cluster|sentinel))?:\/\/(?:(?<login>[^@/?]*)@)?(?<nodes>[^@/?#]+)(?<rest>[/?].*)?$/;
const PORTS = { server: 6379, cluster: 6379, sentinel: 26379 };
/** The same names as in redis-cli. */
const TLS_PARAMETERS = ['cacert', 'cert', 'key'] as const;

const FORMS =
  'REDIS_URL must begin with redis:// or rediss://, or name several servers: redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/primary';

/**
 * Reads REDIS_URL and the certificates that it names: `redis[s]://[user:password@]host:port[/database]`,
 * `redis[s]+cluster://[user:password@]host:port,host:port` (some of the nodes, which know the others), or
 * `redis[s]+sentinel://[user:password@]host:port,host:port/primary[/database][?sentinelPassword=…]`; with TLS (`rediss`) also
 * `?cacert=…&cert=…&key=…`.
 * @throws UnusableAddress for anything else.
 */
export function readRedisAddress(text: string): RedisAddress {
  const { s, kind = 'server', login = '', nodes: list = '', rest = '' } = FORM.exec(text)?.groups ?? {};
  if (list === '' || (kind !== 'server' && kind !== 'cluster' && kind !== 'sentinel')) throw new UnusableAddress(FORMS);
  const nodes = list.split(',').map((node) => readNode(node, PORTS[kind]));
  const { pathname, searchParams, hash } = new URL(rest, 'redis://nodes');
  if (hash !== '') throw new UnusableAddress('REDIS_URL: a # in it must be written as %23');
  const { sentinelPassword, ...files } = readParameters('REDIS_URL', searchParams, [
    ...(s ? TLS_PARAMETERS : []),
    ...(kind === 'sentinel' ? (['sentinelPassword'] as const) : []),
  ]);
  const [user = '', ...password] = login.split(':');
  const access: Access = {
    username: decode(user) || undefined,
    password: decode(password.join(':')) || undefined,
    tls: s ? readTls(files) : null,
  };
  const path = pathname.slice(1).split('/');
  if (kind === 'cluster') {
    if (pathname.length > 1) throw new UnusableAddress(FORMS);
    return { kind, nodes, ...access };
  }
  if (kind === 'sentinel') {
    const primary = decode(path.shift() ?? '');
    if (primary === '') throw new UnusableAddress(FORMS);
    return { kind, nodes, primary, database: readDatabase(path), sentinelPassword, ...access };
  }
  if (nodes.length > 1) throw new UnusableAddress(FORMS);
  return { kind, ...nodes[0]!, database: readDatabase(path), ...access };
}

function readTls({ cacert, cert, key }: Partial<Record<(typeof TLS_PARAMETERS)[number], string>>): TlsFiles {
  return readCertificates('REDIS_URL', {
    ca: { parameter: 'cacert', path: cacert },
    cert: { parameter: 'cert', path: cert },
    key: { parameter: 'key', path: key },
  });
}

function readDatabase([number = '', ...more]: readonly string[]): number {
  if (more.length > 0 || !/^\d*$/.test(number))
    throw new UnusableAddress('REDIS_URL: the database after the last / must be a number');
  return Number(number);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UnusableAddress('REDIS_URL: a % in it must be written as %25');
  }
}

function readNode(text: string, defaultPort: number): Node {
  const [, host, port] = /^(\[[\da-fA-F:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (!host || Number(port ?? 0) > 65535) throw new UnusableAddress(FORMS);
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? defaultPort) };
}
