import type { Transaction } from '../platform/sql/statement.ts';
import type { Problem } from './service-problems.ts';
import { markTold, noteProblem, type OpenProblem } from './store/operator-problems.ts';

const MINUTE_MS = 60_000;
/** Operators are told again of a problem that lasts so long. */
const AGAIN_MS = 24 * 60 * MINUTE_MS;
/** If nobody looked for so long, nothing is known of the time between: all processes were down. */
const GAP_MS = 4 * MINUTE_MS;

/**
 * Notes that a problem is there.
 * @returns it, if operators are to be told of it now: it has lasted for long enough, and they were not told in the last day. Else null.
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
