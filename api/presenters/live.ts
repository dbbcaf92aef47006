import type { Progress } from '../../shared/ranking/results/progress.ts';

import type { LedgerState, ProjectView } from '../../shared/store/project-access.ts';
import type { LivePerson, LiveProject } from '../../shared/use-cases/projects/read-live.ts';

import type { People } from './people.ts';

/** A project as it changes while people answer. */
export function presentLive(project: ProjectView, { dimensions, people: persons }: LiveProject, people: People) {
  const { complexity, value } = project.ledgers;
  return {
    generation: `${complexity.generation}/${value.generation}`,
    features_revision: project.featuresRevision,
    dimensions: {
      complexity: presentDimension(complexity, dimensions.complexity),
      value: presentDimension(value, dimensions.value),
    },
    people: persons.map((person) => presentPerson(person, people)),
  };
}

function presentDimension({ revision }: LedgerState, progress: Progress) {
  return {
    revision,
    comparisons_done: progress.comparisonsDone,
    transitive_coverage: progress.transitiveCoverage,
    progress_percent: progress.progressPercent,
    cycle_count: progress.cycleCount,
  };
}

function presentPerson({ answers, lastAnswerAt, answering, ...person }: LivePerson, people: People) {
  const { id, username, displayName } = people.person(person);
  return {
    id,
    name: displayName ?? username,
    answers,
    last_answer_at: lastAnswerAt?.toISOString() ?? null,
    answering,
  };
}
