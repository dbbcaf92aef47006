/** Scopes of API tokens: read, ask for questions and answer them, change projects, operate the service. */
export const TOKEN_SCOPES = ['read', 'answer', 'edit', 'operate'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Start of every API token, by which people and scanners recognize one. */
export const TOKEN_PREFIX = 'pw_';
/** How long a token works unless said otherwise, in days. */
export const TOKEN_DAYS = 90;
/** How long it works at most, in days. */
export const MAX_TOKEN_DAYS = 366;
/** Active tokens of a user at the same time. */
export const MAX_API_TOKENS = 20;
/** Maximum length of a token's name, in characters. */
export const TOKEN_NAME_LENGTH = 100;
