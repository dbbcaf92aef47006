import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

/** The words about export and import. */
export const dataTexts = {
  title: 'Export and import',
  exporting: {
    title: 'Export',
    text: 'All data, or one project, without passwords and sessions.',
    project: 'Only one project',
    projectHint: 'The project’s address or id. Leave it empty to export everything.',
    notProject: 'This is neither the address nor the id of a project.',
    format: 'Format',
    json: 'JSON',
    jsonText: 'can be imported into any installation',
    sql: 'SQL',
    sqlText: 'creates its own tables in an empty database',
    submit: 'Export',
    arrived: (size: string) => `${size} so far`,
    done: 'The export was saved.',
  },
  importing: {
    title: 'Import',
    text: 'Choose a JSON export. Pairwise stores either all of its records or none. Existing projects and people stay as they are. An import never makes an account an administrator.',
    file: 'File',
    submit: 'Import',
    busy: 'Importing …',
    done: (records: number) => `${plural(records, 'record was', 'records were')} imported.`,
    skipped: (count: number) => `${plural(count, 'record was', 'records were')} skipped:`,
    faults: (count: number) => `Nothing was imported. ${plural(count, 'error', 'errors')} in the file:`,
    place: 'Where',
    reason: 'Why',
    more: (count: number) => `${formatCount(count)} more`,
  },
} as const;
