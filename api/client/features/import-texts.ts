import type { ImportFormat } from '../../../shared/features/rules/feature-import.ts';
import { PROGRAM_NAMES } from '../../../shared/features/rules/program-names.ts';
import type { ImportSource } from '../../../shared/features/rules/trackers.ts';
import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

const features = (count: number) => plural(count, 'feature', 'features');
const rows = (count: number) => plural(count, 'row', 'rows');

const formats: Readonly<Record<ImportFormat, string>> = {
  csv: 'Table',
  json: 'JSON',
  lines: 'One per line',
  xlsx: 'Workbook',
};
const exportOf = (program: string) => `This looks like an export from ${program}.`;
const kinds: Readonly<Record<ImportFormat, string>> = {
  csv: 'A table with a row of column names.',
  json: 'A list in JSON.',
  lines: 'One feature per line.',
  xlsx: 'A sheet of a workbook.',
};

/** The words of the import. */
export const importTexts = {
  title: 'Import features',
  steps: ['List', 'Check', 'Done'],
  stepsLabel: 'Steps of the import',

  drop: 'From a file',
  dropHint:
    'Drop it here, or choose it: an export of Jira, GitHub, Azure DevOps, Trello, Asana or another tracker, or a spreadsheet, as .xlsx, CSV, TSV, JSON or text.',
  chooseFile: 'Choose a file',
  dropNow: 'Drop to import',
  or: 'or',
  paste: 'Paste a list',
  pasted: 'Pasted list',
  placeholder: 'Title,Description,Labels\nDark theme,Easier on the eyes at night,ux\nOffline reading,,mobile',
  file: (name: string, size: string) => `${name} · ${size}`,
  another: 'Choose another list',
  tooLarge: (megabytes: number) =>
    `The list is larger than ${formatCount(megabytes)} MB. Split it and import the parts one by one.`,
  unreadable: 'The file could not be read.',
  /** Messages for files that contain no list. */
  noList: {
    workbook: (name: string) =>
      `${name} is a spreadsheet workbook of an older kind. Save it as .xlsx and choose that file, or copy the cells and paste them here.`,
    noText: (name: string) => `${name} contains no text. Use .xlsx, CSV, TSV, JSON or plain text.`,
    empty: (name: string) => `${name} is empty.`,
  },

  format: 'Read it as',
  formats,
  sourceOf: (source: ImportSource, format: ImportFormat) =>
    source === 'other' ? kinds[format] : exportOf(PROGRAM_NAMES[source]),
  looking: 'Reading the list …',

  columns: 'Columns',
  fields: {
    name: 'Name',
    description: 'Description',
    tags: 'Tags',
    value: 'Value, if known',
    complexity: 'Effort, if known',
    external_id: 'Key',
    url: 'Link',
    status: 'Status',
    closed: 'Closed, if it says so',
  },
  numbersHint:
    'Numbers such as points or scores count as one more first look: the better they are, the sooner the order is right. Answers decide, and numbers that don’t fit them stop counting.',
  moreTags: 'More tags',
  moreClosed: 'Or closed by',
  tagsNumber: (index: number) => (index === 0 ? 'Tags' : `Tags ${formatCount(index + 1)}`),
  none: 'none',
  column: (name: string, count: number) => (count > 1 ? `${name} ×${formatCount(count)}` : name),
  sample: (text: string) => `e.g. ${text}`,

  /** How to read a file, if that isn't clear. */
  reading: {
    sheet: 'Sheet',
    list: 'List',
    part: (name: string, rows?: number) => (rows === undefined ? name : `${name} (${formatCount(rows)})`),
    header: 'Names of the columns',
    noHeader: 'in no row',
    /** @param row the number of the row with the column names; 0 if there is none. */
    ask: (row: number) =>
      row === 0
        ? 'No row has column names that Pairwise knows, so each row counts as a feature. If a row names the columns, choose it.'
        : `Row ${formatCount(row)} counts as the names of the columns, but Pairwise knows none of them. If it is a feature, choose “in no row”.`,
    encoding: 'Encoding',
    hidden: (count: number) => `${plural(count, 'hidden row', 'hidden rows')} left out.`,
    doubts: 'Rows to check',
  },

  look: 'What will happen',
  ready: (count: number) => `${count === 1 ? 'new feature' : 'new features'}`,
  skipped: 'skipped (see below)',
  faulty: (count: number) => (count === 1 ? 'row with errors, left out' : 'rows with errors, left out'),
  faults: 'Rows with errors',
  row: (row: number) => `Row ${formatCount(row)}`,
  skippedList: 'Skipped',
  more: (count: number) => `and ${formatCount(count)} more`,
  preview: (shown: number, all: number) =>
    shown < all ? `The first ${formatCount(shown)} new features` : 'New features',
  /** The number of new features with an estimate; at least one of the two numbers is not 0. */
  withNumbers: ({ value, complexity: effort }: Readonly<Record<'value' | 'complexity', number>>) =>
    `With an estimate: ${[value > 0 ? `${formatCount(value)} for value` : '', effort > 0 ? `${formatCount(effort)} for effort` : ''].filter(Boolean).join(', ')}.`,
  /** For estimates that aren't numbers; the features are added without them. */
  notNumbers: 'Cells that aren’t numbers, left out',
  estimate: {
    value: (number: string) => `value ${number}`,
    complexity: (number: string) => `effort ${number}`,
  },
  /** @param because a sentence from the service. */
  skippedRow: (name: string, because: string) => `${name}: ${because}`,
  /** For features whose texts are too long. */
  shortened: 'Texts that were too long, cut at a word',
  shortenedFields: { name: 'name', description: 'description', tags: 'tags' },
  mostlyRepeated: (count: number) => `${plural(count, 'row has', 'rows have')} the same name as another one.`,
  isItTheName: (column: string) => `Is “${column}” the column of the names? Each name is added once.`,
  useColumn: (column: string) => `Use “${column}”`,
  addEachRow: 'Add each row',
  openOnly: (count: number) => `Open ones only (${formatCount(count)} closed)`,
  keep: 'Add features even if their name is already in the project',
  nothing: 'Nothing new: every feature is already in the project.',
  nothingReady: 'Nothing in this list can be added.',

  submit: (count: number) => (count === 0 ? 'Nothing to add' : `Add ${features(count)}`),
  storing: 'Adding …',
  added: (count: number) => (count === 0 ? 'Nothing was added' : `${features(count)} added`),
  addedText: (closed: number, existing: number, faulty: number) =>
    [
      closed > 0 ? `${plural(closed, 'closed feature', 'closed features')} skipped.` : '',
      existing > 0 ? `${features(existing)} skipped: already in the project, or earlier in the list.` : '',
      faulty > 0 ? `${rows(faulty)} left out because of errors.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  answer: 'Answer questions',
  see: 'See the features',
  again: 'Import another list',
} as const;
