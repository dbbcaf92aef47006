import { Redis } from 'ioredis';
import { type RedisInstallation, redisServer } from './redis-server.ts';
import { type RunningService, type ServiceOptions, startService } from './service.ts';
import { ownFolder } from './service-account.ts';

/**
 * Starts Redis on a data folder, on 127.0.0.1 only, behind a password: writes its append-only file once a second and evicts nothing
 * (otherwise BullMQ would lose jobs).
 * @throws StartError if there is no Redis, or it can't be started.
 */
export async function startRedis(options: ServiceOptions, installation?: RedisInstallation): Promise<RunningService> {
  const { account, folder, port, password, durable } = options;
  const program = redisServer(installation);
  ownFolder(folder, account);
  const settings = {
    bind: '127.0.0.1',
    port,
    requirepass: password,
    dir: JSON.stringify(folder),
    daemonize: 'no',
    supervised: 'no',
    appendonly: durable ? 'yes' : 'no',
    appendfsync: 'everysec',
    save: '""',
    'maxmemory-policy': 'noeviction',
    'tcp-backlog': 128,
    databases: 16,
  };
  const service = await startService(
    options,
    {
      name: 'redis',
      program,
      // Every user could read a password on the command line. In the path of a file, Redis takes `[`, `?` and `*` for a pattern. So the
      // configuration comes from standard input.
      args: ['-'],
      input: lines(settings),
      signal: { clean: 'SIGTERM', atOnce: 'SIGKILL' },
      stopWithinMs: 10_000,
      waitsFor: () => 'Redis is loading its data',
    },
    () => ping(port, password),
  );
  return { ...service, port, url: redisUrl(port, password) };
}

/** The address of a local Redis. */
export const redisUrl = (port: number, password: string): string => `redis://:${password}@127.0.0.1:${port}`;

function lines(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}

async function ping(port: number, password: string): Promise<void> {
  const redis = new Redis({ host: '127.0.0.1', port, password, lazyConnect: true, retryStrategy: () => null });
  // The failed connect rejects below; without a listener, the client would also print the error.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
