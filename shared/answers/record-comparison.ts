import type { Needs } from '../context.ts';
import { AppError, Conflict } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { gradeStrength } from '../ranking/estimation/grading.ts';
import type { Choice, ComparisonMode, Dimension, Strength } from '../ranking/vocabulary.ts';
import type { InconsistencyStats, Recorded } from './comparison-recorder.ts';
import { pairOfIds, type QuestionOfIds } from './leases/pair-of-ids.ts';
import { mayAnswer, OtherDimension } from './may-answer.ts';
import { multipliersOf } from './multipliers.ts';
import { isProposalId } from './proposal-id.ts';
import { type BestAndWorst, comparisonsOf } from './rules/best-worst.ts';
import type { NewComparison } from './store/append-comparisons.ts';
import { findComparisons, type StoredComparison } from './store/comparisons.ts';

/** The endpoint is for projects of the other mode. */
class WrongComparisonMode extends AppError {
  constructor(mode: ComparisonMode) {
    super(400, `Project is in '${mode}' mode. Use the ${mode} comparison endpoint.`, { code: 'wrong_comparison_mode' });
  }
}

interface Answer {
  project: ProjectView;
  /** The proposal's id. Any other id makes this an unrequested answer. If absent, a new id is made. */
  comparisonId?: string | undefined;
  dimension: Dimension;
  userId: string;
}

export interface RecordComparison extends Answer {
  featureAId: string;
  featureBId: string;
  /** A plain or graded answer. */
  answer: { choice: Choice } | { strength: Strength };
  /** The mode that the project must have; absent for any. */
  mode?: ComparisonMode;
}

type RecordBestWorst = Answer & BestAndWorst;

interface RecordedComparison {
  comparison: StoredComparison;
  /** Inconsistency of the dimension, including this comparison. */
  inconsistency: InconsistencyStats;
}

type Recording = Needs<'keys' | 'pool' | 'proposals' | 'recorder' | 'settings'>;

/**
 * Records one answer: the comparison and both estimates are committed when this returns.
 * @throws OtherDimension, WrongComparisonMode, NotFound for an unknown feature, Conflict for an id that belongs to something else, or if
 * the project has reached its limit of comparisons.
 */
export async function recordComparison(context: Recording, input: RecordComparison): Promise<RecordedComparison> {
  const { project, answer, featureAId, featureBId } = input;
  await assertMayRecord(context, input);
  if (input.mode && input.mode !== project.comparisonMode) throw new WrongComparisonMode(project.comparisonMode);
  const graded =
    'strength' in answer
      ? { ...gradeStrength(answer.strength, multipliersOf(context.settings)), strength: answer.strength }
      : { choice: answer.choice, weight: 1, strength: null };
  await assertRoom(context, input, 1);
  const common = { ...commonOf(context, input, [featureAId, featureBId]), setId: null };
  const id = input.comparisonId ?? newId();
  const question = pairOfIds(featureAId, featureBId);
  const { comparisons, inconsistency } = await record(context, input, question, [
    { ...common, id, featureAId, featureBId, ...graded },
  ]);
  return { comparison: comparisons[0]!, inconsistency };
}

/**
 * Records the best and the worst of some features: their comparisons and all estimates are committed together when this returns. The
 * first comparison has the id of the answer.
 * @throws as `recordComparison`.
 */
export async function recordBestWorst(context: Recording, input: RecordBestWorst): Promise<Recorded> {
  await assertMayRecord(context, input);
  const compared = comparisonsOf(input);
  await assertRoom(context, input, compared.length);
  const setId = input.comparisonId ?? newId();
  const common = { ...commonOf(context, input, input.featureIds), setId, weight: 1, strength: null };
  const comparisons = compared.map((each, index) => ({ ...common, ...each, id: index === 0 ? setId : newId() }));
  const [a, b, ...more] = input.featureIds as [string, string, ...string[]];
  return record(context, input, { a, b, more }, comparisons);
}

/** The part that all comparisons of an answer share. */
function commonOf(
  { keys }: Recording,
  { project, dimension, comparisonId, userId }: Answer,
  featureIds: readonly string[],
) {
  const question = { ledger: project.ledgers[dimension], featureIds, userId };
  return { userId, requested: comparisonId !== undefined && isProposalId(keys.proposalId, comparisonId, question) };
}

async function record(
  { recorder, proposals }: Recording,
  { project, dimension, userId }: Answer,
  question: QuestionOfIds,
  comparisons: readonly NewComparison[],
): Promise<Recorded> {
  const ledger = project.ledgers[dimension];
  const recorded = await recorder.record(ledger, comparisons);
  // Only `robust` proposes pairs whose order is known, and only those stay open after their answer.
  if (project.selectionStrategy === 'robust') await proposals.endAnswered(ledger, userId, question);
  return recorded;
}

/** A repeated request changes nothing and gets the same response, even if the user may no longer answer the dimension. */
async function assertMayRecord(context: Recording, { project, dimension, comparisonId }: Answer): Promise<void> {
  if (mayAnswer(project, dimension) || (await isRecorded(context, project.id, comparisonId))) return;
  throw new OtherDimension(project);
}

/** Likewise if it was the last comparison within the limit. */
async function assertRoom(context: Recording, { project, comparisonId }: Answer, count: number): Promise<void> {
  const most = context.settings.COMPARISONS_PER_PROJECT;
  if (hasRoom(project, count, most) || (await isRecorded(context, project.id, comparisonId))) return;
  throw new Conflict(`This project has reached its limit of ${most} comparisons (undone ones included)`);
}

/** By the revisions of the rankings: they count every comparison ever recorded, and the few other changes beside. */
function hasRoom({ ledgers }: ProjectView, count: number, most: number): boolean {
  return most === 0 || Object.values(ledgers).reduce((sum, { revision }) => sum + revision, count) <= most;
}

async function isRecorded({ pool }: Needs<'pool'>, projectId: string, id: string | undefined): Promise<boolean> {
  return id !== undefined && (await findComparisons(pool, { projectId, ids: [id] })).length > 0;
}
