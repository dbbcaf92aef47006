import { isLoopback } from '../../config/loopback.ts';
import type { Settings } from '../../config/settings.ts';
import { keyIdOf, signatureFault, signingKeysOf } from '../../shared/archive/signature.ts';
import type { ProblemCode } from '../../shared/rules/problems.ts';
import { readServerFacts } from '../../shared/store/operations/server-facts.ts';
import type { Context, Needs } from '../../shared/use-cases/context.ts';
import { type ExaminedBackup, readSignatures } from '../../shared/use-cases/operations/read-signatures.ts';
import type { BackupsState } from '../../shared/use-cases/operations/service-problems.ts';
import { readServiceStatus } from '../../shared/use-cases/operations/service-status.ts';
import type { Command } from './command.ts';

/** Difference of clocks above which sessions, leases and schedules go wrong, in milliseconds. */
const SKEW_MS = 5000;

/** Problems that leave the service in order. */
const WARNINGS: ReadonlySet<ProblemCode> = new Set([
  'certificate_ending',
  'sign_ins_refused',
  'token_reused',
  'superuser_changed',
]);

/** Result of one check. */
interface Check {
  name: string;
  state: 'fine' | 'warning' | 'failed';
  detail: string;
}

export const doctor: Command = {
  usage: '',
  about:
    'Check database, encryption, rights, schema, Redis, disks, clocks, workers and backups; exits with 1 if a check fails',
  names: 0,
  async run(context) {
    const checks = [
      ...(await checkDatabase(context)),
      ...(await checkRedis(context)),
      ...(await checkService(context)),
      ...(await checkSignatures(context)),
    ];
    const failed = checks.some(({ state }) => state === 'failed');
    const line = ({ name, state, detail }: Check) => `${state.padEnd(7)}  ${name}: ${detail}\n`;
    return { text: checks.map(line).join(''), json: { checks }, failed };
  },
};

/** PostgreSQL: it is reachable, encrypted where it is elsewhere, and this account has the rights that jobs need. */
async function checkDatabase({ pool, database, settings, now }: Context): Promise<Check[]> {
  const { version, isEncrypted, mayCreate, now: serverNow } = await readServerFacts(pool);
  const { up, migrated } = await database.look();
  const isLocal = isLoopback(hostOf(settings.DATABASE_URL));
  return [
    {
      name: 'PostgreSQL',
      state: up ? 'fine' : 'failed',
      detail: up ? `version ${version}` : 'not reachable, or a read-only standby',
    },
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
    {
      name: 'Schema',
      state: migrated ? 'fine' : 'failed',
      detail: migrated ? 'all migrations are applied' : 'migrations are missing: run npm run migrate',
    },
    clockCheck('PostgreSQL', serverNow, now()),
  ];
}

/** Redis: it is reachable, evicts nothing, and its clock agrees. Its absence is a problem of the service's status. */
async function checkRedis(context: Context): Promise<Check[]> {
  const { redis, now } = context;
  if (redis.status !== 'ready') return [];
  const [seconds] = await redis.time();
  return [await evictionCheck(context), clockCheck('Redis', new Date(Number(seconds) * 1000), now())];
}

async function evictionCheck({ redis }: Needs<'redis'>): Promise<Check> {
  const name = 'Redis, eviction';
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1];
  if (policy === 'noeviction') return { name, state: 'fine', detail: policy };
  return {
    name,
    state: 'failed',
    detail: `${policy ?? 'unknown'}: jobs can disappear. Set maxmemory-policy noeviction`,
  };
}

/** Everything that *Operate* calls a problem, or one line that there is none. */
async function checkService(context: Context): Promise<Check[]> {
  await context.storage.look();
  const { problems, backups, versions } = await readServiceStatus(context);
  return [
    ...(versions.redis === null
      ? []
      : [{ name: 'Redis', state: 'fine', detail: `version ${versions.redis}` } as const]),
    ...(backups === null ? [] : [checkVerified(backups)]),
    // The check of the schema has said it.
    ...problems
      .filter(({ code }) => code !== 'migrations_missing')
      .map(({ code, detail }) => ({ name: code, state: WARNINGS.has(code) ? 'warning' : 'failed', detail }) as const),
  ];
}

/** An intact archive is no proof: only who has the identity can check the content of an encrypted one. */
function checkVerified({ newestVerified, newestIntact }: BackupsState): Check {
  const name = 'Newest verified backup';
  const verified = newestVerified?.createdAt.toISOString() ?? 'none';
  if (newestIntact === null || (newestVerified && newestVerified.createdAt > newestIntact.createdAt))
    return { name, state: 'fine', detail: verified };
  const encrypted = `${newestIntact.id} is intact, content not checked: it is encrypted`;
  return {
    name,
    state: 'warning',
    detail: `${verified}. ${encrypted}. Decrypt an archive elsewhere and verify it there`,
  };
}

/** The keys that sign archives, and the archives that no listed key has signed. */
async function checkSignatures(context: Context): Promise<Check[]> {
  const { backups, settings } = context;
  const [present, ...previous] = signingKeysOf(settings).map(keyIdOf);
  if (present === undefined) return [];
  const name = 'Signing keys';
  const keys = `${present} signs${previous.length > 0 ? `, ${previous.join(', ')} accepted` : ''}`;
  // That the storage can't be read is a problem of the service's status.
  const examined = await readSignatures(context, await backups.list()).catch(() => []);
  const faulty = examined.filter(({ signed }) => signed && signed.signature !== 'valid');
  if (faulty.length === 0) return [{ name, state: 'fine', detail: keys }];
  const [{ id, signed }] = faulty as [ExaminedBackup];
  const others = faulty.length > 1 ? `, and ${faulty.length - 1} more archives have no valid signature` : '';
  const detail = `${keys}. ${id}: ${signatureFault(signed!)}${others}`;
  return [{ name, state: settings.BACKUP_REQUIRE_SIGNATURE ? 'failed' : 'warning', detail }];
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
