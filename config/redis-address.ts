/** Address of Redis: one server, a cluster, or a primary found through sentinels. */
export type RedisAddress =
  | { kind: 'server'; url: string }
  | ({ kind: 'cluster' } & Nodes)
  | ({
      kind: 'sentinel';
      /** Name under which the sentinels know the primary. */
      primary: string;
      database: number;
      sentinelPassword: string | undefined;
    } & Nodes);

interface Nodes {
  nodes: readonly { host: string; port: number }[];
  username: string | undefined;
  password: string | undefined;
  tls: boolean;
}

const FORM = /^redis(?<s>s?)\+(?<kind>cluster|sentinel):\/\/(?:(?<login>[^@/]*)@)?(?<nodes>[^@/?]+)(?<rest>[/?].*)?$/;
const PORTS = { cluster: 6379, sentinel: 26379 };

/** Error message with the accepted forms of REDIS_URL. */
export const REDIS_URL_FORMS =
  'REDIS_URL must begin with redis:// or rediss://, or name several: redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/primary';

/**
 * Reads REDIS_URL: `redis[s]://[user:password@]host:port[/database]`,
 * `redis[s]+cluster://[user:password@]host:port,host:port` (some of the nodes; they name the others), or
 * `redis[s]+sentinel://[user:password@]host:port,host:port/primary[/database][?sentinelPassword=…]`.
 * @returns null for anything else.
 */
export function readRedisAddress(text: string): RedisAddress | null {
  if (/^rediss?:\/\//.test(text)) return URL.canParse(text) ? { kind: 'server', url: text } : null;
  const { s, kind, login = '', nodes: list = '', rest = '' } = FORM.exec(text)?.groups ?? {};
  if (kind !== 'cluster' && kind !== 'sentinel') return null;
  const nodes = list.split(',').map((node) => readNode(node, PORTS[kind]));
  if (nodes.some((node) => node === null)) return null;
  const [user = '', ...password] = login.split(':');
  const common = {
    nodes: nodes as { host: string; port: number }[],
    username: decodeURIComponent(user) || undefined,
    password: decodeURIComponent(password.join(':')) || undefined,
    tls: s === 's',
  };
  const { pathname, searchParams } = new URL(rest || '/', 'redis://nodes');
  const [primary = '', database = '0', ...more] = pathname.slice(1).split('/');
  if (kind === 'cluster') return primary === '' ? { kind, ...common } : null;
  if (primary === '' || more.length > 0 || !/^\d+$/.test(database)) return null;
  return {
    kind,
    ...common,
    primary: decodeURIComponent(primary),
    database: Number(database),
    sentinelPassword: searchParams.get('sentinelPassword') ?? undefined,
  };
}

function readNode(text: string, defaultPort: number): { host: string; port: number } | null {
  const [, host, port] = /^(\[[\da-fA-F:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (!host || Number(port ?? 0) > 65535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? defaultPort) };
}
