import { formatCount } from '../lib/format.ts';
import { plural } from '../texts.ts';
import { formatBytes } from './texts.ts';

/** The words of export and import. */
export const dataTexts = {
  title: 'Export and import',
  exporting: {
    title: 'Export',
    text: 'All data, or that of one project, without passwords and sessions.',
    project: 'Only one project',
    projectHint: 'Its address or id. If empty, everything is exported.',
    notProject: 'This is neither the address nor the id of a project.',
    format: 'Format',
    json: 'JSON',
    jsonText: 'can be imported into any installation',
    sql: 'SQL',
    sqlText: 'creates its own tables in an empty database',
    submit: 'Export',
    arrived: (bytes: number) => `${formatBytes(bytes)} so far`,
    done: 'The export was saved.',
  },
  importing: {
    title: 'Import',
    text: 'Takes a JSON export. Either every record of it is stored, or none. Projects and people that are here already stay as they are; no account becomes an administrator by an import.',
    file: 'File',
    submit: 'Import',
    busy: 'Importing …',
    done: (records: number) => `${plural(records, 'record was', 'records were')} imported.`,
    skipped: (count: number) => `${plural(count, 'record was', 'records were')} skipped:`,
    faults: (count: number) => `Nothing was imported. ${plural(count, 'fault', 'faults')} in the file:`,
    place: 'Where',
    reason: 'Why',
    more: (count: number) => `${formatCount(count)} more`,
  },
} as const;
