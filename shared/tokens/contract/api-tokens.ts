import { currentPassword } from '../../accounts/contract/account-fields.ts';
import { NOT_CONFIRMED, WRONG_PASSWORD } from '../../accounts/contract/accounts.ts';
import { CreatedAt, Id } from '../../platform/contract/common-fields.ts';
import { del, get, post, resource } from '../../platform/contract/operation.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import {
  MAX_API_TOKENS,
  MAX_TOKEN_DAYS,
  TOKEN_DAYS,
  TOKEN_NAME_LENGTH,
  TOKEN_SCOPES,
  type TokenScope,
} from '../../platform/rules/api-tokens.ts';
import { SERVICE_SCOPES } from '../rules/service-accounts.ts';

const SCOPES =
  '`read`: everything except asking for questions. `answer`: questions, your answers and ratings. `edit`: projects, features, people, links and all answers. `operate`: backups, exports, maintenance and status, and the rights of a superuser with the other scopes; for superusers.';

const scopesOf = <const S extends readonly TokenScope[]>(allowed: S) =>
  f
    .listUpTo(allowed.length, f.oneOf(allowed), SCOPES, { min: [1, 'name at least one scope'], distinct: 'scope' })
    .sentAs({ examples: [['read', 'answer']] });

export type ApiToken = Of<typeof ApiToken>;
export const ApiToken = model('ApiToken', {
  id: Id,
  name: f.name(TOKEN_NAME_LENGTH, 'What the token is for.'),
  scopes: scopesOf(TOKEN_SCOPES),
  project_id: f.uuid('The only project that it works for; null for all that you may use.').orNull(),
  created_at: CreatedAt,
  expires_at: f.moment('When it expires.'),
  last_used_at: f.moment('When it was last used, to the minute; null if never.').orNull(),
});

export type NewApiToken = Of<typeof NewApiToken>;
const NewApiToken = model('NewApiToken', {
  ...ApiToken.properties,
  token: f.string(
    'Send it as `Authorization: Bearer <token>`. Only this response contains it: Pairwise stores only its hash.',
  ),
});

const { name, scopes, project_id: projectId, expires_at: expiresAt } = ApiToken.properties;
const nameAndExpiry = {
  name,
  expires_at: expiresAt
    .about(
      `When it expires: a time with an offset, at most ${MAX_TOKEN_DAYS} days from now. By default ${TOKEN_DAYS} days from now.`,
    )
    .orNull()
    .optional(),
};

const newApiToken = f.object({
  ...nameAndExpiry,
  scopes,
  project_id: projectId.about('The only project that it works for. By default, all that you may use.').optional(),
  current_password: currentPassword.optional(),
});

/** A token of a service account, which works for one project and never as a superuser. */
export const newServiceToken = f.object({
  ...nameAndExpiry,
  scopes: scopesOf(SERVICE_SCOPES).about('As of your own tokens, without `operate`.'),
  current_password: currentPassword.optional(),
});

export const tokenId = f.uuid('Id of the API token.');

// For tokens of users and of service accounts.
export const ACTIVE_TOKENS = shared(
  'ApiTokens',
  json(`The account's active API tokens, at most ${MAX_API_TOKENS}`, f.list(ApiToken)),
);
export const NEW_TOKEN = shared('NewApiToken', json('The API token', NewApiToken));
export const TOO_MANY_TOKENS = shared('TooManyApiTokens', problem(`The account has ${MAX_API_TOKENS} API tokens`));

/** A user's tokens for programs. */
export const apiTokens = resource('/api/v1/auth/tokens', 'Authentication', {
  listApiTokens: get('', {
    summary: 'List your API tokens, newest first',
    who: 'signedIn',
    scope: 'session',
    responses: { 200: ACTIVE_TOKENS },
  }),
  createApiToken: post('', {
    summary: 'Create an API token for a program. It survives a new password, and ends with the account',
    body: newApiToken,
    who: 'signedIn',
    scope: 'session',
    strict: true,
    responses: {
      201: NEW_TOKEN,
      401: WRONG_PASSWORD,
      403: NOT_CONFIRMED,
      404: problem('The project does not exist, or you are not a member', { code: 'project_not_found' }),
      409: TOO_MANY_TOKENS,
    },
  }),
  revokeApiToken: del('/:token_id', {
    summary: 'Revoke one of your API tokens',
    params: f.object({ token_id: tokenId }),
    who: 'signedIn',
    scope: 'session',
    responses: { 204: nothing('The API token no longer works') },
  }),
});
