import type { Transaction } from '../platform/sql/statement.ts';
import type { Problem } from './service-problems.ts';
import { markTold, noteProblem, type OpenProblem } from './store/operator-problems.ts';

const MINUTE_MS = 60_000;
/** Operators are reminded of a problem that lasts this long. */
const AGAIN_MS = 24 * 60 * MINUTE_MS;
/** After a gap of this length without checks, nothing is known about the time between, because all processes were down. */
const GAP_MS = 4 * MINUTE_MS;

/**
 * Records that a problem exists.
 * @returns it, if operators must be told now: it has lasted long enough, and they were not told within the last day. Otherwise null.
 */
export async function notice(
  tx: Transaction,
  problem: Problem,
  { now, toldAfterMs }: { now: Date; toldAfterMs: number },
): Promise<OpenProblem | null> {
  const open = await noteProblem(tx, { ...problem, now, gap: new Date(now.getTime() - GAP_MS) });
  const age = (since: Date) => now.getTime() - since.getTime();
  if (open.toldAt === null ? age(open.since) < toldAfterMs : age(open.toldAt) < AGAIN_MS) return null;
  await markTold(tx, { ...open, now });
  return open;
}
