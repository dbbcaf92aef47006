/** Filters of the activity; `mine` lists the user's own current answers. */
export const KINDS = ['all', 'answers', 'features', 'people', 'settings', 'mine'] as const;
export type Kind = (typeof KINDS)[number];

/** The current filter and page, as encoded in the address. */
export interface ActivityView {
  kind: Kind;
  isOwn: boolean;
  /** The id of the person whose entries are shown; null for everybody's. */
  by: string | null;
  /** Counted from 1. */
  page: number;
}

/** The view that an address asks for. */
export function viewOf(query: Readonly<Record<string, string>>): ActivityView {
  const page = Number(query.page);
  return {
    kind: KINDS.find((each) => each === query.kind) ?? 'all',
    isOwn: query.own === '1',
    by: query.by || null,
    page: Number.isSafeInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  };
}

/** The service refuses higher page numbers. */
const MAX_PAGE = 2 ** 31 - 1;

/** The query of an address that shows this view again. */
export function queryOf({ kind, isOwn, by, page }: ActivityView): string {
  const query = new URLSearchParams();
  if (kind !== 'all') query.set('kind', kind);
  if (isOwn && kind !== 'mine') query.set('own', '1');
  if (by && kind !== 'mine') query.set('by', by);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
