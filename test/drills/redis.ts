import type { Redis } from 'ioredis';
import { connectForWorkers } from '../../config/redis.ts';

/** A patient connection, whatever kind of Redis the address is of. */
export function connectForDrill(url: string): Redis {
  const redis = connectForWorkers(url);
  redis.on('error', () => undefined);
  return redis;
}
