import { setTimeout as delay } from 'node:timers/promises';
import { attempt } from '../../config/attempt.ts';
import { misspeltWarning } from '../../config/misspelt.ts';
import type { Context } from '../../shared/context.ts';
import { type ExaminedBackup, readSignatures } from '../../shared/data/read-signatures.ts';
import { keyIdOf, signatureFault, signingKeysOf } from '../../shared/data/signature.ts';
import type { ProblemCode } from '../../shared/operate/rules/problems.ts';
import type { BackupsState } from '../../shared/operate/service-problems.ts';
import { readServiceStatus, type ServiceStatus } from '../../shared/operate/service-status.ts';
import { type Check, checkDatabase, checkRedis } from './check-stores.ts';
import type { Command } from './command.ts';
import { givenVariables } from './variables.ts';

/** Problems with which the service still works. */
const WARNINGS: ReadonlySet<ProblemCode> = new Set([
  'certificate_ending',
  'sign_ins_refused',
  'token_reused',
  'superuser_changed',
]);

/** Time limits for checking a store, and for reading each part of the status, in milliseconds. */
const STORE_MS = 15_000;
const PART_MS = 12_000;

/** Parts whose state can be unknown, each with one of the problems that it reports. */
const PARTS: readonly { name: string; code: ProblemCode }[] = [
  { name: 'Disks', code: 'storage_failing' },
  { name: 'Workers', code: 'no_worker' },
  { name: 'Failed jobs', code: 'jobs_failed' },
  { name: 'Backups', code: 'backup_overdue' },
  { name: 'Certificates', code: 'certificate_ending' },
  { name: 'Webhooks of operators', code: 'webhook_paused' },
  { name: 'Security events', code: 'sign_ins_refused' },
];

export const doctor: Command = {
  usage: '',
  about:
    'Check settings, database, encryption, rights, schema, Redis, disks, clocks, workers and backups; exits with 1 if a check fails',
  names: 0,
  async run(context) {
    // Cuts the connections to a server that stops answering after this.
    context.database.watch();
    const stores = (
      await Promise.all([
        inTime('PostgreSQL', () => checkDatabase(context)),
        inTime('Redis', () => checkRedis(context)),
      ])
    ).flat();
    const checks = [
      checkNames(),
      ...stores,
      ...(await checkService(context, stores)),
      ...(await checkSignatures(context)),
    ];
    const failed = checks.some(({ state }) => state === 'failed');
    const line = ({ name, state, detail }: Check) => `${state.padEnd(7)}  ${name}: ${detail}\n`;
    return { text: checks.map(line).join(''), json: { checks }, failed };
  },
};

/** The checks of a store, or a single failed check if they take too long or throw. */
async function inTime(name: string, work: () => Promise<Check[]>): Promise<Check[]> {
  let reason = `it did not answer within ${STORE_MS / 1000} s`;
  const told = () =>
    work().catch((error: Error) => {
      reason = error.message;
      return null;
    });
  const late = delay(STORE_MS, null, { ref: false });
  return (await Promise.race([told(), late])) ?? [{ name, state: 'failed', detail: `can’t be used: ${reason}` }];
}

function checkNames(): Check {
  const warning = misspeltWarning(givenVariables());
  return { name: 'Settings', state: warning === null ? 'fine' : 'warning', detail: warning ?? 'no unknown names' };
}

/** Everything that *Operate* calls a problem, and one line for each part that works. */
async function checkService(context: Context, stores: readonly Check[]): Promise<Check[]> {
  const status = await readServiceStatus(context, { storageCheckMs: 0, partMs: PART_MS });
  // The checks of the stores have already reported these.
  const said = new Set<ProblemCode>(['migrations_missing', 'redis_full']);
  if (stores.some(({ name, state }) => name === 'Redis' && state === 'failed')) said.add('redis_away');
  const { backups, problems, unknown } = status;
  return [
    ...fineParts(status),
    ...(backups === null ? [] : [checkVerified(backups)]),
    ...PARTS.filter(({ code }) => unknown.includes(code)).map(
      ({ name }) => ({ name, state: 'unknown', detail: 'could not be read' }) as const,
    ),
    ...problems
      .filter(({ code }) => !said.has(code))
      .map(({ code, detail }) => ({ name: code, state: WARNINGS.has(code) ? 'warning' : 'failed', detail }) as const),
  ];
}

/** The disks, workers and failed jobs that were read and have no problem. */
function fineParts({ storage, workers, failedJobs, problems }: ServiceStatus): Check[] {
  const fine = (name: string, detail: string): Check => ({ name, state: 'fine', detail });
  const disks = storage.filter(({ failure, isLow }) => failure === null && !isLow);
  const hasWorkers = workers !== null && !problems.some(({ code }) => code === 'no_worker');
  return [
    ...disks.map(({ name, freeBytes }) =>
      fine(`Disk, ${name}`, freeBytes === null ? 'writable' : `writable, ${(freeBytes / 1e9).toFixed(1)} GB free`),
    ),
    ...(hasWorkers ? [fine('Workers', workers.map(({ queue, count }) => `${queue} ${count}`).join(', '))] : []),
    ...(failedJobs?.length === 0 ? [fine('Failed jobs', 'none in the last day')] : []),
  ];
}

/** An intact encrypted archive proves little: only somebody with the identity can check its content. */
function checkVerified({ newestVerified, newestIntact }: BackupsState): Check {
  const name = 'Newest verified backup';
  const verified = newestVerified?.createdAt.toISOString() ?? 'none';
  if (!newestVerified && !newestIntact)
    return { name, state: 'warning', detail: 'none yet: make a backup, or wait for the nightly one' };
  if (newestIntact === null || (newestVerified && newestVerified.createdAt > newestIntact.createdAt))
    return { name, state: 'fine', detail: verified };
  const encrypted = `${newestIntact.id} is intact, content not checked: it is encrypted`;
  return {
    name,
    state: 'warning',
    detail: `${verified}. ${encrypted}. Decrypt an archive elsewhere and verify it there`,
  };
}

/** The keys that sign archives, and the archives that no listed key signed. */
async function checkSignatures(context: Context): Promise<Check[]> {
  const { backups, settings } = context;
  const [present, ...previous] = signingKeysOf(settings).map(keyIdOf);
  if (present === undefined) return [];
  const name = 'Signing keys';
  const keys = `${present} signs${previous.length > 0 ? `, ${previous.join(', ')} accepted` : ''}`;
  const examined = await attempt(context, async () => readSignatures(context, await backups.list()), PART_MS);
  if (examined === null)
    return [{ name, state: 'unknown', detail: `${keys}. The signatures of the archives could not be read` }];
  const faulty = examined.filter(({ signed }) => signed && signed.signature !== 'valid');
  if (faulty.length === 0) return [{ name, state: 'fine', detail: keys }];
  const [{ id, signed }] = faulty as [ExaminedBackup];
  const others = faulty.length > 1 ? `, and ${faulty.length - 1} more archives have no valid signature` : '';
  const detail = `${keys}. ${id}: ${signatureFault(signed!)}${others}`;
  return [{ name, state: settings.BACKUP_REQUIRE_SIGNATURE ? 'failed' : 'warning', detail }];
}
