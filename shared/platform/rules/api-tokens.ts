/** Scopes of API tokens: read, ask for questions and answer them, change projects, operate the service. */
export const TOKEN_SCOPES = ['read', 'answer', 'edit', 'operate'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Prefix of every API token, by which people and scanners recognise one. */
export const TOKEN_PREFIX = 'pw_';
/** Default lifetime of a token, in days. */
export const TOKEN_DAYS = 90;
/** Maximum lifetime of a token, in days. */
export const MAX_TOKEN_DAYS = 366;
/** Maximum number of active tokens of a user. */
export const MAX_API_TOKENS = 20;
/** Maximum length of a token's name, in characters. */
export const TOKEN_NAME_LENGTH = 100;
