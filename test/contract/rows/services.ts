import type { Asking, Row } from './row.ts';

const SERVICE = 'id name created_at';
const TOKEN = 'id name scopes project_id created_at expires_at last_used_at';
const accounts = ({ world }: Asking) => `/projects/${world.graded.id}/service-accounts`;
const account = (asking: Asking, rest = '') => `${accounts(asking)}/${asking.world.service.id}${rest}`;

/** Operations for programs: service accounts, their tokens, and the Model Context Protocol. */
export const serviceRows: Row[] = [
  [
    'POST /mcp',
    200,
    'jsonrpc id result result.tools',
    ({ anonymous, world }) =>
      anonymous.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        { headers: { Authorization: `Bearer ${world.apiToken.token}` } },
      ),
  ],
  ['GET /projects/{id}/service-accounts', 200, `[] ${SERVICE}`, (asking) => asking.owner.get(accounts(asking))],
  [
    'POST /projects/{id}/service-accounts',
    201,
    SERVICE,
    (asking) => asking.owner.post(accounts(asking), { name: 'Jira sync' }),
  ],
  [
    'PATCH /projects/{id}/service-accounts/{service_id}',
    200,
    SERVICE,
    (asking) => asking.owner.patch(account(asking), { name: 'Jira sync' }),
  ],
  ['DELETE /projects/{id}/service-accounts/{service_id}', 204, '', (asking) => asking.owner.delete(account(asking))],
  [
    'GET /projects/{id}/service-accounts/{service_id}/tokens',
    200,
    `[] ${TOKEN}`,
    (asking) => asking.owner.get(account(asking, '/tokens')),
  ],
  [
    'POST /projects/{id}/service-accounts/{service_id}/tokens',
    201,
    `${TOKEN} token`,
    (asking) => asking.owner.post(account(asking, '/tokens'), { name: 'Nightly', scopes: ['read'] }),
  ],
  [
    'DELETE /projects/{id}/service-accounts/{service_id}/tokens/{token_id}',
    204,
    '',
    (asking) => asking.owner.delete(account(asking, `/tokens/${asking.world.service.tokenId}`)),
  ],
];
