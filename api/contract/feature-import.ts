import Type, { type Static } from 'typebox';
import { array, object, string } from 'yup';
import { DUPLICATE_POLICIES, IMPORT_FORMATS, IMPORT_SOURCES } from '../../shared/rules/feature-import.ts';
import { GivenEstimates } from './features.ts';
import { Description, Name, Row, Tags } from './fields.ts';
import { about, flag, nonBlank, text } from './input.ts';
import { LIST_BYTES, post, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { json, problem } from './responses.ts';
import { Count, described, listOf, named, oneOf, orNull } from './shapes.ts';

const ImportColumn = named(
  'ImportColumn',
  Type.Object({
    name: described('Name of the column.', Type.String()),
    index: described('Position of the first column of that name, from 0.', Type.Integer({ minimum: 0, examples: [0] })),
    count: described('How many columns have that name.', Type.Integer({ minimum: 1, examples: [1] })),
    sample: described('The first non-empty cell, truncated.', Type.String()),
  }),
);

const ImportMapping = named(
  'ImportMapping',
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
);

const SkippedRow = named(
  'SkippedRow',
  Type.Object({ row: Row, name: Name, because: described('Why the row was skipped.', Type.String()) }),
);

const InvalidRow = named(
  'InvalidRow',
  Type.Object({
    row: Row,
    field: described('The faulty field.', oneOf('name', 'description', 'tags')),
    message: described('What is wrong with it.', Type.String()),
  }),
);

const PreviewedFeature = named(
  'PreviewedFeature',
  Type.Object({
    name: Name,
    description: Description,
    tags: Tags,
    estimates: Type.Optional(described('Its numbers; absent without any.', GivenEstimates)),
  }),
);

export type ImportReport = Static<typeof ImportReport>;
export const ImportReport = named(
  'ImportReport',
  Type.Object({
    format: described('The given format.', oneOf(...IMPORT_FORMATS)),
    source: described('Program that exported the text, detected from its columns.', oneOf(...IMPORT_SOURCES)),
    columns: described('Non-empty columns, at most 200; those of the same name are one entry.', listOf(ImportColumn)),
    mapping: described('The columns that are read, by name: as requested, or as detected.', ImportMapping),
    estimates: described(
      'How many of the added features come with a number for each dimension.',
      Type.Object({
        value: described('With one in `value`.', Count),
        complexity: described('With one in `complexity`.', Count),
      }),
    ),
    ready: described('How many features are added.', Count),
    skipped: described('Rows skipped because their name already exists (case-insensitive).', listOf(SkippedRow)),
    faults: described('Rows that are not valid features.', listOf(InvalidRow)),
    preview: described('The first 20 features that are added.', listOf(PreviewedFeature)),
  }),
);

export type ImportedFeatures = Static<typeof ImportedFeatures>;
export const ImportedFeatures = named(
  'ImportedFeatures',
  Type.Object({ ...ImportReport.properties, count: described('Number of entries.', Count) }),
);

/** Maximum length of imported text, in characters: what fits into a body of 10 MB. */
const IMPORT_LENGTH = 9 * 1024 * 1024;
const COLUMN_LENGTH = 1000;
const COLUMNS = 50;

const column = () => text(COLUMN_LENGTH);
const columnOf = (dimension: string) =>
  about(
    `The column of the estimates in \`${dimension}\`; cells that are not plain numbers are left out.`,
    column().nullable(),
  );
const columns = object({
  name: about('The column of the name.', column().required()),
  description: about('The column of the description.', column().nullable()),
  tags: about(
    'The columns of the tags.',
    array()
      .strict()
      .typeError('${path} must be an array of strings')
      .of(column().required())
      .max(COLUMNS, `\${path} must have at most ${COLUMNS} entries`)
      .nullable(),
  ),
  value: columnOf('value'),
  complexity: columnOf('complexity'),
});

const featureImport = object({
  text: about(
    'The list: a whole file, or what was pasted.',
    nonBlank(IMPORT_LENGTH)
      .required()
      .meta({
        jsonSchema: {
          minLength: 1,
          maxLength: IMPORT_LENGTH,
          pattern: '\\S',
          examples: ['Title,Labels\nExport to CSV,reporting'],
        },
      }),
  ),
  format: about(
    'Format of the text: `csv` (also with tabs or semicolons), `json`, or `lines` with one name each.',
    string()
      .strict()
      .oneOf(IMPORT_FORMATS, `\${path} must be one of ${IMPORT_FORMATS.join(', ')}`)
      .required(),
  ),
  columns: about(
    'Which columns to read, by name; all columns of the same name are read. Detected by default.',
    columns
      .strict()
      .nullable()
      .default(undefined)
      .optional()
      .meta({ jsonSchema: { examples: [{ name: 'Title', tags: ['Labels'] }] } }),
  ),
  duplicates: about(
    'What to do with existing names: `skip` them, or `keep` adds them anyway.',
    string()
      .strict()
      .oneOf(DUPLICATE_POLICIES, `\${path} must be one of ${DUPLICATE_POLICIES.join(', ')}`)
      .default('skip'),
  ),
  dry_run: about('Reports what would be added, and writes nothing.', flag().default(false)),
});

/** Imports of features. */
export const featureImports = resource('/api/v1/projects/:project_id/features/import', 'Features', {
  importFeatures: post('', {
    summary: 'Import features from CSV, JSON or lines; existing names are skipped',
    params: projectParams,
    body: featureImport,
    bodyBytes: LIST_BYTES,
    isLongText: true,
    cost: 'expensive',
    who: 'member',
    responses: {
      200: json('With dry_run: what the import would do', ImportReport),
      201: json('What was imported; all valid rows are stored, or none', ImportedFeatures),
      400: problem('The text is not in the given format'),
      409: problem('The project would exceed the maximum number of features'),
    },
  }),
});
