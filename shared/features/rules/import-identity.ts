import { type External, isExternalId, isSafeUrl, isSource } from './external.ts';
import type { ImportSource } from './trackers.ts';

/** The column of Pairwise's own exports that names the program. */
const SOURCE_COLUMN = 'external_source';
/** The source of keys in a table that doesn't name their program. */
export const UNKNOWN_SOURCE = 'csv';

/** Columns of the identity; null without one. */
export interface IdentityColumns {
  externalId?: string | null;
  url?: string | null;
}

/** Whether an address belongs to an API, which shows people nothing. */
export const isApiAddress = (address: string): boolean =>
  /^https?:\/\/api\.|\/_apis\/|\/rest\/|\/api\/v?\d/i.test(address);

/**
 * The identity of a row; null if it has no valid key. An unsafe address is left out.
 * @param first the first filled cell of a column, or an empty text.
 */
export function identityOf(
  { externalId, url: urlColumn }: IdentityColumns,
  source: ImportSource,
  first: (column: string) => string,
): External | null {
  const address = urlColumn == null ? '' : first(urlColumn);
  const url = isSafeUrl(address) && !isApiAddress(address) ? address : null;
  const named = first(SOURCE_COLUMN);
  const program = isSource(named) ? named : source === 'other' || source === 'pairwise' ? UNKNOWN_SOURCE : source;
  const id = inRepository(source, externalId == null ? '' : first(externalId), address, first);
  return isExternalId(id) ? { source: program, id, url } : null;
}

/** Columns with the repository of an issue. */
const REPOSITORIES = [
  'repository.nameWithOwner',
  'repository.full_name',
  'repository.name',
  'repository',
  'Repository',
  'repo',
  'Repo',
  'repository_url',
];

/**
 * GitHub and GitLab numbers are unique only within their repository. The repository's name is put before them. It comes from the address,
 * which may have both, or from a column of its own.
 */
function inRepository(source: ImportSource, key: string, address: string, first: (column: string) => string): string {
  if (source !== 'github' && source !== 'gitlab') return key;
  const [, repository, number] =
    /^https?:\/\/(?:api\.github\.com\/repos|[^/]+)\/(.+?)(?:\/-)?\/(?:issues|pull|work_items)\/(\d+)/i.exec(address) ??
    [];
  if (repository) return key === '' || key === number || key === `#${number}` ? `${repository}#${number}` : key;
  if (!/^#?\d+$/.test(key)) return key;
  const named = REPOSITORIES.map(first).find((name) => name !== '') ?? '';
  const [, path] = /^(?:https?:\/\/(?:api\.github\.com\/repos|[^/]+)\/)?([\w.-]+(?:\/[\w.-]+)*)\/?$/.exec(named) ?? [];
  return path ? `${path}#${key.replace('#', '')}` : key;
}
