import type { Needs } from '../context.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { MIN_PAIRS_FOR_SETS, questionsIn } from '../ranking/results/question-worth.ts';
import { criteriaOf, type Dimension } from '../ranking/vocabulary.ts';
import { readAimProgress } from './read-top-progress.ts';

/** Usual number of seconds for a question about a pair, and about a set of four. The client starts with the same values. */
const PAIR_SECONDS = 5;
const SET_SECONDS = 11;

/** About how many questions a ranking needs until its project's aim, and how long they usually take one person. */
export interface QuestionsLeft {
  questions: number;
  seconds: number;
}

/** The number of questions left in each dimension of a project, for everybody together. */
export async function readQuestionsLeft(
  context: Needs<'rankings' | 'views'>,
  project: ProjectView,
): Promise<Record<Dimension, QuestionsLeft>> {
  const left: Partial<Record<Dimension, QuestionsLeft>> = {};
  for (const dimension of criteriaOf(project)) left[dimension] = await readOne(context, project, dimension);
  return left as Record<Dimension, QuestionsLeft>;
}

async function readOne(
  context: Needs<'rankings' | 'views'>,
  project: ProjectView,
  dimension: Dimension,
): Promise<QuestionsLeft> {
  const { comparisonsRemaining, totalPossiblePairs, settling } = await readAimProgress(context, project, dimension);
  const areSets = project.comparisonMode === 'binary' && totalPossiblePairs >= MIN_PAIRS_FOR_SETS;
  const questions = questionsIn(comparisonsRemaining, areSets, settling ? 'top' : 'goal');
  return { questions, seconds: questions * (areSets ? SET_SECONDS : PAIR_SECONDS) };
}
