import { postgresRefusal } from '../../config/await-postgres.ts';
import { isLoopback } from '../../config/loopback.ts';
import { missingFixes } from '../../config/postgres-releases.ts';
import { isReadOnlyReplica, READ_ONLY, redisMemory, redisRefusal } from '../../config/redis.ts';
import type { Settings } from '../../config/settings.ts';
import type { Context } from '../../shared/context.ts';
import { readServerFacts } from '../../shared/data/store/server-facts.ts';
import { NEARLY_FULL } from '../../shared/operate/service-problems.ts';
import { readRedisVersion } from '../../shared/operate/service-status.ts';

/** Above this difference between clocks, sessions, leases and schedules go wrong, in milliseconds. */
const SKEW_MS = 5000;

/** Above this share of maxmemory, Redis can no longer be expected to accept writes. */
const FULL = 0.97;

/** Result of one check. */
export interface Check {
  name: string;
  /** Unknown: the state could not be read. */
  state: 'fine' | 'warning' | 'failed' | 'unknown';
  detail: string;
}

/**
 * Checks PostgreSQL: it is reachable, encrypted if it is on another machine, and this account has the rights that jobs need. If PostgreSQL
 * can't be used, a single check says why.
 */
export async function checkDatabase({ pool, database, settings, now }: Context): Promise<Check[]> {
  const { up, migrated } = await database.look();
  const refusal = await postgresRefusal(settings.DATABASE_URL);
  if (!up || refusal !== null) {
    const reason = refusal === null ? 'it did not answer in time' : refusal.message || refusal.code;
    const detail = `can’t be used at ${new URL(settings.DATABASE_URL).host}: ${reason}`;
    return [{ name: 'PostgreSQL', state: 'failed', detail }];
  }
  const { version, isEncrypted, mayCreate, encoding, now: serverNow } = await readServerFacts(pool);
  const isLocal = isLoopback(hostOf(settings.DATABASE_URL));
  return [
    versionCheck(version),
    {
      name: 'PostgreSQL, encryption',
      state: isEncrypted || isLocal ? 'fine' : 'warning',
      detail: isEncrypted ? 'TLS' : isLocal ? 'none, on this machine' : 'none: set sslmode=verify-full in DATABASE_URL',
    },
    {
      name: 'PostgreSQL, rights',
      state: mayCreate ? 'fine' : 'failed',
      detail: mayCreate ? 'may create schemas' : 'may not create schemas, so backups can’t be verified or restored',
    },
    encodingCheck(encoding),
    {
      name: 'Schema',
      state: migrated ? 'fine' : 'failed',
      detail: migrated ? 'all migrations are applied' : 'migrations are missing: run npm run migrate',
    },
    clockCheck('PostgreSQL', serverNow, now()),
  ];
}

function versionCheck(version: string): Check {
  const lacking = missingFixes(version);
  if (lacking === null) return { name: 'PostgreSQL', state: 'fine', detail: `version ${version}` };
  const advice = 'update it; npm start uses a newer one of the same major version that this machine has';
  return { name: 'PostgreSQL', state: 'warning', detail: `version ${version}, ${lacking}: ${advice}` };
}

/** SQL_ASCII stores text unchanged. Other encodings refuse characters that they lack. */
function encodingCheck(encoding: string): Check {
  const name = 'PostgreSQL, encoding';
  if (encoding === 'UTF8') return { name, state: 'fine', detail: encoding };
  const advice = `${encoding}: make a backup, and restore it into a database with the encoding UTF8`;
  return encoding === 'SQL_ASCII'
    ? { name, state: 'warning', detail: advice }
    : { name, state: 'failed', detail: `${advice}. This one refuses text such as emoji` };
}

/**
 * Checks Redis: it is reachable, evicts nothing, and its clock agrees. If Redis can't be used, a single check gives the reason that Redis
 * gave.
 */
export async function checkRedis(context: Context): Promise<Check[]> {
  const { redis, settings, now } = context;
  try {
    const [seconds] = await redis.time();
    if (await isReadOnlyReplica(redis))
      return [{ name: 'Redis', state: 'failed', detail: `can’t be used: ${READ_ONLY}` }];
    return [
      { name: 'Redis', state: 'fine', detail: `version ${(await readRedisVersion(context)) ?? 'unknown'}` },
      evictionCheck(await redis.info('memory')),
      memoryCheck(await redisMemory(redis)),
      clockCheck('Redis', new Date(Number(seconds) * 1000), now()),
    ];
  } catch (error) {
    const reason = (await redisRefusal(settings.REDIS_URL)) ?? (error as Error).message;
    return [{ name: 'Redis', state: 'failed', detail: `can’t be used: ${reason}` }];
  }
}

function evictionCheck(memory: string): Check {
  const name = 'Redis, eviction';
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  if (policy === 'noeviction') return { name, state: 'fine', detail: policy };
  return {
    name,
    state: 'failed',
    detail: `${policy ?? 'unknown'}: jobs can disappear. Set maxmemory-policy noeviction`,
  };
}

function memoryCheck({ used, limit }: Awaited<ReturnType<typeof redisMemory>>): Check {
  const name = 'Redis, memory';
  if (limit === null) return { name, state: 'fine', detail: 'no maxmemory' };
  const share = used / limit;
  const detail = `${Math.round(100 * share)} % of its maxmemory, ${Math.round(limit / 1e6)} MB`;
  if (share <= NEARLY_FULL) return { name, state: 'fine', detail };
  const advice = 'Raise maxmemory, or lower VIEWS_MB';
  if (share <= FULL) return { name, state: 'warning', detail: `${detail}. ${advice}` };
  return { name, state: 'failed', detail: `${detail}: it is full and refuses writes, so jobs don’t run. ${advice}` };
}

function clockCheck(name: string, theirs: Date, ours: Date): Check {
  const skewMs = Math.abs(theirs.getTime() - ours.getTime());
  const isFine = skewMs <= SKEW_MS;
  const detail = isFine ? 'agrees with this machine' : `differs from this machine by ${Math.round(skewMs / 1000)} s`;
  return { name: `${name}, clock`, state: isFine ? 'fine' : 'failed', detail };
}

/** The host of an address; a socket in the file system counts as this machine. */
function hostOf(address: Settings['DATABASE_URL']): string {
  const { hostname, searchParams } = new URL(address);
  return (searchParams.get('host') ?? hostname) || 'localhost';
}
