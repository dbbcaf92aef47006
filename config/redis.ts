import { Redis } from 'ioredis';

/** Prefix of every key; the braces keep all of them in one slot of a Redis Cluster. */
export const REDIS_PREFIX = '{pairwise}';

/**
 * A connection for requests: fails at once while Redis is away, so that nobody waits for something that can be rebuilt.
 * The caller closes it.
 */
export function connectForRequests(url: string): Redis {
  return new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  });
}

/** A connection for BullMQ workers: waits for Redis to come back, as its blocking reads need. */
export function connectForWorkers(url: string): Redis {
  return new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  });
}
