import Type, { type Static } from 'typebox';
import { IMPORT_FORMATS, IMPORT_SOURCES } from '../../shared/rules/feature-import.ts';
import { CreatedAt, Description, Id, Name, ProjectId, Row, Tags, UpdatedAt } from './fields.ts';
import { Count, described, listOf, named, oneOf, orNull, Positive, perDimension } from './shapes.ts';

export type GivenEstimates = Static<typeof GivenEstimates>;
export const GivenEstimates = named(
  'GivenEstimates',
  Type.Object({
    value: described('What it is worth, on any scale; larger is worth more. Null without one.', orNull(Type.Number())),
    complexity: described(
      'How hard it is to build, on any scale; larger is harder. Null without one.',
      orNull(Type.Number()),
    ),
  }),
);

export type Feature = Static<typeof Feature>;
export const Feature = named(
  'Feature',
  Type.Object({
    id: Id,
    name: Name,
    description: Description,
    tags: Tags,
    project_id: ProjectId,
    created_at: CreatedAt,
    updated_at: UpdatedAt,
    estimates: Type.Optional(
      described(
        'Numbers given with the feature; absent without any. They choose questions and nothing else.',
        GivenEstimates,
      ),
    ),
  }),
);

export type ListedFeature = Static<typeof ListedFeature>;
export const ListedFeature = named(
  'ListedFeature',
  Type.Object({
    ...Feature.properties,
    scores: Type.Optional(
      described(
        'The estimate of the feature in each dimension.',
        perDimension(
          Type.Object({
            mu: described('Mean of the estimate, in logits; 0 is an average feature.', Type.Number()),
            sigma: described('Standard deviation of the estimate, in logits.', Positive),
          }),
        ),
      ),
    ),
    comparison_count: Type.Optional(described('Number of active comparisons.', perDimension(Count))),
  }),
);

export type ImportReport = Static<typeof ImportReport>;
export const ImportReport = named(
  'ImportReport',
  Type.Object({
    format: described('The given format.', oneOf(...IMPORT_FORMATS)),
    source: described('Program that exported the text, as far as its columns show.', oneOf(...IMPORT_SOURCES)),
    columns: described(
      'Non-empty columns, at most 200; those of the same name are one entry.',
      listOf(
        Type.Object({
          name: described('Name of the column.', Type.String()),
          index: described(
            'Position of the first column of that name, from 0.',
            Type.Integer({ minimum: 0, examples: [0] }),
          ),
          count: described('How many columns have that name.', Type.Integer({ minimum: 1, examples: [1] })),
          sample: described('The first non-empty cell, truncated.', Type.String()),
        }),
      ),
    ),
    mapping: described(
      'The columns that are read, by name: as requested, or as detected.',
      Type.Object({
        name: described('The column of the name.', Type.String()),
        description: described('The column of the description; null without one.', orNull(Type.String())),
        tags: described('The columns of the tags.', listOf(Type.String())),
        value: Type.Optional(
          described('The column of the estimates in `value`; absent without one.', orNull(Type.String())),
        ),
        complexity: Type.Optional(
          described('The column of the estimates in `complexity`; absent without one.', orNull(Type.String())),
        ),
      }),
    ),
    estimates: described(
      'How many of the added features come with a number for each dimension.',
      Type.Object({
        value: described('With one in `value`.', Count),
        complexity: described('With one in `complexity`.', Count),
      }),
    ),
    ready: described('How many features are added.', Count),
    skipped: described(
      'Rows skipped because their name exists already (case-insensitive).',
      listOf(Type.Object({ row: Row, name: Name, because: described('Why the row was skipped.', Type.String()) })),
    ),
    faults: described(
      'Rows that are not valid features.',
      listOf(
        Type.Object({
          row: Row,
          field: described('The faulty field.', oneOf('name', 'description', 'tags')),
          message: described('What is wrong with it.', Type.String()),
        }),
      ),
    ),
    preview: described(
      'The first 20 features that are added.',
      listOf(
        Type.Object({
          name: Name,
          description: Description,
          tags: Tags,
          estimates: Type.Optional(described('Its numbers; absent without any.', GivenEstimates)),
        }),
      ),
    ),
  }),
);

export type ImportedFeatures = Static<typeof ImportedFeatures>;
export const ImportedFeatures = named(
  'ImportedFeatures',
  Type.Object({ ...ImportReport.properties, count: described('Number of entries.', Count) }),
);

/** Answer to adding many features. */
export const CreatedFeatures = Type.Object({
  count: described('Number of entries.', Count),
  features: described('The features.', listOf(Feature)),
});

/** Answer to deleting many features. */
export const DeletedFeatures = Type.Object({
  deleted_count: described('Number of features that were deleted.', Count),
});
