import type { Static } from 'typebox';
import { object } from 'yup';
import { AskedDimension, NamedFeature, NamedUser } from './fields.ts';
import { get, resource } from './operation.ts';
import { anyDimension, projectParams } from './params.ts';
import { json } from './responses.ts';
import { Count, described, listOf, named } from './shapes.ts';
import { Type } from './type.ts';

const Witness = named(
  'Witness',
  Type.Object({
    user: described('The user.', NamedUser),
    against: described('The other feature of the answer that says so most clearly.', NamedFeature),
  }),
);

export type Disagreements = Static<typeof Disagreements>;
export const Disagreements = named(
  'Disagreements',
  Type.Object({
    people: described('Number of users who take part in those listed.', Count),
    count: described('Number of disagreements worth a talk.', Count),
    left_out: described(
      'Number of users left out: the ranking hardly counts their answers, or these hardly fit those of the others.',
      Count,
    ),
    disagreements: described(
      'Features that two users see differently, those on which most ranks depend first, at most 50 per dimension.',
      listOf(
        Type.Object({
          dimension: AskedDimension,
          feature: described('The feature.', NamedFeature),
          higher: described('The user who sees it highest.', Witness),
          lower: described('The user who sees it lowest.', Witness),
          ranks: described(
            'Number of ranks between those that the feature would have if both saw it as one of them does.',
            Count,
          ),
        }),
      ),
    ),
  }),
);

/** What people should talk about, rather than all contradictions. */
export const disagreements = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  listDisagreements: get('/disagreements', {
    summary:
      'List the disagreements between users that are worth a talk, without answers that the ranking hardly counts',
    params: projectParams,
    query: object({ dimension: anyDimension }),
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: json('The disagreements', Disagreements) },
  }),
});
