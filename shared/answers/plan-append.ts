import { NotFound } from '../platform/errors.ts';
import type { LedgerState } from '../projects/store/project-access.ts';
import type { Judgement } from '../ranking/ranking.ts';
import type { LoadedRanking } from '../results/ranking-reader.ts';
import type { EstimateToStore, NewComparison, PlannedComparison } from './store/append-comparisons.ts';

/** An answer to record, with the ledger as its request saw it. */
export interface AnswerRequest {
  ledger: LedgerState;
  /** One comparison, or those of an answer about a set of features, which are written together. */
  input: readonly NewComparison[];
}

/** A group of answers whose effects on a ranking are computed but not yet written. */
export interface AppendPlan<W extends AnswerRequest> {
  /** Revision of the ledger on which the plan is based. */
  revision: number;
  entries: W[];
  comparisons: PlannedComparison[];
  judgements: Judgement[];
  estimates: Map<string, EstimateToStore>;
  refused: { waiting: W; error: Error }[];
  /** Answers that have to wait until the others are written. */
  rest: W[];
}

/**
 * Plans to record some answers one after the other: computes the expectation of each comparison, and the estimates after the last one. The
 * ranking stays unchanged.
 */
export function planAppend<W extends AnswerRequest>(
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
    const members = waiting.input.map(
      ({ featureAId, featureBId, choice, weight, strength, requested, userId: author, setId: set }) => {
        const [a, b] = [loaded.indexOf.get(featureAId) ?? -1, loaded.indexOf.get(featureBId) ?? -1];
        return { a, b, choice, weight, strength, requested, author, set };
      },
    );
    if (members.some(({ a, b }) => a < 0 || b < 0)) {
      plan.refused.push({ waiting, error: new NotFound('Feature not found', 'feature_not_found') });
      continue;
    }
    // A retry in the same group as its original waits until the original is stored, and then finds it.
    const { id } = waiting.input[0]!;
    const added = ids.has(id) ? null : overlay.addTogether(members);
    if (!added) {
      plan.rest = pending.slice(at);
      break;
    }
    ids.add(id);
    plan.entries.push(waiting);
    for (const [index, comparison] of waiting.input.entries()) {
      const { expected, estimates } = added[index]!;
      const { featureAId, featureBId } = comparison;
      plan.comparisons.push({ ...comparison, expected, createdAt });
      plan.judgements.push({ ...members[index]!, expected });
      plan.estimates.set(featureAId, { featureId: featureAId, ...estimates.a });
      plan.estimates.set(featureBId, { featureId: featureBId, ...estimates.b });
    }
  }
  return plan;
}
