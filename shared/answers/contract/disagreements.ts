import { AskedDimension, NamedFeature, NamedUser } from '../../platform/contract/common-fields.ts';
import { get, resource } from '../../platform/contract/operation.ts';
import { anyDimension, projectParams } from '../../platform/contract/parameters.ts';
import { json } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

const Witness = model('Witness', {
  user: NamedUser.about('The user.'),
  against: NamedFeature.about('The other feature of the answer that says so most clearly.'),
});

export type Disagreements = Of<typeof Disagreements>;
export const Disagreements = model('Disagreements', {
  people: f.count('Number of users who take part in those listed.'),
  count: f.count('Number of disagreements worth a talk.'),
  left_out: f.count(
    'Number of users left out: those of whom `GET …/agreement` tells `care` as difference, `opposite` or `mostly_equal`.',
  ),
  disagreements: f.list(
    f.object({
      dimension: AskedDimension,
      feature: NamedFeature.about('The feature.'),
      higher: Witness.about('The user who sees it highest.'),
      lower: Witness.about('The user who sees it lowest.'),
      ranks: f.count('Number of ranks between those that the feature would have if both saw it as one of them does.'),
    }),
    'Features that two users see differently, those on which most ranks depend first, at most 50 per dimension.',
  ),
});

/** Features that people should talk about. */
export const disagreements = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  listDisagreements: get('/disagreements', {
    summary:
      'List the disagreements between users that are worth a talk, without answers that the ranking hardly counts',
    params: projectParams,
    query: f.object({ dimension: anyDimension }),
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: json('The disagreements', Disagreements) },
  }),
});
