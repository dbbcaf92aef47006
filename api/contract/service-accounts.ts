import { object } from 'yup';
import type { Of } from '../../shared/platform/fields/field.ts';
import { f } from '../../shared/platform/fields/fields.ts';
import { model } from '../../shared/platform/fields/object.ts';
import { MAX_SERVICE_ACCOUNTS, SERVICE_NAME_LENGTH } from '../../shared/rules/service-accounts.ts';
import { shown } from './account-fields.ts';
import { NOT_CONFIRMED, WRONG_PASSWORD } from './accounts.ts';
import { ACTIVE_TOKENS, NEW_TOKEN, newServiceToken, TOO_MANY_TOKENS, tokenId } from './api-tokens.ts';
import { CreatedAt, Id } from './fields.ts';
import { about, nonBlank, plain, sharedAs, uuid } from './input.ts';
import { del, get, patch, post, resource } from './operation.ts';
import { projectId, projectParams } from './params.ts';
import { json, nothing, problem, shared } from './responses.ts';

export type ServiceAccount = Of<typeof ServiceAccount>;
export const ServiceAccount = model('ServiceAccount', {
  id: Id,
  name: f.string('Name that members see beside what the service does.'),
  created_at: CreatedAt,
});

const serviceParams = object({
  project_id: projectId,
  service_id: sharedAs('ServiceId', about('Id of the service account.', uuid().required())),
});

const serviceBody = sharedAs(
  'ServiceAccountBody',
  object({ name: about(ServiceAccount.properties.name, plain(shown(nonBlank(SERVICE_NAME_LENGTH))).required()) }),
);
const SERVICE_ACCOUNT = shared('ServiceAccount', json('The service account', ServiceAccount));

/** The accounts of programs in one project. */
export const serviceAccounts = resource('/api/v1/projects/:project_id/service-accounts', 'Projects', {
  listServiceAccounts: get('', {
    summary: 'List the service accounts of a project, oldest first',
    params: projectParams,
    who: 'owner',
    scope: 'session',
    responses: { 200: json(`The service accounts, at most ${MAX_SERVICE_ACCOUNTS}`, f.list(ServiceAccount)) },
  }),
  createServiceAccount: post('', {
    summary: 'Create a service account: a member for a program, with API tokens and without a password',
    params: projectParams,
    body: serviceBody,
    who: 'owner',
    scope: 'session',
    responses: {
      201: SERVICE_ACCOUNT,
      409: problem(`The project has ${MAX_SERVICE_ACCOUNTS} service accounts`),
    },
  }),
  updateServiceAccount: patch('/:service_id', {
    summary: 'Rename a service account',
    params: serviceParams,
    body: serviceBody,
    who: 'owner',
    scope: 'session',
    responses: { 200: SERVICE_ACCOUNT },
  }),
  deleteServiceAccount: del('/:service_id', {
    summary: 'Delete a service account and revoke its API tokens. Its answers stay',
    params: serviceParams,
    who: 'owner',
    scope: 'session',
    responses: { 204: nothing('The service account was deleted') },
  }),
  listServiceTokens: get('/:service_id/tokens', {
    summary: 'List the API tokens of a service account, newest first',
    params: serviceParams,
    who: 'owner',
    scope: 'session',
    responses: { 200: ACTIVE_TOKENS },
  }),
  createServiceToken: post('/:service_id/tokens', {
    summary:
      'Create an API token for a service account. It works in this project only. Needs a fresh sign-in or `current_password`',
    params: serviceParams,
    body: newServiceToken,
    who: 'owner',
    scope: 'session',
    strict: true,
    responses: { 201: NEW_TOKEN, 401: WRONG_PASSWORD, 403: NOT_CONFIRMED, 409: TOO_MANY_TOKENS },
  }),
  revokeServiceToken: del('/:service_id/tokens/:token_id', {
    summary: 'Revoke an API token of a service account',
    params: serviceParams.shape({ token_id: tokenId }),
    who: 'owner',
    scope: 'session',
    responses: { 204: nothing('The API token no longer works') },
  }),
});
