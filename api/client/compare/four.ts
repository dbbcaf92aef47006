import {
  MIN_PAIRS_FOR_SETS,
  type QuestionsTo,
  questionsIn,
  roughly,
} from '../../../shared/ranking/results/question-worth.ts';
import { isFourOn } from '../lib/four-at-a-time.ts';
import { readStored } from '../lib/storage.ts';
import { currentProject } from '../projects/current-project.ts';

/** The name under which the browser stores how many pairs were asked since sets took too long. */
export const PAUSED = 'pairs.since.sets';

/**
 * Whether questions may show four features.
 * @param allPairs number of all pairs of features in the project.
 */
export const mayShowFour = (projectId: string, allPairs: number): boolean =>
  mayShowFourIn(currentProject(projectId).data?.comparison_mode, allPairs);

const mayShowFourIn = (mode: string | undefined, allPairs: number): boolean =>
  isFourOn.peek() && allPairs >= MIN_PAIRS_FOR_SETS && mode === 'binary';

/** Whether most questions will show four features. */
export const areSetsUsual = (mode: string | undefined, allPairs: number): boolean =>
  mayShowFourIn(mode, allPairs) && readStored(PAUSED) === null;

/** Usual number of seconds for a question about two features, and about four. */
const SECONDS = { two: 5, four: 11 };

/**
 * Number of answers that one person usually gives in some minutes; an answer about four features counts as four.
 * @param allPairs number of all pairs of features in the project.
 */
export const answersIn = (minutes: number, projectId: string, allPairs: number): number =>
  areSetsUsual(currentProject(projectId).data?.comparison_mode, allPairs)
    ? (4 * 60 * minutes) / SECONDS.four
    : (60 * minutes) / SECONDS.two;

const secondsOf = (projectId: string, allPairs: number): number =>
  areSetsUsual(currentProject(projectId).data?.comparison_mode, allPairs) ? SECONDS.four : SECONDS.two;

/**
 * Number of questions that one person usually answers in some minutes.
 * @param allPairs number of all pairs of features in the project.
 */
export const questionsWithin = (minutes: number, projectId: string, allPairs: number): number =>
  Math.floor((60 * minutes) / secondsOf(projectId, allPairs));

/**
 * Whole minutes that some questions usually take, at least one.
 * @param allPairs number of all pairs of features in the project.
 */
export const minutesFor = (questions: number, projectId: string, allPairs: number): number =>
  Math.max(1, Math.round((questions * secondsOf(projectId, allPairs)) / 60));

/**
 * About how many questions it takes to make some comparisons.
 * @param allPairs number of all pairs of features in the project.
 * @param to the goal of the questions.
 */
export const questionsFor = (projectId: string, allPairs: number, comparisons: number, to?: QuestionsTo): number =>
  roughly(questionsIn(comparisons, areSetsUsual(currentProject(projectId).data?.comparison_mode, allPairs), to));
