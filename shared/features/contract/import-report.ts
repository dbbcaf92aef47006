import { Description, Name, Row, Tags } from '../../platform/contract/common-fields.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { SHORTENED_FIELDS } from '../../platform/rules/shorten.ts';
import { ENCODINGS } from '../../platform/rules/text-encoding.ts';
import { byDimension, DIMENSIONS_AS_ASKED } from '../../ranking/vocabulary.ts';
import { IMPORT_FORMATS } from '../rules/feature-import.ts';
import { IMPORT_SOURCES } from '../rules/trackers.ts';
import { ofExternal } from './external.ts';
import { GivenEstimates } from './features.ts';

const ImportColumn = model('ImportColumn', {
  name: f.string('Name of the column.'),
  index: f.integer('Position of the first column with that name, from 0.', { minimum: 0, examples: [0] }),
  count: f.integer('Number of columns with that name.', { minimum: 1, examples: [1] }),
  sample: f.string('The first non-empty cell, truncated.'),
});

const ImportMapping = model('ImportMapping', {
  name: f.string('Column of the name.'),
  description: f.string('Column of the description; null if there is none.').orNull(),
  tags: f.list(f.string(), 'Columns of the tags.'),
  ...byDimension(DIMENSIONS_AS_ASKED, (dimension) =>
    f.string(`Column of the estimates of \`${dimension}\`; absent if there is none.`).orNull().optional(),
  ),
  external_id: f.string('Column of the key; absent if there is none.').orNull().optional(),
  url: f.string('Column of the link; absent if there is none.').orNull().optional(),
  status: f.string('Column of the status; absent if there is none.').orNull().optional(),
  closed: f
    .list(f.string(), 'Columns of dates, flags and resolutions that close a row; absent if there are none.')
    .optional(),
});

const SkippedRow = model('SkippedRow', { row: Row, name: Name, because: f.string('Why the row was skipped.') });

const InvalidRow = model('InvalidRow', {
  row: Row,
  field: f.oneOf(['name', 'description', 'tags'], 'The wrong field.'),
  message: f.string('What is wrong with the field.'),
});

const NotNumber = model('NotNumber', {
  row: Row,
  field: f.oneOf(DIMENSIONS_AS_ASKED, 'The estimate that is left out.'),
  text: f.string('The cell, truncated.'),
});

const ShortenedRow = model('ShortenedRow', {
  row: Row,
  fields: f.list(f.oneOf(SHORTENED_FIELDS), 'Fields that were too long.'),
});

const MostlyRepeated = model('MostlyRepeated', {
  rows: f.count('Number of rows skipped because an earlier row has the same name.'),
  other_names: f.list(f.string(), 'Columns that could be the name instead, the best first.'),
});

const PreviewedFeature = model('PreviewedFeature', {
  row: Row,
  name: Name,
  description: Description,
  tags: Tags,
  external: ofExternal.about('What it is in another program; absent if unknown.').optional(),
  status: f.string('Its status there; absent if unknown.').optional(),
  estimates: GivenEstimates.about('Its estimates; absent if there are none.').optional(),
});

const ImportHeader = model('ImportHeader', {
  row: f.integer('Number of the row that names the columns; 0 if none does. The columns are then A, B, C …', {
    minimum: 0,
    examples: [1],
  }),
  is_known: f.flag(
    'Whether it was requested, or has names that Pairwise knows. If not, ask a person: the row may be a feature.',
  ),
});

const ImportPart = model('ImportPart', {
  name: f.string('Name of the sheet, or the keys that lead to the list.', { examples: ['Backlog'] }),
  rows: f.count('Number of its rows; absent if unknown.').optional(),
});

const DoubtfulRow = model('DoubtfulRow', { row: Row, message: f.string('What may be wrong.') });

export type ImportReport = Of<typeof ImportReport>;
export const ImportReport = model('ImportReport', {
  format: f.oneOf(IMPORT_FORMATS, 'The format of the text.'),
  source: f.oneOf(IMPORT_SOURCES, 'The program that exported the text, as its columns suggest.'),
  header: ImportHeader.about('The header of a table; absent for other formats.').optional(),
  part: f.string('The sheet or the list that was read; absent if there is no choice.').optional(),
  parts: f
    .list(ImportPart, 'The visible sheets of a workbook, or the lists of a JSON text; absent if there is no choice.')
    .optional(),
  hidden_rows: f
    .count('Number of hidden rows of the sheet, which Pairwise leaves out; absent if there are none.')
    .optional(),
  encoding: f.oneOf(ENCODINGS, 'The encoding of the file; absent if none was requested.').optional(),
  columns: f.list(ImportColumn, 'Non-empty columns, at most 200. Columns with the same name share one entry.'),
  mapping: ImportMapping.about('The columns that Pairwise reads, by name: as requested, or as detected.'),
  estimates: f.object(
    byDimension(DIMENSIONS_AS_ASKED, (dimension) => f.count(`For \`${dimension}\`.`)),
    'Number of added features that have an estimate.',
  ),
  not_numbers: f
    .list(NotNumber, "Cells of added features that Pairwise can't read as estimates; absent if there are none.")
    .optional(),
  shortened: f
    .list(
      ShortenedRow,
      'Added features whose texts were too long. Pairwise cuts them at a word; absent if there are none.',
    )
    .optional(),
  mostly_repeated: MostlyRepeated.about(
    'Present if most rows have the name of an earlier row: the column of the name may be the wrong one.',
  ).optional(),
  doubts: f.list(DoubtfulRow, 'Rows that may have been read wrongly; absent if there are none.').optional(),
  ready: f.count('Number of features that are added.'),
  skipped: f.list(
    SkippedRow,
    'Rows skipped because they are titles, or closed, or because their key or (case-insensitive) name already exists.',
  ),
  closed: f.count('Number of valid rows that are closed.'),
  faults: f.list(InvalidRow, 'Rows that are not valid features.'),
  preview: f.list(PreviewedFeature, 'The first features that are added, by default 20.'),
});

export type ImportedFeatures = Of<typeof ImportedFeatures>;
export const ImportedFeatures = model('ImportedFeatures', {
  ...ImportReport.properties,
  count: f.count('Number of added features.'),
});
