import { AskedDimension, CreatedAt, Id, ProjectId } from '../../platform/contract/common-fields.ts';
import { post, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { json } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { Comparison } from './comparisons.ts';
import { InconsistencyStats } from './inconsistencies.ts';
import { bringing, comparisonIdTaken, NextQuestion } from './recording.ts';

export type RecordedSet = Of<typeof RecordedSet>;
export const RecordedSet = model('RecordedSet', {
  id: Id,
  project_id: ProjectId,
  dimension: AskedDimension,
  comparisons: f.list(
    Comparison,
    'The comparisons that the answer says. All have its id as `set_id`, and the first has it as `id`.',
  ),
  created_at: CreatedAt,
  inconsistency_stats: InconsistencyStats.about(
    'How much the answers of the dimension contradict each other, this one included.',
  ),
  next: NextQuestion,
});

const SHOWN = { least: 2, most: 4 };

/** Ids of features, each once. */
const ids = (min: readonly [number, error: string], max: number, description: string) =>
  f
    .listUpTo(max, f.uuid(), description, { min, most: `name at most ${max} features`, isCast: true })
    .test('unique', '${path} must name each feature once', (value) => !value || new Set(value).size === value.length);

/** One id, or the ids of equal features. */
const chosen = (description: string) =>
  ids([1, 'name a feature'], SHOWN.most - 1, description)
    .read((schema) =>
      schema
        .transform((value: unknown, original: unknown) => (typeof original === 'string' ? [original] : value))
        .typeError('${path} must be the id of a feature, or an array of ids'),
    )
    .test('shown', '${path} must be in feature_ids', (value: string[] | undefined, { parent }) => {
      const { feature_ids: shown } = parent as { feature_ids?: unknown };
      return !Array.isArray(shown) || !value || value.every((id) => shown.includes(id));
    })
    .sentAs({ type: ['string', 'array'] });

const bestWorst = f.object({
  comparison_id: f
    .uuid(
      'The `comparison_id` of the set, which becomes the id of the answer. If you send the answer twice, Pairwise stores it once.',
    )
    .orNull()
    .optional(),
  feature_ids: ids(
    [SHOWN.least, `name at least ${SHOWN.least} features`],
    SHOWN.most,
    'Ids of the two to four features that were shown.',
  ),
  best: chosen('Id of the best feature, or an array of the ids of equally good ones.'),
  worst: chosen('The same for the worst.').test(
    'apart',
    'worst must differ from best',
    (value: string[] | undefined, { parent }) => {
      const { best } = parent as { best?: unknown };
      return !Array.isArray(best) || !value?.some((id) => best.includes(id));
    },
  ),
  dimension: AskedDimension,
});

/** Answers about sets of features. */
export const bestWorstAnswers = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  recordBestWorst: post('/best-worst', {
    summary: 'Record the best and the worst of some features as one answer, whatever the mode of the project',
    params: projectParams,
    query: f.object(bringing),
    body: bestWorst,
    who: 'member',
    scope: 'answer',
    guests: true,
    responses: {
      201: json('The comparisons of the answer, and the contradictions in its dimension', RecordedSet),
      409: comparisonIdTaken,
    },
  }),
});
