import { inShownOrder, type People } from '../people/people-of.ts';
import type { Progress } from '../ranking/results/progress.ts';
import { mapDimensions } from '../ranking/vocabulary.ts';
import type { LivePerson, LiveProject } from './read-live.ts';
import type { LedgerState, ProjectView } from './store/project-access.ts';

/** The live figures of a project. */
export function presentLive(
  project: ProjectView,
  { dimensions, people: persons, questions }: LiveProject,
  people: People,
) {
  return {
    generation: Object.values(project.ledgers)
      .map(({ generation }) => generation)
      .join('/'),
    features_revision: project.featuresRevision,
    dimensions: mapDimensions(project.ledgers, (ledger, dimension) =>
      presentDimension(ledger, dimensions[dimension], questions[dimension] ?? 0),
    ),
    people: inShownOrder(
      persons.map((person) => presentPerson(person, people)),
      ({ id }) => id,
      (one, other) => other.questions_answered - one.questions_answered || other.answers - one.answers,
    ),
  };
}

function presentDimension({ revision }: LedgerState, progress: Progress, questions: number) {
  return {
    revision,
    comparisons_done: progress.comparisonsDone,
    questions_answered: questions,
    transitive_coverage: progress.transitiveCoverage,
    progress_percent: progress.progressPercent,
    cycle_count: progress.cycleCount,
  };
}

function presentPerson({ answers, questions, rated, lastAnswerAt, answering, ...person }: LivePerson, people: People) {
  const { id, username, displayName, service, guest } = people.person(person);
  return {
    id,
    name: displayName ?? username,
    username,
    ...(service && { service }),
    ...(guest && { guest }),
    answers,
    questions_answered: questions,
    features_rated: rated,
    last_answer_at: lastAnswerAt?.toISOString() ?? null,
    answering,
  };
}
