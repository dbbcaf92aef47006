import type { Needs } from '../context.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { LedgerState } from '../projects/store/project-access.ts';
import { findDecidingComparisons } from './store/deciding-comparisons.ts';

/** Maximum number of cycles in a response. A person looks at the first few, and there can be a hundred thousand. */
export const CYCLES_SHOWN = 1000;

/** Number of cycles that include their answers, and of listed contradicted pairs. */
const CYCLES_ANSWERED = 50;

/** Cycles of one ranking. */
export interface FoundCycles {
  /** The shortest cycles by feature id, each leading from better to worse; shortest first. */
  cycles: string[][];
  /** Total number of cycles. */
  count: number;
}

/** @param most maximum number to find. */
export async function findCycles(
  { rankings }: Needs<'rankings'>,
  ledger: LedgerState,
  most: number,
): Promise<FoundCycles> {
  const { ranking, featureIds } = await rankings.read(ledger);
  await runCooperatively(ranking.rebuildChunked());
  const cycles = await runCooperatively(ranking.inconsistencies.cyclesChunked(most));
  return {
    cycles: cycles.map((cycle) => cycle.map((index) => featureIds[index]!)),
    count: ranking.inconsistencies.summary().cycleCount,
  };
}

/** The answers behind a cycle. */
export interface CycleAnswers {
  /** The answer that puts each feature above the next one, or equal to it; null if it was just undone. */
  comparisonIds: (string | null)[];
  /** Index of the answer that is most worth asking again. */
  askAgain: number;
}

/** A pair whose answers contradict others. */
export interface ContradictedPair {
  featureAId: string;
  featureBId: string;
  comparisonId: string | null;
  /** Number of the given cycles that contain its answer. */
  contradictions: number;
}

/**
 * The answers behind the first of some cycles, and the pairs that are most worth asking again, in that order.
 * @param cycles by feature id, as returned by `findCycles`.
 */
export async function findContradictingAnswers(
  { rankings, pool }: Needs<'pool' | 'rankings'>,
  ledger: LedgerState,
  cycles: readonly (readonly string[])[],
): Promise<{ answers: CycleAnswers[]; pairs: ContradictedPair[] }> {
  const { ranking, featureIds } = await rankings.read(ledger);
  const indexes = new Map(featureIds.map((id, index) => [id, index]));
  const told = cycles.slice(0, CYCLES_ANSWERED);
  const places = await runCooperatively(
    ranking.inconsistencies.arrowsToResolveChunked(told.map((cycle) => cycle.map((id) => indexes.get(id)!))),
  );
  const pairs = (await runCooperatively(ranking.inconsistencies.pairsToResolveChunked(CYCLES_ANSWERED))).map(
    ({ a, b }) => ({
      featureAId: featureIds[a]!,
      featureBId: featureIds[b]!,
    }),
  );
  const arrowsOf = (cycle: readonly string[]) =>
    cycle.map((id, place) => [id, cycle[(place + 1) % cycle.length]!] as const);
  const times = new Map<string, number>();
  for (const arrow of cycles.flatMap(arrowsOf)) times.set(pairKey(arrow), (times.get(pairKey(arrow)) ?? 0) + 1);
  const wanted = [...told.flatMap(arrowsOf), ...pairs.map((pair) => [pair.featureAId, pair.featureBId] as const)];
  const distinct = new Map(wanted.map((pair) => [pairKey(pair), pair]));
  const { projectId, dimension } = ledger;
  const deciding = await findDecidingComparisons(pool, { projectId, dimension }, [...distinct.values()]);
  const ids = new Map(deciding.map(({ id, featureAId, featureBId }) => [pairKey([featureAId, featureBId]), id]));
  const idOf = (pair: readonly [string, string]) => ids.get(pairKey(pair)) ?? null;
  return {
    answers: told.map((cycle, index) => ({ comparisonIds: arrowsOf(cycle).map(idOf), askAgain: places[index]! })),
    pairs: pairs.map(({ featureAId, featureBId }) => ({
      featureAId,
      featureBId,
      comparisonId: idOf([featureAId, featureBId]),
      contradictions: times.get(pairKey([featureAId, featureBId])) ?? 0,
    })),
  };
}

/** Key of a pair, the same for both orders. */
const pairKey = (pair: readonly [string, string]): string => pair.toSorted().join();

/** The contradicted pair that is most worth asking again, and the contradictions around it. */
export interface PairToResolve {
  featureAId: string;
  featureBId: string;
  /** Sum of both standard deviations, in logits. */
  combinedUncertainty: number;
  cycleCount: number;
  /** Features on any cycle, by id. */
  featuresInCycles: string[];
  /** Whether every pair of the contradictions was confirmed when asked again. */
  insisted: boolean;
}

/** @returns null when no answers contradict each other. */
export async function resolveInconsistency(
  { rankings }: Needs<'rankings'>,
  ledger: LedgerState,
): Promise<PairToResolve | null> {
  const { ranking, featureIds } = await rankings.read(ledger);
  await runCooperatively(ranking.rebuildChunked());
  const pair = await runCooperatively(ranking.inconsistencies.pairToResolveChunked());
  if (!pair) return null;
  const { features } = await runCooperatively(ranking.inconsistencies.membersChunked());
  return {
    featureAId: featureIds[pair.a]!,
    featureBId: featureIds[pair.b]!,
    combinedUncertainty: pair.combinedUncertainty,
    insisted: pair.insisted,
    cycleCount: ranking.inconsistencies.summary().cycleCount,
    featuresInCycles: features.map((index) => featureIds[index]!),
  };
}
