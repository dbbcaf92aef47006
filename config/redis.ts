import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { readRedisAddress } from './redis-address.ts';

/** The mapping of replies is fixed, since overloads of ioredis depend on it. */
type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>;

/** Prefix of every key. The braces put all keys into one slot of a Redis Cluster, which scripts and queues need. */
export const REDIS_PREFIX = '{pairwise}';

/** Redirections in a cluster before a command fails. */
const REDIRECTIONS = { requests: 2, workers: 32 };

const REQUESTS: ConnectionOptions = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  commandTimeout: 2_000,
  connectTimeout: 2_000,
  socketTimeout: 1_500,
};

/** The reason to show if Redis is a replica, which refuses writes. */
export const READ_ONLY = 'it is a read-only replica. REDIS_URL must name the primary';

/** Whether Redis is reachable but refuses writes: its disk or memory is full, it is loading, or it has too few replicas. */
export function isRedisRefusal(error: unknown): boolean {
  return error instanceof Error && /^(MISCONF|OOM|LOADING|NOREPLICAS|READONLY) /.test(error.message);
}

/**
 * Memory of Redis in bytes; the limit is null if `maxmemory` isn't set.
 * @throws if Redis is unavailable.
 */
export async function redisMemory(redis: Redis): Promise<{ used: number; limit: number | null }> {
  const info = await redis.info('memory');
  const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  return { used: read('used_memory'), limit: read('maxmemory') || null };
}

/**
 * Whether Redis is a replica that refuses writes.
 * @throws if Redis is unavailable.
 */
export async function isReadOnlyReplica(redis: Redis): Promise<boolean> {
  const info = await redis.info('replication');
  return /^role:slave/m.test(info) && !/^slave_read_only:0/m.test(info);
}

/**
 * A connection for requests: commands fail immediately while Redis is unavailable, since everything in it can be rebuilt. A
 * Redis that hangs counts as unavailable after 1.5 s. The caller closes the connection.
 */
export function connectForRequests(url: string): Redis {
  return connect(url, REQUESTS, REDIRECTIONS.requests);
}

/** Connects to a single server. The commands of one turn of the event loop are sent in one write. */
export function connectForCache(url: string): Redis {
  return connect(url, { ...REQUESTS, gathers: true }, REDIRECTIONS.requests);
}

/**
 * Collects the commands of one turn of the event loop until its end. The automatic pipelining of ioredis does the same, but takes several
 * times the processor time for a single command.
 */
class GatheringRedis extends Redis {
  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const { stream } = this;
    if (stream?.writableCorked === 0) {
      stream.cork();
      setImmediate(() => stream.uncork());
    }
    return super.sendCommand(...given);
  }
}

/**
 * A connection for BullMQ workers. It waits for Redis to come back, as blocking reads require. Blocking reads return within ten seconds
 * even without jobs, so a longer silence means that the connection is dead.
 */
export function connectForWorkers(url: string): Redis {
  return connect(
    url,
    { maxRetriesPerRequest: null, connectTimeout: 5_000, socketTimeout: 20_000 },
    REDIRECTIONS.workers,
  );
}

/**
 * Connects for the first time, and waits for Redis without a time limit: a BullMQ worker that finds no Redis when it starts would never
 * take a job.
 */
export async function connected(connection: Redis): Promise<void> {
  const ready = new Promise<void>((resolve) => connection.once('ready', resolve));
  // ioredis keeps trying; another listener logs the error once.
  const ignore = () => undefined;
  connection.on('error', ignore);
  connection.connect().catch(ignore);
  await ready;
  connection.off('error', ignore);
}

/** Why Redis can't be used, for example because it refuses the password; null if it can be used. */
export async function redisRefusal(url: string): Promise<string | null> {
  const connection = connectForRequests(url);
  const failure = new Promise<string>((resolve) => {
    connection.on('error', (error: Error & { lastNodeError?: Error }) =>
      resolve(sentenceOf(error.lastNodeError ?? error)),
    );
  });
  try {
    // Through sentinels, ioredis would try for ever.
    const reached = connection
      .connect()
      .then(async () => ((await isReadOnlyReplica(connection).catch(() => false)) ? READ_ONLY : null));
    return await Promise.race([failure, reached.catch(sentenceOf)]);
  } finally {
    connection.disconnect();
  }
}

/** If a host name has several addresses, the error is an AggregateError without a message. */
function sentenceOf(error: Error): string {
  return error instanceof AggregateError ? (error.errors[0] as Error).message : error.message;
}

/** @param options.gathers whether the commands of one turn of the event loop are sent in one write; only for a single server. */
function connect(
  url: string,
  { gathers = false, ...options }: ConnectionOptions & { gathers?: boolean },
  maxRedirections: number,
): Redis {
  const Server = gathers ? GatheringRedis : Redis;
  const address = readRedisAddress(url);
  const retry = (attempt: number) => Math.min(100 * attempt, 1_000);
  const common: ConnectionOptions = {
    ...options,
    lazyConnect: true,
    retryStrategy: retry,
    // The primary has become a replica: connect again.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
  const { username, password } = address;
  const login = { ...(username && { username }), ...(password && { password }) };
  const tls = address.tls ? { tls: address.tls } : {};
  if (address.kind === 'server') {
    const { host, port, database } = address;
    return new Server({ ...common, ...login, ...tls, host, port, db: database });
  }
  const { nodes } = address;
  if (address.kind === 'sentinel') {
    return new Server({
      ...common,
      ...login,
      ...tls,
      sentinels: [...nodes],
      name: address.primary,
      db: address.database,
      sentinelRetryStrategy: retry,
      // Follows a failover that the sentinels announce, without waiting until the old primary closes the connection.
      failoverDetector: true,
      ...(address.tls && { enableTLSForSentinelMode: true, sentinelTLS: address.tls }),
      ...(address.sentinelPassword && { sentinelPassword: address.sentinelPassword }),
    });
  }
  const { lazyConnect, retryStrategy, enableOfflineQueue, ...redisOptions } = common;
  const cluster = new Cluster([...nodes], {
    lazyConnect: true,
    enableOfflineQueue: enableOfflineQueue ?? true,
    clusterRetryStrategy: retry,
    maxRedirections,
    retryDelayOnFailover: 100,
    slotsRefreshTimeout: 2_000,
    redisOptions: { ...redisOptions, ...login, ...tls },
  });
  // Both classes have everything used here (commands, pipelines and scripts on keys of one slot, events, `status`, `disconnect`); only
  // their types differ.
  return cluster as unknown as Redis;
}
