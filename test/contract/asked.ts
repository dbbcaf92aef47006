import { Authenticator } from '../support/authenticator.ts';
import type { TestAnswer, TestClient } from '../support/client.ts';
import type { PlacedOperation } from '../support/contract.ts';
import { plan, type World } from '../support/fixtures.ts';
import type { Row } from './rows.ts';

/** What a row's request is about: users, and a world of its own. */
export interface Asking {
  owner: TestClient;
  root: TestClient;
  anonymous: TestClient;
  world: World;
}

export type Ask = (asking: Asking) => Promise<TestAnswer>;

export const at = ({ world }: Asking, rest = '') => world.project.at(rest);

/** A request of the owner, once their answers contradict each other. */
const contradicted =
  (rest: string): Ask =>
  async (asking) => {
    const { owner, world } = asking;
    await world.project.say(owner, 1, 2);
    await world.project.say(owner, 2, 0);
    return owner.get(at(asking, rest));
  };

/** A request of a superuser about a new backup. */
const backedUp =
  (ask: (root: TestClient, id: string) => Promise<TestAnswer>): Ask =>
  async ({ root }) =>
    ask(root, (await root.post('/admin/database/backup')).body.backup_id);

/** A request of the owner about an invitation by name to another project. */
const invited =
  (ask: (owner: TestClient, id: string) => Promise<TestAnswer>): Ask =>
  async ({ owner, root, world }) => {
    const project = await root.post('/projects', { name: 'Another' });
    await root.post(`/projects/${project.body.id}/collaborators`, { user: world.owner.username });
    return ask(owner, (await owner.get('/auth/invitations')).body[0].id);
  };

/** Requests that need something first, or more than an example of the document. */
const ASKED: Readonly<Record<string, Ask>> = {
  'POST /auth/passkeys': async ({ owner }) => {
    const { ticket, options } = (await owner.post('/auth/passkeys/registration')).body;
    return owner.post('/auth/passkeys', { ticket, name: 'Key', passkey: new Authenticator().create(options) });
  },
  'POST /auth/temporary-password': ({ anonymous, world: { owner } }) => {
    const passwords = { temporary_password: owner.password, new_password: 'Another-horse-8' };
    return anonymous.post('/auth/temporary-password', { username: owner.username, ...passwords });
  },
  'DELETE /auth/me': ({ owner }) => owner.delete('/auth/me'),
  'GET /users/{user_id}/projects': ({ root, world }) => root.get(`/users/${world.owner.id}/projects`),
  'GET /users/{user_id}/left-behind': ({ root, world }) => root.get(`/users/${world.owner.id}/left-behind`),
  'PUT /projects/{id}/digest': (asking) => asking.owner.put(at(asking, '/digest'), { weekly: false }),
  'GET /projects/{id}/comparisons/inconsistencies': contradicted('/comparisons/inconsistencies'),
  'GET /projects/{id}/comparisons/resolve-inconsistency': contradicted(
    '/comparisons/resolve-inconsistency?dimension=value',
  ),
  'GET /admin/database/backups': backedUp((root) => root.get('/admin/database/backups')),
  'GET /admin/database/backups/{backup_id}': backedUp((root, id) => root.get(`/admin/database/backups/${id}`)),
  'POST /admin/database/restore': backedUp((root, id) => root.post('/admin/database/restore', { backup_id: id })),
  'POST /admin/database/import': async ({ root, world }) => {
    const { text } = await root.get(`/admin/database/export?project_id=${world.project.id}`);
    const form = new FormData();
    form.set('file', new Blob([text]), 'export.json');
    return root.post('/admin/database/import', undefined, { raw: form });
  },
  'GET /auth/invitations': invited((owner) => owner.get('/auth/invitations')),
  'POST /auth/invitations/{invitation_id}/accept': invited((owner, id) => owner.post(`/auth/invitations/${id}/accept`)),
  'DELETE /auth/invitations/{invitation_id}': invited((owner, id) => owner.delete(`/auth/invitations/${id}`)),
  'POST /invitations/accept': ({ root, world }) =>
    root.post('/invitations/accept', { token: world.links.invitation.token }),
  'POST /mcp': ({ anonymous, world }) => {
    const headers = { Authorization: `Bearer ${world.apiToken.token}` };
    return anonymous.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { headers });
  },
};

/** Endpoints of superusers, among those about users. */
const OPERATED = /^\/api\/v1\/(admin|users\/(?!me$|\{user_id\}\/assignments))/;

/** Sends the request of a row: the document's example, as somebody who may, unless it needs more. */
export function askFor(
  { name, query }: Row,
  { method, path, operation }: PlacedOperation,
  asking: Asking,
): Promise<TestAnswer> {
  const ask = ASKED[name];
  if (ask) return ask(asking);
  const { address, body, headers } = plan({ name, method, path, operation }, asking.world);
  const isPublic = !operation.security.some((each) => 'bearer' in each);
  const by = isPublic ? asking.anonymous : OPERATED.test(path) ? asking.root : asking.owner;
  const place = address.replace('/api/v1', '');
  const raw = body === undefined ? {} : { raw: body as string };
  return by.send(method.toUpperCase(), query ? `${place.split('?')[0]}?${query}` : place, undefined, {
    headers,
    ...raw,
  });
}
