import { TOKEN_SCOPES, type TokenScope } from '../../platform/rules/api-tokens.ts';

/** Maximum number of service accounts of a project. */
export const MAX_SERVICE_ACCOUNTS = 20;
/** Maximum length of a service's name, in characters. */
export const SERVICE_NAME_LENGTH = 100;
/** Scopes of a service account in its project. It is never a superuser. */
export const SERVICE_SCOPES: readonly TokenScope[] = TOKEN_SCOPES.filter((scope) => scope !== 'operate');
