/** Purpose of a link: show the results, let users join the project, or let guests answer without an account. */
export const LINK_KINDS = ['results', 'invitation', 'participation'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Parts of features that a link to results shows on request, besides name and rank. Numbers: imported estimates, keys in other programs. */
export const LINK_SHOWS = ['descriptions', 'tags', 'numbers'] as const;
export type LinkShows = (typeof LINK_SHOWS)[number];

/** How long a link is open unless said otherwise, in days. */
export const LINK_DAYS: Readonly<Record<LinkKind, number>> = { invitation: 7, results: 90, participation: 30 };
/** How long it is open at most, in days. */
export const MAX_LINK_DAYS = 366;
/** Links of a project that are open at the same time. */
export const MAX_OPEN_LINKS = 20;
/** Maximum length of what its owner calls a link, in characters. */
export const LINK_LABEL_LENGTH = 100;
/** Longer than the token of any link, in characters. */
export const MAX_LINK_TOKEN = 100;
