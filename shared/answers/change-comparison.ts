import type { Needs } from '../context.ts';
import { BadRequest } from '../platform/errors.ts';
import { logActivity } from '../projects/store/activity.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { gradeStrength } from '../ranking/estimation/grading.ts';
import type { Choice, Strength } from '../ranking/vocabulary.ts';
import { assertMayAnswer } from './may-answer.ts';
import { missingComparison } from './missing-comparison.ts';
import { multipliersOf } from './multipliers.ts';
import { rewriteLedger } from './rewrite-ledger.ts';
import { replaceOutcome } from './store/comparison-changes.ts';
import { findActiveComparisons, type StoredComparison } from './store/comparisons.ts';

export interface ComparisonChange {
  project: ProjectView;
  comparisonId: string;
  choice: Choice;
  /** Strength of a graded comparison; by default the plain strength of the choice. */
  strength?: Strength | undefined;
  changedBy: string;
}

const PLAIN_STRENGTH: Readonly<Record<Choice, Strength>> = {
  feature_a: 'a_better',
  tie: 'equal',
  feature_b: 'b_better',
};

/**
 * Gives a comparison another outcome, at its old place in the ledger. The earlier outcome stays in the audit trail as a deleted comparison
 * with its own id, which names its author and who replaced it.
 * @throws NotFound when the project has no such active comparison, OtherDimension, BadRequest for a strength that contradicts the choice,
 * or for a strength on a comparison that isn't graded.
 */
export async function changeComparison(
  context: Needs<'em' | 'jobs' | 'now' | 'pool' | 'rewrites' | 'settings'>,
  change: ComparisonChange,
): Promise<StoredComparison> {
  const { project, comparisonId, choice, changedBy } = change;
  const { id: projectId } = project;
  const [found] = await findActiveComparisons(context.pool, { projectId, ids: [comparisonId], dimension: null });
  if (!found) throw await missingComparison(context, projectId, comparisonId);
  assertMayAnswer(project, found.dimension);
  const strength = newStrength(found, change);
  if (choice === found.choice && strength === found.strength) return found;
  const weight = strength === null ? 1 : gradeStrength(strength, multipliersOf(context.settings)).weight;
  const at = context.now();
  const changed = await rewriteLedger(context, {
    projectId,
    dimension: found.dimension,
    changedBy,
    async change(tx) {
      if (!(await replaceOutcome(tx, { projectId, comparisonId, choice, strength, weight, by: changedBy, at })))
        return null;
      logActivity(tx, {
        projectId,
        action: 'comparison_updated',
        userId: changedBy,
        at,
        details: {
          comparison_id: comparisonId,
          dimension: found.dimension,
          before: found.choice,
          after: choice,
          ...(strength !== null && { before_strength: found.strength, after_strength: strength }),
        },
      });
      return { ...found, choice, strength };
    },
  });
  if (!changed) throw await missingComparison(context, projectId, comparisonId);
  return changed;
}

function newStrength(found: StoredComparison, { choice, strength }: ComparisonChange): Strength | null {
  if (found.strength === null) {
    if (strength !== undefined) throw new BadRequest('This comparison is not graded, so it has no strength');
    return null;
  }
  const next = strength ?? PLAIN_STRENGTH[choice];
  const { choice: said } = gradeStrength(next, { muchBetter: 1, equal: 1 });
  if (said !== choice) throw new BadRequest(`strength '${next}' means ${said}, but choice is ${choice}`);
  return next;
}
