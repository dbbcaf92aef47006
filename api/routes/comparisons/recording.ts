import type { CurrentUser } from '../../../shared/store/current-user.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { nextPair } from '../../../shared/use-cases/comparisons/next-pair.ts';
import { type NewComparison, recordComparison } from '../../../shared/use-cases/comparisons/record-comparison.ts';
import { skipPair } from '../../../shared/use-cases/comparisons/skip-pair.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { readProgress } from '../../../shared/use-cases/ranking/read-progress.ts';
import { member } from '../../access/project.ts';
import { type Answer, created, noContent, ok } from '../../http/answers.ts';
import { json, nothing, problem } from '../../http/documented.ts';
import { get, post } from '../../http/endpoint.ts';
import { named, objectOf } from '../../http/json-schema.ts';
import { eitherOf } from '../../http/validate.ts';
import { presentRecorded, recordedSchema } from '../../presenters/comparison.ts';
import { presentFeature } from '../../presenters/feature.ts';
import { presentShortProgress, proposalSchema } from '../../presenters/progress.ts';
import { projectParams } from '../projects/schema.ts';
import { gradedComparison, nextQuery, plainComparison, proposalSomewhere } from './schema.ts';

interface PairInput {
  comparison_id?: string | null | undefined;
  feature_a_id: string;
  feature_b_id: string;
  dimension: NewComparison['dimension'];
}

async function record(
  { granted: project, user, context }: { granted: ProjectView; user: CurrentUser; context: Context },
  body: PairInput,
  how: Pick<NewComparison, 'answer' | 'mode'>,
): Promise<Answer> {
  const { comparison, inconsistency } = await recordComparison(context, {
    project,
    comparisonId: body.comparison_id ?? undefined,
    featureAId: body.feature_a_id,
    featureBId: body.feature_b_id,
    dimension: body.dimension,
    userId: user.id,
    ...how,
  });
  const features = await context.catalogs.getMany(project, [comparison.featureAId, comparison.featureBId]);
  return created(presentRecorded(comparison, features, inconsistency));
}

/** What a person does all day: ask for a pair, answer it, or pass it over. */
export const recording = [
  get('/next', {
    operation: 'nextPair',
    summary: 'The pair to compare next; 204 when there is nothing more to ask',
    params: projectParams,
    query: nextQuery,
    allow: member,
    answers: {
      200: json('A pair, leased to whoever asks', proposalSchema),
      204: nothing('There is nothing more to ask'),
    },
    async handle({ granted: project, query, user, context }) {
      const { dimension, target_certainty: target } = query;
      const ledger = project.ledgers[dimension];
      const proposal = await nextPair(context, {
        ledger,
        strategy: project.selectionStrategy,
        userId: user.id,
        targetCertainty: target,
      });
      if (!proposal) return noContent();
      const { id, featureAId, featureBId } = proposal;
      const [features, progress] = await Promise.all([
        context.catalogs.getMany(project, [featureAId, featureBId]),
        query.include_progress ? readProgress(context, ledger, target) : null,
      ]);
      return ok({
        comparison_id: id,
        feature_a: presentFeature(features.get(featureAId)!),
        feature_b: presentFeature(features.get(featureBId)!),
        dimension,
        ...(progress && { progress: presentShortProgress(dimension, target, progress) }),
      });
    },
  }),
  post('', {
    operation: 'recordComparison',
    summary: 'Record a comparison, in a project of either mode',
    params: projectParams,
    body: plainComparison,
    allow: member,
    answers: {
      201: json('The comparison, and how the dimension stands with it', recordedSchema),
      409: problem('comparison_id belongs to another comparison, or to one that was taken back'),
    },
    handle: (ask) => record(ask, ask.body, { answer: { choice: ask.body.choice } }),
  }),
  post('/binary', {
    operation: 'recordBinaryComparison',
    summary: 'Record a comparison in a binary project',
    params: projectParams,
    body: plainComparison,
    allow: member,
    answers: {
      201: json('The comparison, and how the dimension stands with it', recordedSchema),
      400: problem('The project is in graded mode'),
      409: problem('comparison_id belongs to another comparison, or to one that was taken back'),
    },
    handle: (ask) => record(ask, ask.body, { answer: { choice: ask.body.choice }, mode: 'binary' }),
  }),
  post('/graded', {
    operation: 'recordGradedComparison',
    summary: 'Record a comparison in a graded project',
    params: projectParams,
    body: gradedComparison,
    allow: member,
    answers: {
      201: json('The comparison, and how the dimension stands with it', recordedSchema),
      400: problem('The project is in binary mode'),
      409: problem('comparison_id belongs to another comparison, or to one that was taken back'),
    },
    handle: (ask) => record(ask, ask.body, { answer: { strength: ask.body.strength }, mode: 'graded' }),
  }),
  post('/skip', {
    operation: 'skipPair',
    summary: 'Pass a proposed pair over; nothing is recorded',
    params: projectParams,
    query: proposalSomewhere,
    body: proposalSomewhere,
    allow: member,
    answers: { 200: json('The pair is passed over', named('SkippedPair', objectOf({ status: { const: 'skipped' } }))) },
    async handle({ granted: project, query, body, user, context }) {
      const comparisonId = eitherOf('comparison_id', body, query);
      await skipPair(context, { projectId: project.id, comparisonId, userId: user.id });
      return ok({ status: 'skipped' });
    },
  }),
];
