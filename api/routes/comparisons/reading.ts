import { DIMENSIONS } from '../../../shared/ranking/vocabulary.ts';
import type { StoredComparison } from '../../../shared/store/comparisons.ts';
import { resultsState } from '../../../shared/store/project-state.ts';
import { listComparisons, listComparisonsById } from '../../../shared/use-cases/comparisons/list-comparisons.ts';
import { countOpenElsewhere } from '../../../shared/use-cases/comparisons/open-pairs.ts';
import { resolveInconsistency } from '../../../shared/use-cases/comparisons/resolve-inconsistency.ts';
import { readEstimates } from '../../../shared/use-cases/ranking/read-estimates.ts';
import {
  readFacts,
  readFactsOf,
  readOrderConfidence,
  readOutlook,
  readProgressBy,
} from '../../../shared/use-cases/ranking/read-progress.ts';
import { member } from '../../access/project.ts';
import {
  Estimates,
  Inconsistencies,
  InconsistencyOverview,
  ListedComparison,
  PairToResolve,
} from '../../contract/comparisons.ts';
import { Progress } from '../../contract/next.ts';
import { projectParams } from '../../contract/params.ts';
import { json, nothing } from '../../contract/responses.ts';
import { pageOf } from '../../contract/shapes.ts';
import { content, noContent, ok } from '../../http/answers.ts';
import { get } from '../../http/endpoint.ts';
import { offsetOf } from '../../http/pagination.ts';
import {
  presentEstimates,
  presentInconsistencyFacts,
  presentInconsistencyOverview,
  presentListed,
  presentPairToResolve,
} from '../../presenters/comparison.ts';
import { presentPage } from '../../presenters/page.ts';
import { readPeople, userIdOf } from '../../presenters/people.ts';
import { presentProgress } from '../../presenters/progress.ts';
import { inconsistenciesText } from './inconsistencies.ts';
import { readNames } from './names.ts';
import { comparisonList, inconsistencyList, ofAnyDimension, ofDimension, progressQuery, splitIds } from './schema.ts';

/** Reads over all comparisons. */
export const reading = [
  get('', {
    operation: 'listComparisons',
    summary: 'List active comparisons, newest first, or those with the given ids',
    params: projectParams,
    query: comparisonList,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json('A page of comparisons; with names if include_names is set', pageOf(ListedComparison)),
    },
    async handle({ granted: project, query, user, context }) {
      const people = await readPeople(project, { user, context });
      const filter = {
        dimension: query.dimension ?? null,
        userId: userIdOf(query.user_id, user, people),
        featureId: query.feature_id ?? null,
      };
      const present = async (found: readonly StoredComparison[]) => {
        const names = query.include_names ? await readNames(context, project, found) : null;
        return found.map((each) => presentListed(each, people, names));
      };
      if (query.ids !== undefined) {
        const items = await present(await listComparisonsById(context, project, filter, splitIds(query.ids)));
        return ok(presentPage(items, items.length, { page: 1, per_page: items.length }));
      }
      const page = { offset: offsetOf(query), limit: query.per_page };
      const { found, total } = await listComparisons(context, project, filter, page);
      return ok(presentPage(await present(found), total, query));
    },
  }),
  get('/estimates', {
    operation: 'listEstimates',
    summary: 'Get the estimate of every feature: mean and variance, in logits',
    params: projectParams,
    cost: 'large',
    query: ofDimension,
    allow: member,
    answers: { 200: json('Mean and variance of every feature', Estimates) },
    async handle({ granted: project, query, context }) {
      const estimates = await readEstimates(context, project.ledgers[query.dimension]);
      return ok(presentEstimates(query.dimension, estimates));
    },
  }),
  get('/progress', {
    operation: 'getProgress',
    summary: 'Get progress and confidence of the ranking',
    params: projectParams,
    query: progressQuery,
    allow: member,
    answers: { 200: json('The progress', Progress) },
    async handle({ granted: project, query, user, context }) {
      const { dimension, target_certainty: target } = query;
      const ledger = project.ledgers[dimension];
      // First and once: progress and confidence may need it, too.
      const outlook = await readOutlook(context, ledger);
      const [progress, orderConfidence, openElsewhere] = await Promise.all([
        readProgressBy(project.selectionStrategy, context, ledger, target),
        readOrderConfidence(context, ledger),
        countOpenElsewhere(context, ledger, user.id),
      ]);
      return ok(presentProgress(dimension, target, progress, { orderConfidence, outlook, openElsewhere }));
    },
  }),
  get('/inconsistency-stats', {
    operation: 'getInconsistencyStats',
    summary: 'Get statistics on contradictions',
    params: projectParams,
    query: ofAnyDimension,
    allow: member,
    answers: { 200: json('Counts for one dimension, or for both together', InconsistencyOverview) },
    async handle({ granted: project, query, context }) {
      if (query.dimension) {
        const facts = await readFacts(context, project.ledgers[query.dimension]);
        return ok(presentInconsistencyFacts(query.dimension, [facts]));
      }
      const { ledgers } = project;
      const [complexity, value] = await readFactsOf(context, [ledgers.complexity, ledgers.value]);
      return ok(presentInconsistencyOverview({ complexity: complexity!, value: value! }));
    },
  }),
  get('/inconsistencies', {
    operation: 'listInconsistencies',
    summary: 'List the cycles among the answers: [A, B, C] means A > B > C > A',
    params: projectParams,
    query: inconsistencyList,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json(
        'The shortest cycles, at most 1,000, and the number of all; with the ids of answers, of the first 50 of a dimension, if ' +
          'include_answers is set',
        Inconsistencies,
      ),
    },
    async handle({ granted: project, query, context }) {
      const dimensions = query.dimension ? [query.dimension] : DIMENSIONS;
      const withAnswers = query.include_answers;
      const key = `${resultsState(project)} inconsistencies ${dimensions}${withAnswers ? ' answers' : ''}`;
      return content(
        await context.responses.read(key, () => inconsistenciesText(context, project, dimensions, { withAnswers })),
        'application/json; charset=utf-8',
      );
    },
  }),
  get('/resolve-inconsistency', {
    operation: 'resolveInconsistency',
    summary: 'Get the contradicted pair most worth comparing again; 204 without contradictions',
    params: projectParams,
    query: ofDimension,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('A pair in a cycle', PairToResolve), 204: nothing('No answers contradict each other') },
    async handle({ granted: project, query, context }) {
      const { dimension } = query;
      const ledger = project.ledgers[dimension];
      const pair = await resolveInconsistency(context, ledger);
      if (!pair) return noContent();
      const features = await context.catalogs.getMany(project, [
        pair.featureAId,
        pair.featureBId,
        ...pair.featuresInCycles,
      ]);
      return ok(presentPairToResolve(dimension, pair, features));
    },
  }),
];
