import { type AskNext, askNext, askNextAfterChange } from '../../shared/answers/ask-next.ts';
import { bestWorstAnswers } from '../../shared/answers/contract/best-worst.ts';
import { recording } from '../../shared/answers/contract/recording.ts';
import type { LeaseSnapshot } from '../../shared/answers/leases/proposals.ts';
import { assertMayAnswer } from '../../shared/answers/may-answer.ts';
import type { Proposal as ShownPair, UpTo } from '../../shared/answers/next-pair.ts';
import { presentRecorded, presentRecordedSet, presentSet } from '../../shared/answers/present.ts';
import { presentNext, presentQuestion, presentSkipped, type WithNext } from '../../shared/answers/present-questions.ts';
import { type RecordComparison, recordBestWorst, recordComparison } from '../../shared/answers/record-comparison.ts';
import { leavePair, skipPair } from '../../shared/answers/skip-or-leave-pair.ts';
import { findSets, type StoredComparison } from '../../shared/answers/store/comparisons.ts';
import type { Context } from '../../shared/context.ts';
import { readPeople } from '../../shared/people/people-of.ts';
import { goalOf, splitIds } from '../../shared/platform/contract/parameters.ts';
import { UUID_PATTERN } from '../../shared/platform/identifiers.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import { DIMENSIONS, type TopOrder } from '../../shared/ranking/vocabulary.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import { isGuest } from '../access/token.ts';
import type { Early } from '../http/endpoint.ts';
import { implement } from '../http/implement.ts';
import { created, noContent, ok } from '../http/responses.ts';
import { eitherOf } from '../http/validate.ts';

interface PairInput {
  comparison_id?: string | null | undefined;
  feature_a_id: string;
  feature_b_id: string;
  dimension: RecordComparison['dimension'];
  showing?: { comparison_id: string; feature_a_id: string; feature_b_id: string } | null | undefined;
}

/** The fields for the next pair, from the query of a request that changes something. */
interface NextInput {
  include_next: boolean;
  target_certainty: number;
  until?: 'order' | undefined;
  up_to: number;
  screen?: string | undefined;
  own: boolean;
  top?: number | undefined;
  top_by?: TopOrder | undefined;
}

interface Asking {
  granted: ProjectView;
  user: CurrentUser;
  context: Context;
  query: NextInput;
}

async function record(asking: Asking, body: PairInput, how: Pick<RecordComparison, 'answer' | 'mode'>) {
  const { granted: project, user, context } = asking;
  const { dimension, showing } = body;
  // After the answer is stored, the response needs no further reading.
  const features = await context.catalogs.getMany(project, [body.feature_a_id, body.feature_b_id]);
  const { comparison, inconsistency } = await recordComparison(context, {
    project,
    comparisonId: body.comparison_id ?? undefined,
    featureAId: body.feature_a_id,
    featureBId: body.feature_b_id,
    dimension,
    userId: user.id,
    ...how,
  });
  const next = await bringNext(asking, dimension, {
    showing: showing ? toProposal(showing) : undefined,
    answered: comparison,
  });
  return created(presentRecorded(comparison, features, inconsistency, next));
}

/** The next pair after a change, if the query asks for it. */
async function bringNext(
  { granted: project, user, context, query }: Asking,
  dimension: RecordComparison['dimension'],
  shown: Pick<AskNext, 'showing' | 'answered'> = {},
): Promise<WithNext> {
  const { include_next: isWanted, screen, own, top, top_by: topBy } = query;
  if (!isWanted) return {};
  const upTo = query.up_to as UpTo;
  const asked = { project, dimension, userId: user.id, upTo, goal: goalOf(query), screen, own, top, topBy, ...shown };
  return presentNext(await askNextAfterChange(context, asked), isGuest(user));
}

function toProposal(showing: NonNullable<PairInput['showing']>): ShownPair {
  return { id: showing.comparison_id, featureAId: showing.feature_a_id, featureBId: showing.feature_b_id };
}

/** The pair that a query names, if any. */
function showingIn(list: string | undefined): ShownPair | undefined {
  const [id, featureAId, featureBId, ...more] = splitIds(list ?? '');
  return id && featureAId && featureBId ? { id, featureAId, featureBId, ...(more.length > 0 && { more }) } : undefined;
}

/** The leases of the dimension in question. */
function leasesAhead({ userId, params, query, context }: Early): Promise<LeaseSnapshot> | null {
  const { project_id: projectId = '' } = params;
  const dimension = DIMENSIONS.find((each) => each === query.dimension);
  if (!dimension || !UUID_PATTERN.test(projectId)) return null;
  return context.proposals.readAhead({ projectId: projectId.toLowerCase(), dimension }, userId);
}

export const recordingEndpoints = implement(
  recording,
  {
    async nextPair(asking) {
      const { granted: project, user, context, query, ahead } = asking;
      const { dimension, count, screen, own, top, top_by: topBy } = query;
      assertMayAnswer(project, dimension);
      const next = await askNext(context, {
        project,
        userId: user.id,
        dimension,
        upTo: query.up_to as UpTo,
        goal: goalOf(query),
        withProgress: query.include_progress === true,
        withAfter: query.include_after === true,
        more: count > 1 ? count - 1 : null,
        showing: showingIn(query.showing),
        screen,
        ahead,
        own,
        top,
        topBy,
      });
      if (next && 'waitSeconds' in next) return noContent({ 'Retry-After': String(next.waitSeconds) });
      return next ? ok(presentQuestion(next, isGuest(user))) : noContent();
    },

    recordComparison: (ask) => record(ask, ask.body, { answer: { choice: ask.body.choice } }),

    recordBinaryComparison: (ask) => record(ask, ask.body, { answer: { choice: ask.body.choice }, mode: 'binary' }),

    recordGradedComparison: (ask) => record(ask, ask.body, { answer: { strength: ask.body.strength }, mode: 'graded' }),

    async skipPair(asking) {
      const { granted: project, query, body, user, context } = asking;
      const comparisonId = eitherOf('comparison_id', body, { comparison_id: query.comparison_id });
      const dimension = await skipPair(context, { project, comparisonId, userId: user.id });
      return ok(presentSkipped(dimension ? await bringNext(asking, dimension) : {}));
    },

    async leavePair({ granted: project, body, user, context }) {
      await leavePair(context, { ledger: project.ledgers[body.dimension], userId: user.id, screen: body.screen });
      return noContent();
    },
  },
  { nextPair: { readAhead: leasesAhead } },
);

export const bestWorstEndpoints = implement(bestWorstAnswers, {
  async recordBestWorst(asking) {
    const { granted: project, body, user, context } = asking;
    const { dimension, feature_ids: featureIds, best, worst } = body;
    const people = await readPeople(project, { user, context });
    const recorded = await recordBestWorst(context, {
      project,
      comparisonId: body.comparison_id ?? undefined,
      dimension,
      featureIds,
      best,
      worst,
      userId: user.id,
    });
    const [featureAId, featureBId, ...more] = featureIds as [string, string, ...string[]];
    const next = await bringNext(asking, dimension, { answered: { featureAId, featureBId, more } });
    return created(presentRecordedSet(recorded, people, next));
  },
});

/** The answers about sets that some comparisons belong to; a comparison of a pair belongs to none. */
export async function readSets(
  { catalogs, pool }: Context,
  project: ProjectView,
  comparisons: readonly StoredComparison[],
) {
  const found = await findSets(pool, {
    projectId: project.id,
    setIds: [...new Set(comparisons.flatMap(({ setId }) => setId ?? []))],
  });
  const sets = Map.groupBy(found, ({ setId }) => setId);
  const features = await catalogs.getMany(project, [
    ...new Set(found.flatMap(({ featureAId, featureBId }) => [featureAId, featureBId])),
  ]);
  return ({ setId }: StoredComparison) => {
    const set = setId === null ? undefined : sets.get(setId);
    return set && { set: presentSet(set, features) };
  };
}
