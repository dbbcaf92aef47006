import type { Progress } from '../../shared/ranking/results/progress.ts';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import type { LedgerState, ProjectView } from '../../shared/store/project-access.ts';
import type { LivePerson, LiveProject } from '../../shared/use-cases/projects/read-live.ts';
import {
  count,
  dateTimeSchema,
  described,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  percent,
  perDimension,
  share,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';
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

export const liveSchema = named(
  'LiveProject',
  objectOf({
    generation: described(
      'A new value means that everything read before is obsolete, such as after a restore.',
      stringSchema,
    ),
    features_revision: described('Grows with every change of a feature.', count),
    dimensions: perDimension(
      objectOf({
        revision: described('Grows with every answer, and with everything else that changes the ranking.', count),
        comparisons_done: count,
        transitive_coverage: share,
        progress_percent: percent,
        cycle_count: count,
      }),
    ),
    people: described(
      'The members, and others who answered; most answers first, at most 200. A few seconds old at most, in very large projects a minute.',
      listOf(
        objectOf({
          id: uuidSchema,
          name: described('Display name, or else the username.', stringSchema),
          answers: described('Active answers in both dimensions.', count),
          last_answer_at: described(
            'When they answered last (ISO 8601, UTC); null if never.',
            nullable(dateTimeSchema),
          ),
          answering: described(
            'The dimension of the pair shown to them last, for PROPOSAL_LEASE_SECONDS; null after that.',
            nullable(oneOf(...DIMENSIONS)),
          ),
        }),
      ),
    ),
  }),
);
