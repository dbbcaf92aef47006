import {
  ComparisonsDone,
  CycleCount,
  Guest,
  Id,
  ProgressPercent,
  Service,
  TransitiveCoverage,
} from '../../platform/contract/common-fields.ts';
import { get, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { json, unchangedAnswer } from '../../platform/contract/responses.ts';
import { Dimension, perDimension } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

const LiveDimension = model('LiveDimension', {
  revision: f.count('Grows with every answer and every other change of the ranking.'),
  comparisons_done: ComparisonsDone,
  questions_answered: f.count('Number of questions answered: a set is one. As old as `people`.'),
  transitive_coverage: TransitiveCoverage,
  progress_percent: ProgressPercent,
  cycle_count: CycleCount,
});

export type LiveProject = Of<typeof LiveProject>;
export const LiveProject = model('LiveProject', {
  generation: f.string(
    'If this value changes, discard everything you have read before: the data was restored, for example.',
  ),
  features_revision: f.count('Grows with every change of a feature.'),
  dimensions: perDimension(LiveDimension).about('One entry for each dimension.'),
  people: f.list(
    f.object({
      id: Id,
      name: f.string('Display name, or the username if there is none.'),
      username: f.string('Unique name, to show beside a display name, which need not be unique.'),
      service: Service,
      guest: Guest,
      answers: f.count('Active comparisons in both dimensions.'),
      questions_answered: f.count('Number of questions answered in both dimensions: a set is one.'),
      features_rated: f.count('Number of features rated in a first look, in either dimension.'),
      last_answer_at: f.moment('When the user last answered; null if never.').orNull(),
      answering: Dimension.about(
        "The dimension of the user's latest pair; null once PROPOSAL_LEASE_SECONDS have passed.",
      ).orNull(),
    }),
    'The members and everyone else who answered, services only if they answered, most questions answered first, at most 200. The list may be a few seconds old, in very large projects a minute.',
  ),
});

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
