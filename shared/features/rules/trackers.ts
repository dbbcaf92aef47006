import type { Headers } from './import-header.ts';
import { JIRA_KEYS, JIRA_SUMMARIES, namesIn, SUBJECTS } from './import-names.ts';

/** The program that exported a list, as far as its columns show. */
export const IMPORT_SOURCES = [
  'jira',
  'linear',
  'github',
  'gitlab',
  'azure-devops',
  'trello',
  'asana',
  'clickup',
  'monday',
  'notion',
  'youtrack',
  'redmine',
  'shortcut',
  'taiga',
  'plane',
  'pivotal',
  'pairwise',
  'other',
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Hours in a unit of time. */
const HOURS = { seconds: 1 / 3600, milliseconds: 1 / 3_600_000, minutes: 1 / 60, hours: 1 } as const;

/** Columns and values of one tracker's lists, in files and in API responses. */
interface Tracker {
  /** A list is from this program if it has all columns of one of these. For a column with several names, any name counts. */
  marks: readonly (readonly (readonly string[])[])[];
  /** Columns of the key, the best first. */
  keys: readonly string[];
  /** Columns of the name and the status that take precedence over those of other programs. */
  names?: readonly string[];
  statuses?: readonly string[];
  /** Columns that show that a row is closed, besides those of other programs. */
  closings?: readonly string[];
  /** Statuses that mean closed in this program, and elsewhere may not. */
  closed?: readonly string[];
  /** Unit of estimates in time. */
  times?: keyof typeof HOURS;
}

/** Matches a list that has all of these columns. */
const all = (names: string) => namesIn(names).map((name) => [name]);

const BARE_KEYS = namesIn('key, schlüssel, clé, clave, chave, sleutel, chiave, klucz, ключ, キー, 키');
const REDMINE_TRACKERS = namesIn(
  'tracker, tipo, typ zagadnienia, трекер, トラッカー, 跟踪, 유형, نوع بند العمل, fronta, ärendetyp',
);
const STATUS = namesIn(
  'status, estado, statut, situação, stato, статус, ステータス, 状态, 상태, stav, tila, durum, الحالة',
);
const WORK_ITEM_TYPES = namesIn(
  'work item type, arbeitselementtyp, type d’élément de travail, tipo de elemento de trabajo, tipo de item de trabalho, 作業項目の種類',
);
const TITLES = namesIn('title, title 1, titel, titel 1, titre, titre 1, título, título 1, タイトル, タイトル 1');

/** The first tracker with a match is it, so those with rare columns come first. */
const TRACKERS: Readonly<Record<Exclude<ImportSource, 'other'>, Tracker>> = {
  pairwise: { marks: [all('feature id, name')], keys: namesIn('external id') },
  jira: {
    marks: [
      [JIRA_KEYS, JIRA_SUMMARIES],
      [BARE_KEYS, JIRA_SUMMARIES, namesIn('issuetype, issue type, self, expand, resolution, reporter')],
    ],
    keys: [...JIRA_KEYS, ...BARE_KEYS],
    names: JIRA_SUMMARIES,
    times: 'seconds',
  },
  'azure-devops': {
    marks: [[WORK_ITEM_TYPES, TITLES]],
    keys: namesIn('id'),
    names: namesIn('title, titel, titre, título, タイトル'),
  },
  pivotal: {
    marks: [
      all('id, title, current state'),
      all('id, title, accepted at'),
      all('id, story, current state'),
      all('id, name, story type, current state'),
    ],
    keys: namesIn('id'),
    closed: ['accepted'],
  },
  gitlab: {
    marks: [all('issue id, title, url'), all('iid, title')],
    keys: namesIn('iid, issue id'),
    names: namesIn('title'),
    times: 'seconds',
  },
  linear: { marks: [all('id, team, title'), all('identifier, title')], keys: namesIn('identifier, id') },
  youtrack: {
    marks: [all('id readable, summary'), all('issue id, project, summary'), all('issue id, summary, state')],
    keys: namesIn('id readable, issue id'),
    names: namesIn('summary'),
    times: 'minutes',
  },
  redmine: {
    marks: [[namesIn('#'), REDMINE_TRACKERS, STATUS, SUBJECTS], all('id, tracker, subject')],
    keys: namesIn('#, id'),
    names: SUBJECTS,
  },
  taiga: {
    marks: [all('ref, subject')],
    keys: namesIn('ref'),
    names: namesIn('subject'),
    closings: namesIn('finish date'),
  },
  shortcut: {
    marks: [all('id, name, is completed'), all('app url, name'), all('id, name, epic, state, workflow')],
    keys: namesIn('id'),
    names: namesIn('name'),
  },
  plane: {
    marks: [all('id, project, name, state, module name'), all('sequence id, name')],
    keys: namesIn('sequence id, id'),
    names: namesIn('name'),
  },
  trello: {
    marks: [all('card id, card name'), all('card id, card title'), all('id list, name'), all('short link, name')],
    keys: namesIn('card id, id'),
    names: namesIn('card name, card title, name'),
    statuses: namesIn('list name, list'),
  },
  asana: {
    marks: [
      all('task id, section/column'),
      all('task id, name, completed at'),
      all('task id, name, notes, projects'),
      all('gid, name'),
    ],
    keys: namesIn('task id, gid'),
    names: namesIn('name'),
    statuses: namesIn('section/column, memberships.section, section'),
    times: 'minutes',
  },
  clickup: {
    marks: [all('task id, task name'), all('custom id, name, status.status'), all('text content, name')],
    keys: namesIn('task id, id'),
    names: namesIn('task name, name'),
    times: 'milliseconds',
  },
  monday: {
    marks: [all('name, item id (auto generated)'), all('name, item id'), all('name, column values')],
    keys: namesIn('item id (auto generated), item id, id'),
    names: namesIn('name'),
  },
  notion: {
    marks: [
      all('public url, created time'),
      all('in trash, created time'),
      all('name, last edited time'),
      all('name, created time'),
    ],
    keys: namesIn('id'),
  },
  github: {
    marks: [all('title, number, html url'), all('title, node id')],
    keys: namesIn('number'),
    names: namesIn('title'),
  },
};

/** Program that exports these columns. */
export function trackerFrom(headers: Headers): ImportSource {
  for (const source of SOURCES) {
    const isOf = TRACKERS[source].marks.some((mark) => mark.every((names) => names.some(headers.has)));
    if (isOf) return source;
  }
  const isIssueList = headers.has('title') && ['body', 'labels', 'number', 'url'].some(headers.has);
  return isIssueList && !headers.has('description') && !headers.has('name') ? 'github' : 'other';
}

const SOURCES = Object.keys(TRACKERS) as (keyof typeof TRACKERS)[];

/** The settings of a tracker; empty for other sources. */
export const trackerOf = (source: ImportSource): Partial<Tracker> => (source === 'other' ? {} : TRACKERS[source]);

/** Hours in the unit of a program's time estimates. */
export const hoursIn = (source: ImportSource): number => HOURS[trackerOf(source).times ?? 'hours'];
