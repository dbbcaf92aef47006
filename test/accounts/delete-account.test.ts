import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { expireSecurityEvents } from '../../shared/operate/expire-security-events.ts';
import { contentsOf } from '../support/database-rows.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { once, scene } from '../support/scene.ts';

const FORMER = 'Former member';

describe('deleting an account', () => {
  const { app, lead, ann, project, at } = scene({
    people: ['lead'],
    strangers: ['ann'],
    features: ['Login', 'Search', 'Export'],
  });

  const root = once(() => app.make.user({ superuser: true }));

  beforeEach(async () => {
    await lead.post(`/users/${ann.id}/assignments`, { project_id: project.id });
    await lead.put(`/users/${ann.id}/assignments/${project.id}`, { dimensions: ['value'] });
    await ann.patch('/auth/me', { display_name: `Ann of ${ann.username}` });
    const [login, search] = project.features;
    await ann.post(at('/comparisons'), {
      ...project.answer(0, 1),
    });
    await ann.put(at('/ratings'), {
      ...{ dimension: 'value', ratings: [{ feature_id: login!.id, grade: 4 }] },
    });
    await ann.put(at('/factors'), {
      ...{ dimension: 'value', factors: [{ more_id: login!.id, less_id: search!.id, factor: 5 }] },
    });
    await ann.post('/auth/tokens', { name: `Token of ${ann.username}`, scopes: ['read'] });
  });

  const remove = (user: TestUser, body: object = { current_password: PASSWORD }) => user.delete('/auth/me', body);

  /** Everything in the database as text, by table. */
  async function everything(): Promise<string> {
    const { rows } = await app.resources.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const texts = await Promise.all(
      rows.map(async ({ name }) => {
        const { rows: all } = await app.resources.pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
        return all.map(({ row }) => `${name} ${row}`).join('\n');
      }),
    );
    return texts.join('\n');
  }

  for (const [how, erase] of [
    ['by its person', () => remove(ann)],
    ['by a superuser', () => root.delete(`/users/${ann.id}`)],
  ] as const) {
    it(`${how} leaves the answers, and nothing that is personal anywhere`, async () => {
      expect((await everything()).includes(ann.username)).to.equal(true);
      const mails = `email_verified_at = now(), unwanted_mails = '{invitation}'`;
      await app.resources.pool.query(`update users set ${mails} where id = $1`, [ann.id]);
      const { body: before } = await lead.get(at('/results?sort_by=value'));
      expect((await erase()).status).to.equal(204);
      expect((await ann.get('/auth/me')).status).to.equal(401);
      const login = { username: ann.username, password: PASSWORD };
      expect((await app.anonymous.form('/auth/login', login)).status).to.equal(401);
      const all = await everything();
      for (const personal of [ann.username, ann.email]) {
        const found = all.split('\n').filter((row) => new RegExp(`${personal}\\b`).test(row));
        expect(found).to.deep.equal([]);
      }
      const { rows } = await app.resources.pool.query('select * from users where id = $1', [ann.id]);
      const { created_at: _, deleted_at: __, id: ___, unwanted_mails: unwanted, ...left } = rows[0];
      expect(unwanted).to.deep.equal([]);
      expect(Object.values(left).filter((value) => value !== null && value !== false)).to.have.members([
        ...[FORMER, ` ${ann.id}`, `${ann.id}@erased.invalid`, `${ann.id}@erased.invalid`, 'local'],
      ]);
      for (const table of ['sessions', 'api_tokens', 'collaborators']) {
        const kept = await app.resources.pool.query(`select from ${table} where user_id = $1`, [ann.id]);
        expect(kept.rowCount, table).to.equal(0);
      }
      // The answers stay, and count.
      const { body: history } = await lead.get(at('/history'));
      expect(history.comparisons[0].user).to.include({ id: ann.id, username: FORMER });
      expect((await lead.get(at('/results?sort_by=value'))).body).to.deep.equal(before);
      const { body: activity } = await lead.get(at('/activity?per_page=100'));
      const named = activity.items.filter(({ details }: { details: object }) => 'username' in details);
      expect(named.map(({ details }: { details: { username: string } }) => details.username)).to.deep.equal([
        FORMER,
        FORMER,
      ]);
      // The names are free, and whoever takes them is somebody else.
      const again = { username: ann.username, email: ann.email, password: PASSWORD };
      const { status, body } = await app.anonymous.post('/auth/register', again);
      expect([status, body.id === ann.id]).to.deep.equal([201, false]);
    });
  }

  it('removes its address from security events, those that are written later included', async () => {
    await app.anonymous.form('/auth/login', { username: ann.username, password: 'Wrong-horse-7' });
    expect((await remove(ann)).status).to.equal(204);
    await app.resources.securityEvents.flush();
    await expireSecurityEvents(createContext(app.resources, app.resources.log));
    const { rows } = await app.resources.pool.query(
      'select event, address, request_id from security_events where user_id = $1 or actor_id = $1',
      [ann.id],
    );
    expect(rows.map(({ event }) => event)).to.include.members(['authn_login_fail', 'user_deleted']);
    for (const { address, request_id } of rows) expect([address, request_id]).to.deep.equal([null, null]);
  });

  it('takes the present password, or a fresh sign-in of those who have none', async () => {
    const rows = await contentsOf(app);
    const without = await remove(ann, {});
    expect([without.status, without.body.code]).to.deep.equal([403, 'fresh_sign_in_required']);
    expect((await remove(ann, { current_password: 'Wrong-horse-7' })).status).to.equal(401);
    const token = await ann.post('/auth/tokens', { name: 'Program', scopes: ['read', 'edit'] });
    expect(token.status).to.equal(201);
    expect((await app.as(token.body).delete('/auth/me', { current_password: PASSWORD })).status).to.equal(403);
    await app.resources.pool.query('delete from api_tokens where id = $1', [token.body.id]);
    expect(await contentsOf(app)).to.deep.equal(rows);
    await app.resources.pool.query('update users set hashed_password = null where id = $1', [ann.id]);
    await app.resources.pool.query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [
      ann.id,
    ]);
    expect((await remove(ann, {})).status).to.equal(403);
    await app.resources.pool.query('update sessions set created_at = now() where user_id = $1', [ann.id]);
    expect((await remove(ann, {})).status).to.equal(204);
  });

  it('says which projects the person owns, and deletes them or gives them to a collaborator', async () => {
    const other = await app.make.project({ owner: lead, name: 'Second' });
    const refused = await remove(lead);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'owns_projects']);
    expect(refused.body.errors).to.have.deep.members([
      { field: project.id, message: (await lead.get(at())).body.name },
      { field: other.id, message: 'Second' },
    ]);
    const give = (transfer_to: string) => remove(lead, { current_password: PASSWORD, transfer_to });
    const stranger = await give(ann.id);
    expect([stranger.status, stranger.body.code]).to.deep.equal([409, 'user_not_collaborator']);
    expect((await give(lead.id)).status).to.equal(400);
    expect((await give('00000000-0000-7000-8000-000000000000')).status).to.equal(404);
    await lead.delete(`/projects/${other.id}`);
    expect((await give(ann.id)).status).to.equal(204);
    expect((await ann.get(at())).body.owner_id).to.equal(ann.id);
    expect((await remove(ann, { current_password: PASSWORD, delete_projects: true })).status).to.equal(204);
    expect((await root.get(at())).status).to.equal(404);
  });

  it('is refused to the last active superuser, who keeps their projects', async () => {
    const own = await app.make.project({ owner: root });
    const refused = await remove(root, { current_password: PASSWORD, delete_projects: true });
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'last_superuser']);
    expect((await root.get(`/projects/${own.id}`)).status).to.equal(200);
  });
});
