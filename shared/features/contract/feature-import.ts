import { LIST_BYTES, post, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { json, problem, shared } from '../../platform/contract/responses.ts';
import type { Field, Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { text } from '../../platform/fields/read.ts';
import { ENCODINGS } from '../../platform/rules/text-encoding.ts';
import { byDimension, DIMENSIONS_AS_ASKED } from '../../ranking/vocabulary.ts';
import { DUPLICATE_POLICIES, IMPORT_FORMATS, IMPORT_ROWS } from '../rules/feature-import.ts';
import { ImportedFeatures, ImportReport } from './import-report.ts';

/** Maximum length of imported text, in characters: what fits into a body of 10 MB. */
const IMPORT_LENGTH = 9 * 1024 * 1024;
const COLUMN_LENGTH = 1000;
const COLUMNS = 50;
const MAX_PREVIEWED = 1000;
const MAX_HEADER_ROW = 1000;
const FILE_ENCODINGS = ['auto', ...ENCODINGS] as const;

const column = (description?: string) => f.text(COLUMN_LENGTH, description);
const columnOf = (dimension: string) =>
  column(
    `Column of the estimates of \`${dimension}\`. Numbers have a decimal point, or a decimal comma if the column has a number such as \`2,5\` and every number in it can have one. Pairwise leaves out cells that it can't read as numbers, and reports them in \`not_numbers\`. Times are read as hours.`,
  );
const columns = (description: string) => f.listUpTo(COLUMNS, column(), description, { of: 'strings' });
const perhaps = <T>(field: Field<T>) => field.orNull().optional();

/** A list, and how to read it. */
const list = {
  text: f.nonBlank(IMPORT_LENGTH, 'The list: a whole file or pasted text.'),
  format: f.oneOf(
    IMPORT_FORMATS,
    'Format of the text: `csv` (separated by commas, semicolons, tabs or vertical bars), `json` (a list, JSON lines, or what trackers export and answer), `lines` with one name per line, or `xlsx`: then `text` is the file in Base64.',
  ),
  columns: f
    .object(
      {
        name: column('Column of the name.'),
        description: perhaps(column('Column of the description.')),
        tags: perhaps(columns('Columns of the tags.')),
        ...byDimension(DIMENSIONS_AS_ASKED, (dimension) => perhaps(columnOf(dimension))),
        external_id: perhaps(column('Column of the key in another program.')),
        url: perhaps(column('Column of the link. Pairwise leaves out links that are not safe.')),
        status: perhaps(column('Column of the status.')),
        closed: perhaps(columns('Columns of dates, flags and resolutions: a row is closed if one of them says so.')),
      },
      'Columns to read, by name. Pairwise reads all columns with that name. By default it detects the columns.',
    )
    .sharedAs('ImportColumns')
    .sentAs({ examples: [{ name: 'Title', tags: ['Labels'] }] })
    .orNull()
    .optional(),
  header_row: f
    .whole(
      0,
      MAX_HEADER_ROW,
      'Of a table: number of the row that names the columns, or 0 if none does. By default Pairwise finds it.',
    )
    .sentAs({ examples: [1] })
    .optional(),
  part: f
    .writable<string>(
      { type: 'string' },
      { examples: ['data.issues.nodes'] },
      () => text(COLUMN_LENGTH),
      'What to read: the name of a sheet, or the keys that lead to a list in JSON, as in `parts`. By default Pairwise chooses.',
    )
    .optional(),
  encoding: f
    .oneOf(
      FILE_ENCODINGS,
      'Encoding of the file whose Base64 is in `text`; `auto` guesses it. Without it, `text` is the text itself.',
    )
    .sharedAs('FileEncoding')
    .optional(),
  duplicates: f
    .oneOf(
      DUPLICATE_POLICIES,
      'What to do with rows whose name already exists, archived or not: `skip` them, or `keep` them as further features.',
    )
    .or('skip'),
  open_only: f
    .flag('Skip closed rows: by their status, or a date, a flag or a resolution in the columns `closed`.')
    .optional(),
  preview_rows: f.whole(1, MAX_PREVIEWED, 'Maximum number of features in `preview`.').optional(),
};

const sent = { text: 'Title,Labels\nExport to CSV,reporting', format: 'csv' };
/** The service's report on it. */
const said: ImportReport = {
  format: 'csv',
  source: 'github',
  header: { row: 1, is_known: true },
  columns: [
    { name: 'Title', index: 0, count: 1, sample: 'Export to CSV' },
    { name: 'Labels', index: 1, count: 1, sample: 'reporting' },
  ],
  mapping: { name: 'Title', description: null, tags: ['Labels'] },
  estimates: { value: 0, complexity: 0 },
  ready: 1,
  skipped: [],
  closed: 0,
  faults: [],
  preview: [{ row: 2, name: 'Export to CSV', description: '', tags: ['reporting'] }],
};

export type ListToImport = Of<typeof listToImport>;
const listToImport = f.object(list).sentAs({ examples: [sent] });

const featureImport = f
  .object({
    ...list,
    excluded_rows: f
      .listUpTo(IMPORT_ROWS, f.whole(1, null), 'Rows to leave out, by their numbers in the preview.', { of: 'numbers' })
      .optional(),
    dry_run: f.flag('Report what would be added, and store nothing.').or(false),
  })
  .sentAs({ examples: [sent] });

const wouldAdd = shared('WouldAdd', json('What the import would add', ImportReport, said));
const notInFormat = shared('NotInFormat', problem('The text is not in this `format`'));

/** Imports of features. */
export const featureImports = resource('/api/v1', 'Features', {
  importFeatures: post('/projects/:project_id/features/import', {
    summary: 'Import features from CSV, JSON or lines. By default, skip names that already exist',
    params: projectParams,
    body: featureImport,
    bodyBytes: LIST_BYTES,
    isLongText: true,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: {
      200: wouldAdd,
      201: json('The imported features. Pairwise stores all valid rows or none', ImportedFeatures, {
        ...said,
        count: 1,
      }),
      400: notInFormat,
      409: problem('The project would exceed the maximum number of features'),
    },
  }),
  previewImport: post('/features/import/preview', {
    summary: 'Get what an import would add to a new project, and store nothing',
    body: listToImport,
    bodyBytes: LIST_BYTES,
    isLongText: true,
    cost: 'expensive',
    who: 'signedIn',
    scope: 'edit',
    responses: {
      200: wouldAdd,
      400: notInFormat,
      409: problem('The list has more features than a project can have'),
    },
  }),
});
