/** Purpose of a link: show the results, let users join the project, or let guests answer without an account. */
export const LINK_KINDS = ['results', 'invitation', 'participation'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Parts of features that a link to results can show, besides name and rank. Numbers: imported estimates, keys in other programs. */
export const LINK_SHOWS = ['descriptions', 'tags', 'numbers'] as const;
export type LinkShows = (typeof LINK_SHOWS)[number];

/** Default lifetime of a link, in days. */
export const LINK_DAYS: Readonly<Record<LinkKind, number>> = { invitation: 7, results: 90, participation: 30 };
/** Maximum lifetime, in days. */
export const MAX_LINK_DAYS = 366;
/** Maximum number of open links of a project. */
export const MAX_OPEN_LINKS = 20;
/** Maximum length of a link's label, in characters. */
export const LINK_LABEL_LENGTH = 100;
/** More than the length of any link's token, in characters. */
export const MAX_LINK_TOKEN = 100;
