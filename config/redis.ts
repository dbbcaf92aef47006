import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { readRedisAddress } from './redis-address.ts';

/** How replies are mapped is not chosen here: overloads of ioredis depend on it. */
type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>;

/** Prefix of every key; the braces keep all of them in one slot of a Redis Cluster, which scripts and queues need. */
export const REDIS_PREFIX = '{pairwise}';

/** Attempts to find a cluster's slot anew, before a command counts as failed. */
const REDIRECTIONS = { requests: 2, workers: 32 };

/** Whether Redis is there and stores nothing: its disk or its memory is full, it is loading, or no replica listens. */
export function isRedisRefusal(error: unknown): boolean {
  return error instanceof Error && /^(MISCONF|OOM|LOADING|NOREPLICAS|READONLY) /.test(error.message);
}

/**
 * A connection for requests: fails at once while Redis is away, so that nobody waits for something that can be rebuilt.
 * One that goes silent is given up after a second and a half, and then counts as away. The caller closes it.
 */
export function connectForRequests(url: string, options: ConnectionOptions = {}): Redis {
  return connect(
    url,
    {
      ...options,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: 2_000,
      connectTimeout: 2_000,
      socketTimeout: 1_500,
    },
    REDIRECTIONS.requests,
  );
}

/**
 * The same for what many requests ask at the same moment: what comes up in one turn of the event loop goes out in one
 * write. Not for BullMQ, whose dozens of scripts would be prepared for each such group.
 */
export function connectForCache(url: string): Redis {
  return connectForRequests(url, { enableAutoPipelining: true });
}

/**
 * A connection for BullMQ workers: waits for Redis to come back, as its blocking reads need. These are answered within
 * ten seconds even when there is nothing to do, so longer silence means that the other side is gone.
 */
export function connectForWorkers(url: string): Redis {
  return connect(
    url,
    { maxRetriesPerRequest: null, connectTimeout: 5_000, socketTimeout: 20_000 },
    REDIRECTIONS.workers,
  );
}

/**
 * Connects for the first time, however long it takes until Redis is there. BullMQ's workers need it: one that finds no Redis
 * when it begins never takes a job.
 */
export async function connected(connection: Redis): Promise<void> {
  const ready = new Promise<void>((resolve) => connection.once('ready', resolve));
  // ioredis goes on trying; what it says of each try is one line elsewhere.
  const ignore = () => undefined;
  connection.on('error', ignore);
  connection.connect().catch(ignore);
  await ready;
  connection.off('error', ignore);
}

function connect(url: string, options: ConnectionOptions, maxRedirections: number): Redis {
  const address = readRedisAddress(url);
  if (!address) throw new Error('REDIS_URL can not be read');
  const retry = (attempt: number) => Math.min(100 * attempt, 1_000);
  const common: ConnectionOptions = {
    ...options,
    lazyConnect: true,
    retryStrategy: retry,
    // A primary that has become a replica: the connection belongs to the past.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
  if (address.kind === 'server') return new Redis(address.url, common);
  const { nodes, username, password } = address;
  const login = { ...(username && { username }), ...(password && { password }) };
  const tls = address.tls ? { tls: {} } : {};
  if (address.kind === 'sentinel') {
    return new Redis({
      ...common,
      ...login,
      ...tls,
      sentinels: [...nodes],
      name: address.primary,
      db: address.database,
      sentinelRetryStrategy: retry,
      // Follows a failover that the sentinels announce, without waiting for the old primary to end the connection.
      failoverDetector: true,
      ...(address.tls && { enableTLSForSentinelMode: true }),
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
  // All that is asked of a connection here (commands, pipelines and scripts on keys of one slot, events, `status`,
  // `disconnect`) both have alike; only their types differ.
  return cluster as unknown as Redis;
}
