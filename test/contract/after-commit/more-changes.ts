import type { TestUser } from '../../support/factories.ts';
import { type Ask, type Asking, at } from '../asked.ts';

/** A request that changes something, and its status. */
export type Change = [name: string, status: number, ask: Ask];

const by = ({ token }: Pick<TestUser, 'token'>) => ({ headers: { Authorization: `Bearer ${token}` } });
const NEW_PASSWORD = 'Another-horse-8';

/** Has the collaborator see no names. */
async function hideNames(asking: Asking): Promise<Asking> {
  await asking.owner.put(at(asking), { hide_names: true });
  return asking;
}

const pairOf = ({ world: { project } }: Asking, a: number, b: number) => ({
  feature_a_id: project.idOf(a),
  feature_b_id: project.idOf(b),
  dimension: 'value',
});

const compare = (asking: Asking, a: number, b: number, query = '') =>
  asking.owner.post(at(asking, `/comparisons${query}`), { ...pairOf(asking, a, b), choice: 'feature_a' });

/** Calls a tool by an API token that may do all that it does. */
async function callTool(asking: Asking, name: string, given: object) {
  const { body } = await asking.owner.post('/auth/tokens', { name: 'Assistant', scopes: ['read', 'answer', 'edit'] });
  const params = { name, arguments: { project_id: asking.world.project.id, ...given } };
  const answer = await asking.anonymous.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, by(body));
  // A tool that fails is a success of the protocol.
  return answer.body.result?.isError ? { ...answer, status: 503 } : answer;
}

/** Operations whose rows in the contract are refused, and ways through others that read more. */
export const moreChanges: Change[] = [
  ['POST /projects/{id}/comparisons with the next pair', 201, (asking) => compare(asking, 1, 2, '?include_next=true')],
  [
    'POST /projects/{id}/comparisons/best-worst without names',
    201,
    async (given) => {
      const asking = await hideNames(given);
      const [best, worst, ...others] = asking.world.project.features.map(({ id }) => id);
      const body = { feature_ids: [best, worst, ...others], best, worst, dimension: 'value' };
      return asking.anonymous.post(at(asking, '/comparisons/best-worst'), body, by(asking.world.collaborator));
    },
  ],
  [
    'PUT /projects/{id}/comparisons/{comparison_id} without names',
    200,
    async (given) => {
      const asking = await hideNames(given);
      const path = at(asking, `/comparisons/${asking.world.comparisonId}`);
      return asking.anonymous.put(path, { choice: 'tie' }, by(asking.world.collaborator));
    },
  ],
  [
    'POST /projects/{id}/comparisons/undo before others’ answers',
    200,
    async (asking) => {
      const theirs = { ...pairOf(asking, 2, 3), choice: 'tie' };
      await asking.anonymous.post(at(asking, '/comparisons'), theirs, by(asking.world.collaborator));
      return asking.owner.post(at(asking, '/comparisons/undo'), { dimension: 'value', mine: true });
    },
  ],
  [
    'DELETE /projects/{id}/comparisons/{comparison_id} to ask again',
    204,
    (asking) => asking.owner.delete(at(asking, `/comparisons/${asking.world.comparisonId}?ask_again=true`)),
  ],
  ['POST /mcp to answer', 200, (asking) => callTool(asking, 'answer', { ...pairOf(asking, 1, 2), choice: 'tie' })],
  ['POST /mcp to add features', 200, (asking) => callTool(asking, 'add_features', { features: [{ name: 'X' }] })],
  [
    'POST /mcp to synchronize features',
    200,
    (asking) => callTool(asking, 'sync_features', { source: 'jira', features: [{ id: 'PAY-1', name: 'X' }] }),
  ],
  [
    'POST /projects/{id}/features/{feature_id}/restore of an archived one',
    200,
    async (asking) => {
      const path = at(asking, `/features/${asking.world.project.idOf(0)}`);
      await asking.owner.post(`${path}/archive`);
      return asking.owner.post(`${path}/restore`);
    },
  ],
  [
    'PUT /projects/{id}/features/external/{source}/{external_id} of a known one',
    200,
    async (asking) => {
      const path = at(asking, '/features/external/jira/PAY-9');
      await asking.owner.put(path, { name: 'X' });
      return asking.owner.put(path, { name: 'Y' });
    },
  ],
  [
    'DELETE /projects/{id}/guests/{guest_id} with answers',
    204,
    async (asking) => {
      const { guest } = asking.world;
      const answer = { ...pairOf(asking, 1, 2), choice: 'tie' };
      await asking.anonymous.post(at(asking, '/comparisons'), answer, by({ token: guest.secret }));
      return asking.owner.delete(at(asking, `/guests/${guest.id}?with_answers=true`));
    },
  ],
  [
    'DELETE /auth/me with projects',
    204,
    ({ owner, world }) => owner.delete('/auth/me', { current_password: world.owner.password, delete_projects: true }),
  ],
  [
    'PATCH /auth/me with another email',
    200,
    ({ owner, world }) =>
      owner.patch('/auth/me', { email: `new-${world.owner.email}`, current_password: world.owner.password }),
  ],
  [
    'POST /auth/temporary-password for a temporary one',
    204,
    async ({ root, anonymous, world: { target } }) => {
      const { body } = await root.post(`/users/${target.id}/temporary-password`);
      return anonymous.post('/auth/temporary-password', {
        username: target.username,
        temporary_password: body.password,
        new_password: NEW_PASSWORD,
      });
    },
  ],
  [
    'POST /auth/password-reset/{token} for a link',
    204,
    async ({ root, anonymous, world }) => {
      const { body } = await root.post(`/users/${world.target.id}/password-reset`);
      return anonymous.post(`/auth/password-reset/${body.token}`, { password: NEW_PASSWORD });
    },
  ],
  [
    'DELETE /auth/session of a browser',
    204,
    async ({ anonymous, world: { target } }) => {
      const begun = await anonymous.form('/auth/session', { username: target.email, password: target.password });
      const cookie = begun.headers.get('Set-Cookie')!.split(';')[0]!;
      return anonymous.delete('/auth/session', undefined, { headers: { Cookie: cookie } });
    },
  ],
];
