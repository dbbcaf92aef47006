import { NotFound } from '../errors.ts';
import type { Judgement } from '../ranking/ranking.ts';
import type { EstimateToStore, NewComparison, PlannedComparison } from '../store/append-comparisons.ts';
import type { LedgerState } from '../store/project-access.ts';
import type { LoadedRanking } from './ranking-reader.ts';

/** A comparison to record, with the ledger as its request saw it. */
export interface ComparisonRequest {
  ledger: LedgerState;
  input: NewComparison;
}

/** A group of comparisons worked out against a ranking, but not yet written. */
export interface AppendPlan<W extends ComparisonRequest> {
  /** Revision of the ledger that the plan is based on. */
  revision: number;
  entries: W[];
  comparisons: PlannedComparison[];
  judgements: Judgement[];
  estimates: Map<string, EstimateToStore>;
  refused: { waiting: W; error: Error }[];
  /** Comparisons that have to wait until the others are written. */
  rest: W[];
}

/**
 * Plans to record some comparisons one after the other: computes the expectation of each, and the estimates after the
 * last. The ranking stays unchanged.
 */
export function planAppend<W extends ComparisonRequest>(
  loaded: LoadedRanking,
  pending: readonly W[],
  createdAt: Date,
): AppendPlan<W> {
  const overlay = loaded.ranking.pendingComparisons();
  const plan: AppendPlan<W> = {
    revision: loaded.revision,
    entries: [],
    comparisons: [],
    judgements: [],
    estimates: new Map(),
    refused: [],
    rest: [],
  };
  const ids = new Set<string>();
  for (const [at, waiting] of pending.entries()) {
    const { input } = waiting;
    const a = loaded.indexOf.get(input.featureAId);
    const b = loaded.indexOf.get(input.featureBId);
    if (a === undefined || b === undefined) {
      plan.refused.push({ waiting, error: new NotFound('Feature not found', 'feature_not_found') });
      continue;
    }
    // A retry beside its own original waits until that one is stored, and is then found.
    const { choice, weight, strength, requested, userId: author } = input;
    const added = ids.has(input.id) ? null : overlay.add({ a, b, choice, weight, requested, author });
    if (!added) {
      plan.rest = pending.slice(at);
      break;
    }
    ids.add(input.id);
    plan.entries.push(waiting);
    plan.comparisons.push({ ...input, expected: added.expected, createdAt });
    plan.judgements.push({ a, b, choice, weight, strength, expected: added.expected, requested, author });
    plan.estimates.set(input.featureAId, { featureId: input.featureAId, ...added.estimates.a });
    plan.estimates.set(input.featureBId, { featureId: input.featureBId, ...added.estimates.b });
  }
  return plan;
}
