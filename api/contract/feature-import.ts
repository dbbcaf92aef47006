import { array, object, string } from 'yup';
import { DUPLICATE_POLICIES, IMPORT_FORMATS, IMPORT_ROWS } from '../../shared/rules/feature-import.ts';
import { ENCODINGS } from '../../shared/rules/text-encoding.ts';
import { ImportedFeatures, ImportReport } from './import-report.ts';
import { about, decimal, flag, nonBlank, text, wholeNumber } from './input.ts';
import { LIST_BYTES, post, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { json, problem } from './responses.ts';

/** Maximum length of imported text, in characters: what fits into a body of 10 MB. */
const IMPORT_LENGTH = 9 * 1024 * 1024;
const COLUMN_LENGTH = 1000;
const COLUMNS = 50;
const MAX_PREVIEWED = 1000;
const MAX_HEADER_ROW = 1000;
const FILE_ENCODINGS = ['auto', ...ENCODINGS] as const;

const column = () => text(COLUMN_LENGTH);
const columnOf = (dimension: string) =>
  about(
    `Column of the estimates of \`${dimension}\`. Numbers have a decimal point, or a decimal comma if the column has a number such as \`2,5\` and every number in it can have one. Pairwise leaves out cells that it can't read as numbers, and reports them in \`not_numbers\`. Times are read as hours.`,
    column().nullable(),
  );
const columns = object({
  name: about('Column of the name.', column().required()),
  description: about('Column of the description.', column().nullable()),
  tags: about(
    'Columns of the tags.',
    array()
      .strict()
      .typeError('${path} must be an array of strings')
      .of(column().required())
      .max(COLUMNS, `\${path} must have at most ${COLUMNS} entries`)
      .nullable(),
  ),
  value: columnOf('value'),
  complexity: columnOf('complexity'),
  external_id: about('Column of the key in another program.', column().nullable()),
  url: about('Column of the link. Pairwise leaves out links that are not safe.', column().nullable()),
  status: about('Column of the status.', column().nullable()),
  closed: about(
    'Columns of dates, flags and resolutions: a row is closed if one of them says so.',
    array()
      .strict()
      .typeError('${path} must be an array of strings')
      .of(column().required())
      .max(COLUMNS, `\${path} must have at most ${COLUMNS} entries`)
      .nullable(),
  ),
});

const featureImport = object({
  text: about(
    'The list: a whole file or pasted text.',
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
    'Format of the text: `csv` (separated by commas, semicolons, tabs or vertical bars), `json` (a list, JSON lines, or what trackers export and answer), `lines` with one name per line, or `xlsx`: then `text` is the file in Base64.',
    string()
      .strict()
      .oneOf(IMPORT_FORMATS, `\${path} must be one of ${IMPORT_FORMATS.join(', ')}`)
      .required(),
  ),
  columns: about(
    'Columns to read, by name. Pairwise reads all columns with that name. By default it detects the columns.',
    columns
      .strict()
      .nullable()
      .default(undefined)
      .optional()
      .meta({ jsonSchema: { examples: [{ name: 'Title', tags: ['Labels'] }] } }),
  ),
  header_row: about(
    'Of a table: number of the row that names the columns, or 0 if none does. By default Pairwise finds it.',
    decimal()
      .integer('${path} must be a whole number')
      .min(0, '${path} must be at least 0')
      .max(MAX_HEADER_ROW, `\${path} must be at most ${MAX_HEADER_ROW}`)
      .meta({ jsonSchema: { examples: [1] } }),
  ),
  part: about(
    'What to read: the name of a sheet, or the keys that lead to a list in JSON, as in `parts`. By default Pairwise chooses.',
    text(COLUMN_LENGTH).meta({ jsonSchema: { examples: ['data.issues.nodes'] } }),
  ),
  encoding: about(
    `Encoding of the file whose Base64 is in \`text\`: \`auto\`, or one of ${ENCODINGS.join(', ')}. Without it, \`text\` is the text itself.`,
    string()
      .strict()
      .oneOf(FILE_ENCODINGS, `\${path} must be one of ${FILE_ENCODINGS.join(', ')}`),
  ),
  duplicates: about(
    'What to do with rows whose name already exists, archived or not: `skip` them, or `keep` them as further features.',
    string()
      .strict()
      .oneOf(DUPLICATE_POLICIES, `\${path} must be one of ${DUPLICATE_POLICIES.join(', ')}`)
      .default('skip'),
  ),
  open_only: about(
    'Skip closed rows: by their status, or a date, a flag or a resolution in the columns `closed`.',
    flag(),
  ),
  excluded_rows: about(
    'Rows to leave out, by their numbers in the preview.',
    array()
      .strict()
      .typeError('${path} must be an array of numbers')
      .of(wholeNumber().required())
      .max(IMPORT_ROWS, `\${path} must have at most ${IMPORT_ROWS} entries`),
  ),
  preview_rows: about(
    'Maximum number of features in `preview`.',
    wholeNumber().max(MAX_PREVIEWED, `\${path} must be at most ${MAX_PREVIEWED}`),
  ),
  dry_run: about('Report what would be added, and store nothing.', flag().default(false)),
});

/** Imports of features. */
export const featureImports = resource('/api/v1/projects/:project_id/features/import', 'Features', {
  importFeatures: post('', {
    summary: 'Import features from CSV, JSON or lines. By default, skip names that already exist',
    params: projectParams,
    body: featureImport,
    bodyBytes: LIST_BYTES,
    isLongText: true,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: {
      200: json('With `dry_run`: what the import would add', ImportReport),
      201: json('The imported features. Pairwise stores all valid rows or none', ImportedFeatures),
      400: problem('The text is not in this `format`'),
      409: problem('The project would exceed the maximum number of features'),
    },
  }),
});
