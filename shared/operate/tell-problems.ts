import { findActiveSuperusers } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { RequestedMail } from '../mail/writing.ts';
import { newId } from '../platform/identifiers.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { queueForOperators, sendToOperators } from '../webhooks/tell-operators.ts';
import { notice } from './notice.ts';
import { PROBLEMS, type ProblemCode, type ToldProblem } from './rules/problems.ts';
import { readServiceStatus, type ServiceStatus, type StatusNeeds } from './service-status.ts';
import { endLease, endProblem, findOpenProblems, leaseWatch, type OpenProblem } from './store/operator-problems.ts';

/** A process that doesn't check for this long leaves it to another one. */
const LEASE_MS = 100_000;
/** Interval of checks of the disks. While one is low or fails, they are checked every minute. */
const STORAGE_CHECK_MS = 600_000;
/** A reported problem ends when it wasn't seen for this long. */
const OVER_MS = 90_000;

interface Watch {
  /** Identifies the process. Only one checks at a time, so that processes with different disks don't contradict each other. */
  holder: string;
  /** How long problems must last before they are reported, in milliseconds; by default as in `PROBLEMS`. */
  toldAfterMs?: Partial<Record<ProblemCode, number>>;
}

/** Mails about problems that began or ended, and whether a worker sends mails. */
interface Notices {
  mails: RequestedMail[];
  hasMailWorker: boolean;
}

/**
 * Checks for problems of the service, and reports those that began or ended to the operators' webhooks. The database stores what was
 * reported, so processes and restarts don't repeat it. It needs neither workers nor Redis.
 * @returns the mails to send; null if another process checks.
 */
export async function tellProblems(
  context: StatusNeeds & Needs<'em' | 'keys'>,
  { holder, toldAfterMs = {} }: Watch,
): Promise<Notices | null> {
  const { em, pool, settings, now } = context;
  const at = now();
  if (!(await leaseWatch(pool, { holder, now: at, until: new Date(at.getTime() + LEASE_MS) }))) return null;
  const status = await readServiceStatus(context, { storageCheckMs: STORAGE_CHECK_MS });
  const told = await em.fork().transactional(async (tx) => {
    const news = [...(await findBegun(tx, status, at, toldAfterMs)), ...(await findEnded(tx, status, at))];
    for (const problem of news) {
      const type = problem.ended === null ? 'problem.began' : 'problem.ended';
      await queueForOperators(tx, { type, payload: { ...problem } }, at);
    }
    return news;
  });
  const hasWorker = (queue: string) => status.workers?.some(({ queue: name, count }) => name === queue && count > 0);
  await sendToOperators(context, { hasWorker: hasWorker('webhooks') ?? false });
  const readers = told.length > 0 && settings.mail ? await findActiveSuperusers(pool) : [];
  const noticeId = newId();
  return {
    mails: readers.map((userId) => ({ kind: 'service-problem', userId, language: null, noticeId, problems: told })),
    hasMailWorker: hasWorker('mail') ?? false,
  };
}

/** Leaves checking to another process, or to this one after a restart. */
export async function stopTelling({ pool, now }: Needs<'now' | 'pool'>, holder: string): Promise<void> {
  await endLease(pool, { holder, now: now() });
}

async function findBegun(
  tx: Transaction,
  { problems }: ServiceStatus,
  now: Date,
  limits: NonNullable<Watch['toldAfterMs']>,
): Promise<ToldProblem[]> {
  const begun: ToldProblem[] = [];
  for (const problem of problems) {
    const toldAfterMs = limits[problem.code] ?? PROBLEMS[problem.code].toldAfterMs;
    if (toldAfterMs === null) continue;
    const open = await notice(tx, problem, { now, toldAfterMs });
    if (open) begun.push(toldAs(open, null));
  }
  return begun;
}

async function findEnded(tx: Transaction, status: ServiceStatus, now: Date): Promise<ToldProblem[]> {
  const unknown = new Set<string>(status.unknown);
  const isThere = ({ code, subject }: OpenProblem) =>
    unknown.has(code) || status.problems.some((problem) => problem.code === code && problem.subject === subject);
  const ended: ToldProblem[] = [];
  for (const open of await findOpenProblems(tx)) {
    if (isThere(open)) continue;
    const over = await endProblem(tx, { ...open, unseenSince: new Date(now.getTime() - OVER_MS) });
    // A later version may have known other problems.
    if (over?.toldAt && Object.hasOwn(PROBLEMS, over.code)) ended.push(toldAs(over, now));
  }
  return ended;
}

const toldAs = ({ code, subject, detail, since }: OpenProblem, ended: Date | null): ToldProblem => ({
  code: code as ProblemCode,
  subject,
  detail,
  since: since.toISOString(),
  ended: ended?.toISOString() ?? null,
});
