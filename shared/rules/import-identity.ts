import { type External, isExternalId, isSafeUrl, isSource } from './external.ts';

/** Program that exported a list, as far as its columns show. */
export const IMPORT_SOURCES = ['jira', 'linear', 'github', 'gitlab', 'azure-devops', 'pairwise', 'other'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Jira's column of the key, in the languages of the screens. */
export const JIRA_KEYS = ['issue key', 'vorgangsschlüssel', 'clé de ticket', 'clave de incidencia'];

/** Columns in which programs export the key, the address and the status of an issue, the best ones first. */
const KEYS: Readonly<Record<ImportSource, readonly string[]>> = {
  jira: JIRA_KEYS,
  linear: ['id'],
  github: ['number'],
  gitlab: ['issue id'],
  'azure-devops': ['id'],
  pairwise: ['external_id'],
  other: [
    'external_id',
    'external id',
    ...JIRA_KEYS,
    'issue id',
    'ticket id',
    'key',
    // As in our own spreadsheets.
    'schlüssel',
    'clé',
    'clave',
    'المفتاح',
  ],
};
const URLS = ['external_url', 'url', 'html_url', 'link', 'issue url', 'lien', 'enlace', 'الرابط'];
const STATUSES = ['status category', 'statuskategorie', 'state', 'status', 'état', 'estado'];
/** The column of Pairwise's own exports that names the program. */
const SOURCE_COLUMN = 'external_source';
/** The source of keys in a table that doesn't say where they are from. */
export const UNKNOWN_SOURCE = 'csv';

/** Status names that trackers give to closed issues. */
const CLOSED = new Set(
  [
    'done, closed, resolved, complete, completed, finished, fixed, merged, shipped, released, deployed, removed, archived',
    "canceled, cancelled, rejected, declined, duplicate, obsolete, invalid, won't do, won't fix, wontfix, not planned",
    'erledigt, fertig, geschlossen, abgeschlossen, gelöst, abgebrochen, verworfen',
    'hecho, cerrado, cerrada, resuelto, resuelta, finalizado, finalizada, cancelado, cancelada, listo',
    'terminé, terminée, fermé, fermée, résolu, résolue, fini, annulé, annulée',
    'تم, مغلق, مغلقة, منتهٍ, مكتمل, مكتملة, ملغى',
  ].flatMap((words) => words.split(', ')),
);

/** Whether a status says that an issue is closed. */
export const isClosedStatus = (status: string): boolean => CLOSED.has(status.trim().toLowerCase().replaceAll('’', "'"));

/** Columns of the identity and the status; null without one. */
export interface IdentityColumns {
  externalId?: string | null;
  url?: string | null;
  status?: string | null;
}

/** @param find the column with the first of these names, in any case of letters. */
export function guessIdentityColumns(
  source: ImportSource,
  find: (names: readonly string[]) => string | null,
): IdentityColumns {
  const [externalId, url, status] = [find(KEYS[source]), find(URLS), find(STATUSES)];
  return {
    ...(externalId !== null && { externalId }),
    ...(url !== null && { url }),
    ...(status !== null && { status }),
  };
}

/**
 * The identity of a row, or null if its key is none. An address that isn't safe is left out.
 * @param first the first filled cell of a column, or an empty text.
 */
export function identityOf(
  { externalId, url: urlColumn }: IdentityColumns,
  source: ImportSource,
  first: (column: string) => string,
): External | null {
  const address = urlColumn == null ? '' : first(urlColumn);
  const url = isSafeUrl(address) ? address : null;
  const named = first(SOURCE_COLUMN);
  const program = isSource(named) ? named : source === 'other' || source === 'pairwise' ? UNKNOWN_SOURCE : source;
  const id = inRepository(source, externalId == null ? '' : first(externalId), url);
  return isExternalId(id) ? { source: program, id, url } : null;
}

/** Numbers of GitHub and GitLab are unique in their repository only. Its name comes before them, from the address, which may have both. */
function inRepository(source: ImportSource, key: string, url: string | null): string {
  if ((source !== 'github' && source !== 'gitlab') || url === null) return key;
  const [, repository, number] = /^https?:\/\/[^/]+\/(.+?)(?:\/-)?\/(?:issues|pull|work_items)\/(\d+)/i.exec(url) ?? [];
  return repository && (key === '' || key === number || key === `#${number}`) ? `${repository}#${number}` : key;
}
