import { Conflict } from '../../errors.ts';
import { newId } from '../../identifiers.ts';
import { gradeStrength } from '../../ranking/estimation/grading.ts';
import type { Choice, ComparisonMode, Dimension, Strength } from '../../ranking/vocabulary.ts';
import type { Recorded } from '../../services/comparison-recorder.ts';
import { findComparisons } from '../../store/comparisons.ts';
import type { ProjectView } from '../../store/project-access.ts';
import type { Needs } from '../context.ts';
import { mayAnswer, OtherDimension } from './may-answer.ts';
import { multipliersOf } from './multipliers.ts';
import { isProposalId } from './proposal-id.ts';
import { WrongComparisonMode } from './wrong-comparison-mode.ts';

export interface RecordComparison {
  project: ProjectView;
  /** The proposal's id, or any other, which makes it an answer given unasked; a new one where absent. */
  comparisonId?: string | undefined;
  featureAId: string;
  featureBId: string;
  dimension: Dimension;
  /** A plain answer or a graded one. */
  answer: { choice: Choice } | { strength: Strength };
  /** The mode that the project must be in; any where absent. */
  mode?: ComparisonMode;
  userId: string;
}

/**
 * Records one judgement: the comparison and both estimates are committed when this returns.
 * @throws OtherDimension, WrongComparisonMode, NotFound for an unknown feature, Conflict for an id that belongs to something else,
 *   or when the project has recorded as many as may be.
 */
export async function recordComparison(
  context: Needs<'keys' | 'pool' | 'proposals' | 'recorder' | 'settings'>,
  input: RecordComparison,
): Promise<Recorded> {
  const { project, answer, dimension, userId } = input;
  const { comparisonId, featureAId, featureBId } = input;
  // A repeated request changes nothing and gets the same response, even if the user may no longer answer the dimension.
  if (!mayAnswer(project, dimension) && !(await isRecorded(context, project.id, comparisonId))) {
    throw new OtherDimension(project);
  }
  if (input.mode && input.mode !== project.comparisonMode) throw new WrongComparisonMode(project.comparisonMode);
  const graded =
    'strength' in answer
      ? { ...gradeStrength(answer.strength, multipliersOf(context.settings)), strength: answer.strength }
      : { choice: answer.choice, weight: 1, strength: null };
  const ledger = project.ledgers[dimension];
  const most = context.settings.COMPARISONS_PER_PROJECT;
  // Likewise when it was the last that there was room for.
  if (isFull(project, most) && !(await isRecorded(context, project.id, comparisonId))) {
    throw new Conflict(`This project has reached its limit of ${most} comparisons (undone ones included)`);
  }
  const question = { ledger, featureAId, featureBId, userId };
  const recorded = await context.recorder.record(ledger, {
    id: comparisonId ?? newId(),
    featureAId,
    featureBId,
    userId,
    requested: comparisonId !== undefined && isProposalId(context.keys.proposalId, comparisonId, question),
    ...graded,
  });
  // Only `robust` hands out pairs that are known already, and only those stay open after their answer.
  if (project.selectionStrategy === 'robust') await context.proposals.drop(ledger, userId);
  return recorded;
}

/** By the revisions of both rankings: they count every comparison ever recorded, and the few other changes beside. */
function isFull({ ledgers }: ProjectView, most: number): boolean {
  return most > 0 && ledgers.complexity.revision + ledgers.value.revision >= most;
}

async function isRecorded({ pool }: Needs<'pool'>, projectId: string, id: string | undefined): Promise<boolean> {
  return id !== undefined && (await findComparisons(pool, projectId, [id])).length > 0;
}
