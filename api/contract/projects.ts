import Type, { type Static } from 'typebox';
import { COMPARISON_MODES } from '../../shared/ranking/vocabulary.ts';
import { CreatedAt, Description, FeatureCount, Id, Name, ProgressPercent, TransitiveCoverage } from './fields.ts';
import { Count, Dimension, described, listOf, named, oneOf, Percent, perDimension, Uuid } from './shapes.ts';

export type Project = Static<typeof Project>;
export const Project = named(
  'Project',
  Type.Object({
    id: Id,
    name: Name,
    description: Description,
    comparison_mode: described(
      '`binary`: answers are `feature_a`, `feature_b` or `tie`; `graded`: five-point scale. Set at creation, fixed from then on.',
      oneOf(...COMPARISON_MODES),
    ),
    created_at: CreatedAt,
    owner_id: described('The user who owns the project.', Uuid),
    hide_names: described(
      "Whether collaborators see stand-ins such as `Person 3` in place of each other's names, emails and ids; the owner and superusers see everyone as they are. By default false.",
      Type.Boolean(),
    ),
    answerable_dimensions: described(
      'The dimensions that you may answer: one only if the owner assigned you to it, otherwise both.',
      listOf(Dimension, { minItems: 1, maxItems: 2 }),
    ),
  }),
);

export type ListedProject = Static<typeof ListedProject>;
export const ListedProject = named(
  'ListedProject',
  Type.Object({
    ...Project.properties,
    feature_count: Type.Optional(FeatureCount),
    comparison_count: Type.Optional(described('Number of active comparisons.', perDimension(Count))),
    progress: Type.Optional(
      described(
        'Progress of the ranking.',
        perDimension(
          Type.Object({
            progress_percent: ProgressPercent,
            transitive_coverage: TransitiveCoverage,
            outdated: Type.Optional(
              described(
                'Present if the figures are of an earlier state, or 0 because none were computed yet; ask again later.',
                Type.Unsafe<true>({ const: true }),
              ),
            ),
          }),
        ),
      ),
    ),
  }),
);

export type ProjectSummary = Static<typeof ProjectSummary>;
export const ProjectSummary = named(
  'ProjectSummary',
  Type.Object({
    project: described('The project.', Project),
    feature_count: FeatureCount,
    comparison_count: described('Number of active comparisons.', Count),
    progress: described('Progress of the ranking.', perDimension(Percent)),
  }),
);

export type Statistics = Static<typeof Statistics>;
export const Statistics = named(
  'Statistics',
  Type.Object({
    feature_count: FeatureCount,
    comparison_count: described('Number of active comparisons.', Count),
    dimensions: described(
      'The same for each dimension.',
      perDimension(
        Type.Object({
          comparisons: described('Number of active comparisons.', Count),
          progress: described('Progress of the ranking.', Percent),
        }),
      ),
    ),
  }),
);
