import Type, { type Static } from 'typebox';
import { ComparisonsDone, CycleCount, Id, ProgressPercent, TransitiveCoverage } from './fields.ts';
import { get, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { json, unchangedAnswer } from './responses.ts';
import { Count, DateTime, Dimension, described, listOf, named, orNull, perDimension } from './shapes.ts';

const LiveDimension = named(
  'LiveDimension',
  Type.Object({
    revision: described('Grows with every answer, and with everything else that changes the ranking.', Count),
    comparisons_done: ComparisonsDone,
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
      'A new value means that all data read before is obsolete, for example after a restore.',
      Type.String(),
    ),
    features_revision: described('Grows with every change of a feature.', Count),
    dimensions: described('The same for each dimension.', perDimension(LiveDimension)),
    people: described(
      'The members, and others who answered; most answers first, at most 200. A few seconds old at most, in very large projects a minute.',
      listOf(
        Type.Object({
          id: Id,
          name: described('Display name, or else the username.', Type.String()),
          answers: described('Active answers in both dimensions.', Count),
          last_answer_at: described('When they answered last (ISO 8601, UTC); null if never.', orNull(DateTime)),
          answering: described(
            'The dimension of the pair shown to them last, for PROPOSAL_LEASE_SECONDS; null after that.',
            orNull(Dimension),
          ),
        }),
      ),
    ),
  }),
);

/** What changes while people answer; made to be asked for every few seconds. */
export const live = resource('/api/v1/projects/:project_id/live', 'Projects', {
  getLive: get('', {
    summary: 'Get who is answering, and the progress of a project; meant to be polled',
    params: projectParams,
    who: 'member',
    responses: { 200: json('People and figures', LiveProject), ...unchangedAnswer },
  }),
});
