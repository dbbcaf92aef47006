import { shown } from '../../accounts/contract/account-fields.ts';
import { NOT_CONFIRMED, WRONG_PASSWORD } from '../../accounts/contract/accounts.ts';
import { CreatedAt, Id } from '../../platform/contract/common-fields.ts';
import { del, get, patch, post, resource } from '../../platform/contract/operation.ts';
import { projectId, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { plain } from '../../platform/fields/read.ts';
import { MAX_SERVICE_ACCOUNTS, SERVICE_NAME_LENGTH } from '../rules/service-accounts.ts';
import { ACTIVE_TOKENS, NEW_TOKEN, newServiceToken, TOO_MANY_TOKENS, tokenId } from './api-tokens.ts';

export type ServiceAccount = Of<typeof ServiceAccount>;
export const ServiceAccount = model('ServiceAccount', {
  id: Id,
  name: shown(f.nonBlank(SERVICE_NAME_LENGTH, 'Name that members see beside what the service does.')).read(plain),
  created_at: CreatedAt,
});

const serviceParams = {
  project_id: projectId,
  service_id: f.uuid('Id of the service account.').sharedAs('ServiceId'),
};
const OWNER = { who: 'owner', scope: 'session', params: projectParams } as const;
const OF_ONE = { ...OWNER, params: f.object(serviceParams) } as const;

const serviceBody = f.object({ name: ServiceAccount.properties.name }).sharedAs('ServiceAccountBody');
const SERVICE_ACCOUNT = shared('ServiceAccount', json('The service account', ServiceAccount));

/** Accounts of programs in one project. */
export const serviceAccounts = resource('/api/v1/projects/:project_id/service-accounts', 'Projects', {
  listServiceAccounts: get('', {
    summary: 'List the service accounts of a project, oldest first',
    ...OWNER,
    responses: { 200: json(`The service accounts, at most ${MAX_SERVICE_ACCOUNTS}`, f.list(ServiceAccount)) },
  }),
  createServiceAccount: post('', {
    summary: 'Create a service account: a member for a program, with API tokens and without a password',
    ...OWNER,
    body: serviceBody,
    responses: {
      201: SERVICE_ACCOUNT,
      409: problem(`The project has ${MAX_SERVICE_ACCOUNTS} service accounts`),
    },
  }),
  updateServiceAccount: patch('/:service_id', {
    summary: 'Rename a service account',
    ...OF_ONE,
    body: serviceBody,
    responses: { 200: SERVICE_ACCOUNT },
  }),
  deleteServiceAccount: del('/:service_id', {
    summary: 'Delete a service account and revoke its API tokens. Its answers stay',
    ...OF_ONE,
    responses: { 204: nothing('The service account was deleted') },
  }),
  listServiceTokens: get('/:service_id/tokens', {
    summary: 'List the API tokens of a service account, newest first',
    ...OF_ONE,
    responses: { 200: ACTIVE_TOKENS },
  }),
  createServiceToken: post('/:service_id/tokens', {
    summary:
      'Create an API token for a service account. It works in this project only. Needs a fresh sign-in or `current_password`',
    ...OF_ONE,
    body: newServiceToken,
    strict: true,
    responses: { 201: NEW_TOKEN, 401: WRONG_PASSWORD, 403: NOT_CONFIRMED, 409: TOO_MANY_TOKENS },
  }),
  revokeServiceToken: del('/:service_id/tokens/:token_id', {
    summary: 'Revoke an API token of a service account',
    ...OWNER,
    params: f.object({ ...serviceParams, token_id: tokenId }),
    responses: { 204: nothing('The API token no longer works') },
  }),
});
