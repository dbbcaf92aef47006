import type { Needs } from '../context.ts';
import type { LedgerState } from '../projects/store/project-access.ts';
import type { LoadedRanking } from '../results/ranking-reader.ts';
import { pairsOf, type QuestionOfIds } from './leases/pair-of-ids.ts';
import type { LeaseSnapshot } from './leases/proposals.ts';

/** A leased pair or set, and whether the order of `a` and `b` was known when it was leased. */
export interface LeasedPair extends QuestionOfIds {
  known: boolean;
}

/** Whether a question is open: its features exist, and the knowledge about its pair is the same as when it was leased. */
export function isStillOpen(
  questions: { isKnown(a: number, b: number): boolean },
  { indexOf }: Pick<LoadedRanking, 'indexOf'>,
  lease: LeasedPair,
): boolean {
  const [x, y] = [indexOf.get(lease.a), indexOf.get(lease.b)];
  if (x === undefined || y === undefined || lease.more?.some((each) => !indexOf.has(each))) return false;
  return questions.isKnown(x, y) === lease.known;
}

/** Number of open pairs that are shown to other users or prefetched by them. */
export async function countOpenElsewhere(
  { rankings, proposals }: Needs<'proposals' | 'rankings'>,
  ledger: LedgerState,
  userId: string,
): Promise<number> {
  const [loaded, leases, { foreseen }] = await Promise.all([
    rankings.read(ledger),
    proposals.leases(ledger),
    proposals.leasesFor(ledger, userId, true),
  ]);
  const asked = [...leases]
    .filter(([person]) => person !== userId)
    .flatMap(([, lease]) => pairsOf(lease).map((pair, index) => ({ ...pair, known: index === 0 && lease.known })));
  const unknown = foreseen.flatMap(pairsOf).map((pair) => ({ ...pair, known: false }));
  const open = [...asked, ...unknown].filter((pair) => isStillOpen(loaded.ranking.closure, loaded, pair));
  return new Set(open.map(({ a, b }) => `${a} ${b}`)).size;
}

/** Maximum wait that clients are asked for, in seconds. Others answer sooner than their leases expire. */
const MAX_WAIT_SECONDS = 5;

/** Seconds after which it is worth asking again for a pair that is leased to others now. */
export function waitForLeases({ others }: LeaseSnapshot, now: Date): number {
  // Without any leases, others may be shown the remaining pairs next, depending on their answers.
  const firstEnd = Math.min(...others.map(({ until }) => until));
  return Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil((firstEnd - now.getTime()) / 1000)));
}
