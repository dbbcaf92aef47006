import { misspeltWarning } from '../../config/misspelt.ts';
import { keyIdOf, signatureFault, signingKeysOf } from '../../shared/archive/signature.ts';
import type { ProblemCode } from '../../shared/rules/problems.ts';
import type { Context } from '../../shared/use-cases/context.ts';
import { type ExaminedBackup, readSignatures } from '../../shared/use-cases/operations/read-signatures.ts';
import type { BackupsState } from '../../shared/use-cases/operations/service-problems.ts';
import { readServiceStatus, type ServiceStatus } from '../../shared/use-cases/operations/service-status.ts';
import { type Check, checkDatabase, checkRedis } from './check-stores.ts';
import type { Command } from './command.ts';
import { givenVariables } from './variables.ts';

/** Problems that leave the service in order. */
const WARNINGS: ReadonlySet<ProblemCode> = new Set([
  'certificate_ending',
  'sign_ins_refused',
  'token_reused',
  'superuser_changed',
]);

export const doctor: Command = {
  usage: '',
  about:
    'Check settings, database, encryption, rights, schema, Redis, disks, clocks, workers and backups; exits with 1 if a check fails',
  names: 0,
  async run(context) {
    const stores = [...(await checkDatabase(context)), ...(await checkRedis(context))];
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

function checkNames(): Check {
  const warning = misspeltWarning(givenVariables());
  return { name: 'Settings', state: warning === null ? 'fine' : 'warning', detail: warning ?? 'no unknown names' };
}

/** Everything that *Operate* calls a problem, and a line for what is in order. */
async function checkService(context: Context, stores: readonly Check[]): Promise<Check[]> {
  await context.storage.look();
  const status = await readServiceStatus(context);
  // The checks of the stores name these already.
  const said = new Set<ProblemCode>(['migrations_missing', 'redis_full']);
  if (stores.some(({ name, state }) => name === 'Redis' && state === 'failed')) said.add('redis_away');
  const { backups, problems } = status;
  return [
    ...fineParts(status),
    ...(backups === null ? [] : [checkVerified(backups)]),
    ...problems
      .filter(({ code }) => !said.has(code))
      .map(({ code, detail }) => ({ name: code, state: WARNINGS.has(code) ? 'warning' : 'failed', detail }) as const),
  ];
}

/** Disks, workers and failed jobs, as far as they are known and no problem. */
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

/** An intact archive is no proof: only who has the identity can check the content of an encrypted one. */
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
