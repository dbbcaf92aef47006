import type { Static } from 'typebox';
import { IMPORT_FORMATS } from '../../shared/rules/feature-import.ts';
import { SHORTENED_FIELDS } from '../../shared/rules/shorten.ts';
import { ENCODINGS } from '../../shared/rules/text-encoding.ts';
import { IMPORT_SOURCES } from '../../shared/rules/trackers.ts';
import { ofExternal } from './external.ts';
import { GivenEstimates } from './features.ts';
import { Description, Name, Row, Tags } from './fields.ts';
import { Count, described, listOf, named, oneOf, orNull } from './shapes.ts';
import { Type } from './type.ts';

const ImportColumn = named(
  'ImportColumn',
  Type.Object({
    name: described('Name of the column.', Type.String()),
    index: described(
      'Position of the first column with that name, from 0.',
      Type.Integer({ minimum: 0, examples: [0] }),
    ),
    count: described('Number of columns with that name.', Type.Integer({ minimum: 1, examples: [1] })),
    sample: described('The first non-empty cell, truncated.', Type.String()),
  }),
);

const ImportMapping = named(
  'ImportMapping',
  Type.Object({
    name: described('Column of the name.', Type.String()),
    description: described('Column of the description; null if there is none.', orNull(Type.String())),
    tags: described('Columns of the tags.', listOf(Type.String())),
    value: Type.Optional(
      described('Column of the estimates of `value`; absent if there is none.', orNull(Type.String())),
    ),
    complexity: Type.Optional(
      described('Column of the estimates of `complexity`; absent if there is none.', orNull(Type.String())),
    ),
    external_id: Type.Optional(described('Column of the key; absent if there is none.', orNull(Type.String()))),
    url: Type.Optional(described('Column of the link; absent if there is none.', orNull(Type.String()))),
    status: Type.Optional(described('Column of the status; absent if there is none.', orNull(Type.String()))),
    closed: Type.Optional(
      described(
        'Columns of dates, flags and resolutions that close a row; absent if there are none.',
        listOf(Type.String()),
      ),
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
    field: described('The wrong field.', oneOf('name', 'description', 'tags')),
    message: described('What is wrong with the field.', Type.String()),
  }),
);

const NotNumber = named(
  'NotNumber',
  Type.Object({
    row: Row,
    field: described('The estimate that is left out.', oneOf('value', 'complexity')),
    text: described('The cell, truncated.', Type.String()),
  }),
);

const ShortenedRow = named(
  'ShortenedRow',
  Type.Object({ row: Row, fields: described('Fields that were too long.', listOf(oneOf(...SHORTENED_FIELDS))) }),
);

const MostlyRepeated = named(
  'MostlyRepeated',
  Type.Object({
    rows: described('Number of rows skipped because an earlier row has the same name.', Count),
    other_names: described('Columns that could be the name instead, the best first.', listOf(Type.String())),
  }),
);

const PreviewedFeature = named(
  'PreviewedFeature',
  Type.Object({
    row: Row,
    name: Name,
    description: Description,
    tags: Tags,
    external: Type.Optional(described('What it is in another program; absent if unknown.', ofExternal)),
    status: Type.Optional(described('Its status there; absent if unknown.', Type.String())),
    estimates: Type.Optional(described('Its estimates; absent if there are none.', GivenEstimates)),
  }),
);

const ImportHeader = named(
  'ImportHeader',
  Type.Object({
    row: described(
      'Number of the row that names the columns; 0 if none does. The columns are then A, B, C …',
      Type.Integer({ minimum: 0, examples: [1] }),
    ),
    is_known: described(
      'Whether it was requested, or has names that Pairwise knows. If not, ask a person: the row may be a feature.',
      Type.Boolean(),
    ),
  }),
);

const ImportPart = named(
  'ImportPart',
  Type.Object({
    name: described('Name of the sheet, or the keys that lead to the list.', Type.String({ examples: ['Backlog'] })),
    rows: Type.Optional(described('Number of its rows; absent if unknown.', Count)),
  }),
);

const DoubtfulRow = named(
  'DoubtfulRow',
  Type.Object({ row: Row, message: described('What may be wrong.', Type.String()) }),
);

export type ImportReport = Static<typeof ImportReport>;
export const ImportReport = named(
  'ImportReport',
  Type.Object({
    format: described('The format of the text.', oneOf(...IMPORT_FORMATS)),
    source: described('The program that exported the text, as its columns suggest.', oneOf(...IMPORT_SOURCES)),
    header: Type.Optional(described('The header of a table; absent for other formats.', ImportHeader)),
    part: Type.Optional(described('The sheet or the list that was read; absent if there is no choice.', Type.String())),
    parts: Type.Optional(
      described(
        'The visible sheets of a workbook, or the lists of a JSON text; absent if there is no choice.',
        listOf(ImportPart),
      ),
    ),
    hidden_rows: Type.Optional(
      described('Number of hidden rows of the sheet, which Pairwise leaves out; absent if there are none.', Count),
    ),
    encoding: Type.Optional(described('The encoding of the file; absent if none was requested.', oneOf(...ENCODINGS))),
    columns: described(
      'Non-empty columns, at most 200. Columns with the same name share one entry.',
      listOf(ImportColumn),
    ),
    mapping: described('The columns that Pairwise reads, by name: as requested, or as detected.', ImportMapping),
    estimates: described(
      'Number of added features that have an estimate.',
      Type.Object({
        value: described('For `value`.', Count),
        complexity: described('For `complexity`.', Count),
      }),
    ),
    not_numbers: Type.Optional(
      described(
        "Cells of added features that Pairwise can't read as estimates; absent if there are none.",
        listOf(NotNumber),
      ),
    ),
    shortened: Type.Optional(
      described(
        'Added features whose texts were too long. Pairwise cuts them at a word; absent if there are none.',
        listOf(ShortenedRow),
      ),
    ),
    mostly_repeated: Type.Optional(
      described(
        'Present if most rows have the name of an earlier row: the column of the name may be the wrong one.',
        MostlyRepeated,
      ),
    ),
    doubts: Type.Optional(
      described('Rows that may have been read wrongly; absent if there are none.', listOf(DoubtfulRow)),
    ),
    ready: described('Number of features that are added.', Count),
    skipped: described(
      'Rows skipped because they are titles, or closed, or because their key or (case-insensitive) name already exists.',
      listOf(SkippedRow),
    ),
    closed: described('Number of valid rows that are closed.', Count),
    faults: described('Rows that are not valid features.', listOf(InvalidRow)),
    preview: described('The first features that are added, by default 20.', listOf(PreviewedFeature)),
  }),
);

export type ImportedFeatures = Static<typeof ImportedFeatures>;
export const ImportedFeatures = named(
  'ImportedFeatures',
  Type.Object({ ...ImportReport.properties, count: described('Number of added features.', Count) }),
);
