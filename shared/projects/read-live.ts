import type { Needs } from '../context.ts';
import { findParticipants, type Participant, type Participation } from '../people/store/participants.ts';
import { type Progress, progressTowards, USUAL_COVERAGE } from '../ranking/results/progress.ts';
import { type ByDimension, byDimension, criteriaOf, type Dimension } from '../ranking/vocabulary.ts';
import { readFactsOf } from '../results/read-progress.ts';
import type { ProjectView } from './store/project-access.ts';
import { resultsState } from './store/project-state.ts';

/** A person of a project, and the dimension that they are answering. */
export interface LivePerson extends Participant {
  /** The dimension of the pair that they were shown last. While its lease runs, they count as answering; afterwards null. */
  answering: Dimension | null;
}

/** A project as it changes while people answer. */
export interface LiveProject {
  dimensions: ByDimension<Progress>;
  people: readonly LivePerson[];
  /** Number of answered questions, from the same moment as the people. */
  questions: Participation['questions'];
  /** Identifies everything on which the rest depends. */
  state: string;
}

/** Maximum number of people listed. */
const MAX_PEOPLE = 500;
/**
 * Counting each person's answers reads all answers of a project. It is done at most once in two seconds for all readers, and in a huge
 * project so rarely that it takes a fiftieth of a connection's time.
 */
const PEOPLE_KEPT = { ms: 2000, times: 50 };

/** The list of answering users is cheap to read, and no event tells when leases end. */
const ANSWERING_KEPT = { ms: 500 };

/** The progress of a project, and who takes part. The figures are current; people may be a few seconds old. */
export async function readLive(
  context: Needs<'now' | 'pool' | 'proposals' | 'rankings' | 'snapshots' | 'views'>,
  project: ProjectView,
): Promise<LiveProject> {
  const [facts, { people, questions, readAt }, answering] = await Promise.all([
    readFactsOf(context, Object.values(project.ledgers)),
    context.snapshots.read(`participants ${project.id}`, '', () => readPeople(context, project), PEOPLE_KEPT),
    context.snapshots.read(`answering ${project.id}`, '', () => readAnswering(context, project), ANSWERING_KEPT),
  ]);
  return {
    dimensions: byDimension(criteriaOf(project), (_, at) => progressTowards(USUAL_COVERAGE, facts[at]!)),
    questions,
    people: people.map((person) => ({ ...person, answering: answering.of.get(person.id) ?? null })),
    state: `${resultsState(project)} ${readAt} ${answering.text}`,
  };
}

async function readPeople(
  context: Needs<'now' | 'pool'>,
  project: ProjectView,
): Promise<Participation & { readAt: number }> {
  const readAt = context.now().getTime();
  return { ...(await findParticipants(context.pool, project.id, MAX_PEOPLE)), readAt };
}

/** The dimension that each person is answering, and a text that identifies this state. */
async function readAnswering(
  { proposals }: Needs<'proposals'>,
  project: ProjectView,
): Promise<{ of: ReadonlyMap<string, Dimension>; text: string }> {
  const byDimension = await Promise.all(
    criteriaOf(project).map(async (dimension) => ({
      dimension,
      held: await proposals.leases(project.ledgers[dimension]),
    })),
  );
  const leases = byDimension.flatMap(({ dimension, held }) =>
    [...held].map(([person, { until }]) => ({ person, dimension, until })),
  );
  // A person who switched the dimension has two leases. The later one is on their screen.
  leases.sort((one, other) => one.until - other.until);
  const of = new Map(leases.map(({ person, dimension }) => [person, dimension]));
  const text = [...of].map(([person, dimension]) => `${person}/${dimension}`);
  return { of, text: text.sort().join(' ') };
}
