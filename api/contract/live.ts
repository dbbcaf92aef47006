import type { Static } from 'typebox';
import { ComparisonsDone, CycleCount, Guest, Id, ProgressPercent, Service, TransitiveCoverage } from './fields.ts';
import { get, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { json, unchangedAnswer } from './responses.ts';
import { Count, DateTime, Dimension, described, listOf, named, orNull, perDimension } from './shapes.ts';
import { Type } from './type.ts';

const LiveDimension = named(
  'LiveDimension',
  Type.Object({
    revision: described('Grows with every answer and every other change of the ranking.', Count),
    comparisons_done: ComparisonsDone,
    questions_answered: described('Number of questions answered: a set is one. As old as `people`.', Count),
    transitive_coverage: TransitiveCoverage,
    progress_percent: ProgressPercent,
    cycle_count: CycleCount,
  }),
);

export type LiveProject = Static<typeof LiveProject>;
export const LiveProject = named(
  'LiveProject',
  Type.Object({
    generation: described(
      'If this value changes, discard everything you have read before: the data was restored, for example.',
      Type.String(),
    ),
    features_revision: described('Grows with every change of a feature.', Count),
    dimensions: described('One entry for each dimension.', perDimension(LiveDimension)),
    people: described(
      'The members and everyone else who answered, services only if they answered, most questions answered first, at most 200. The list may be a few seconds old, in very large projects a minute.',
      listOf(
        Type.Object({
          id: Id,
          name: described('Display name, or the username if there is none.', Type.String()),
          username: described('Unique name, to show beside a display name, which need not be unique.', Type.String()),
          service: Service,
          guest: Guest,
          answers: described('Active comparisons in both dimensions.', Count),
          questions_answered: described('Number of questions answered in both dimensions: a set is one.', Count),
          features_rated: described('Number of features rated in a first look, in either dimension.', Count),
          last_answer_at: described('When the user last answered; null if never.', orNull(DateTime)),
          answering: described(
            "The dimension of the user's latest pair; null once PROPOSAL_LEASE_SECONDS have passed.",
            orNull(Dimension),
          ),
        }),
      ),
    ),
  }),
);

/** Figures that change while people answer. Cheap enough to poll every few seconds. */
export const live = resource('/api/v1/projects/:project_id/live', 'Projects', {
  getLive: get('', {
    summary: 'Get who is answering, and the progress of a project. Made for polling',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('Users and figures', LiveProject), ...unchangedAnswer },
  }),
});
