import { expect } from 'chai';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

interface Entry {
  action: string;
  timestamp: string;
  user_id: string;
  details: Record<string, unknown>;
}

describe('the audit trail of a project', () => {
  const { app, lead, bob, project, at, idOf, answer } = scene({
    people: ['lead'],
    strangers: ['bob'],
    features: ['Login', 'Search', 'Export'],
  });

  beforeEach(() => lead.post(`/users/${bob.id}/assignments`, { project_id: project.id }));

  const compare = async (user: TestUser, a: number, b: number, choice = 'feature_a', dimension = 'value') => {
    const { body } = await user.post(at('/comparisons'), answer(a, b, { choice, dimension }));
    return body.id as string;
  };
  const activity = async (query = '') => (await lead.get(at(`/activity${query}`))).body;
  const history = async (user = lead) => (await user.get(at('/history'))).body;

  it('GET /projects/{id}/collaborators returns the owner and assigned users', async () => {
    const { status, body } = await bob.get(at('/collaborators'));
    expect(status).to.equal(200);
    expect(body.map(({ username, role }: { username: string; role: string }) => [username, role])).to.deep.equal([
      [lead.username, 'owner'],
      [bob.username, 'collaborator'],
    ]);
    expect(body[1]).to.have.all.keys(
      'id',
      'username',
      'email',
      'display_name',
      'avatar_url',
      'role',
      'dimensions',
      'assigned_at',
    );
  });

  it('GET /projects/{id}/activity shows every change once, the latest first', async () => {
    const one = await compare(lead, 0, 1);
    await compare(bob, 1, 2, 'tie', 'complexity');
    await bob.put(at(`/comparisons/${one}`), { choice: 'feature_b' });
    await lead.delete(at(`/comparisons/${one}`));
    await lead.put(at(), { name: 'Renamed' });
    const { items, total } = await activity();
    const who = (user: TestUser, action: string) => [action, user.id];
    expect(items.map(({ action, user_id }: Entry) => [action, user_id])).to.deep.equal([
      who(lead, 'project_updated'),
      who(lead, 'comparison_deleted'),
      who(bob, 'comparison_updated'),
      who(bob, 'comparison_created'),
      who(lead, 'comparison_created'),
      who(lead, 'collaborator_assigned'),
      who(lead, 'features_imported'),
      who(lead, 'project_created'),
    ]);
    expect(total).to.equal(8);
    expect(items[4].details).to.deep.equal({ comparison_id: one, dimension: 'value' });
  });

  it('GET /projects/{id}/activity refuses an action that there is not, and names those that there are', async () => {
    for (const wanted of ['zzz', 'comparison_created,zzz', ',']) {
      const refused = await lead.get(at(`/activity?action_type=${wanted}`));
      expect([refused.status, refused.body.errors?.[0]?.field], wanted).to.deep.equal([422, 'action_type']);
      expect(refused.body.errors[0].message).to.contain('comparison_undone');
    }
  });

  it('GET /projects/{id}/activity answers pages that join without a gap', async () => {
    for (let index = 0; index < 6; index++)
      await compare(lead, index % 3, (index + 1) % 3, 'tie', index % 2 ? 'value' : 'complexity');
    for (let index = 0; index < 2; index++) await lead.post(at('/comparisons/undo'), { dimension: 'value' });
    const whole = await activity('?per_page=100');
    expect(whole.total).to.equal(whole.items.length);
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.total / 3); page++) {
      pages.push(...(await activity(`?page=${page}&per_page=3`)).items);
    }
    expect(pages).to.deep.equal(whole.items);
    const made = await activity('?action_type=comparison_created&per_page=4');
    expect(made.total).to.equal(6);
    expect(made.items).to.have.length(4);
    expect((await activity('?action_type=comparison_undone')).total).to.equal(2);
    expect((await activity('?action_type=comparison_undone,%20comparison_created')).total).to.equal(8);
    expect((await activity('?action_type=')).total).to.equal(whole.total);
    expect((await activity('?page=2147483647&per_page=1000')).items).to.deep.equal([]);
  });

  it('GET /projects/{id}/last-modified knows the latest change, a comparison included', async () => {
    const last = async () => (await lead.get(at('/last-modified'))).body;
    const before = await last();
    expect(before.modified_by).to.equal(lead.id);
    await compare(bob, 0, 1);
    const after = await last();
    expect(after.modified_by).to.equal(bob.id);
    expect(Date.parse(after.last_modified)).to.be.at.least(Date.parse(before.last_modified));
    await lead.put(at(), { description: 'new' });
    expect((await last()).modified_by).to.equal(lead.id);
  });

  it('GET /projects/{id}/history returns active and deleted comparisons, with author and time', async () => {
    const kept = await compare(lead, 0, 1);
    const undone = await compare(bob, 1, 2, 'tie', 'complexity');
    await lead.post(at('/comparisons/undo'), { dimension: 'complexity' });
    const { project: of, comparisons, deleted_comparisons: deleted } = await history(bob);
    expect(of).to.deep.equal({ id: project.id, name: 'Backlog', description: '' });
    expect(comparisons).to.have.length(1);
    expect(comparisons[0]).to.deep.include({
      id: kept,
      feature_a: { id: idOf(0), name: 'Login' },
      feature_b: { id: idOf(1), name: 'Search' },
      choice: 'feature_a',
      dimension: 'value',
      user: { id: lead.id, username: lead.username },
    });
    expect(deleted).to.have.length(1);
    expect(deleted[0]).to.deep.include({
      id: undone,
      choice: 'tie',
      user: { id: bob.id, username: bob.username },
      deleted_by: { id: lead.id, username: lead.username },
    });
    expect(Date.parse(deleted[0].deleted_at)).to.be.at.least(Date.parse(deleted[0].created_at));
  });

  it('GET /projects/{id}/history keeps the previous outcome of a changed comparison', async () => {
    const id = await compare(bob, 0, 1);
    await lead.put(at(`/comparisons/${id}`), { choice: 'tie' });
    const { comparisons, deleted_comparisons: deleted } = await history();
    expect(comparisons.map((entry: { choice: string }) => entry.choice)).to.deep.equal(['tie']);
    expect(deleted).to.have.length(1);
    expect(deleted[0]).to.deep.include({
      version_of: id,
      choice: 'feature_a',
      user: { id: bob.id, username: bob.username },
      deleted_by: { id: lead.id, username: lead.username },
    });
  });

  it('GET /projects/{id}/history loses nothing to the deletion of a feature or a user', async () => {
    const root = await app.make.user({ superuser: true });
    const id = await compare(bob, 0, 1);
    await compare(bob, 1, 2);
    await lead.delete(at(`/features/${idOf(0)}`));
    await root.delete(`/users/${bob.id}`);
    const { comparisons, deleted_comparisons: deleted } = await history();
    expect(deleted[0]).to.deep.include({
      id,
      feature_a: { id: idOf(0), name: 'Login' },
      user: { id: bob.id, username: 'Former member' },
      deleted_by: { id: lead.id, username: lead.username },
    });
    expect(comparisons[0].user.username).to.equal('Former member');
  });

  it('GET /projects/{id}/history is in order of time and larger than one batch', async () => {
    const rows = 1203;
    await app.resources.pool.query(
      `insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at,
                                deleted_at, deleted_by)
       select $1, gen_random_uuid(), case when n % 2 = 0 then 'value' else 'complexity' end, n, $2, $3, 'tie', $4,
              now() + n * interval '1 ms', case when n % 3 = 0 then now() end, case when n % 3 = 0 then $4::uuid end
         from generate_series(1, $5::int) n`,
      [project.id, idOf(0), idOf(1), lead.id, rows],
    );
    await app.resources.pool.query('update ranking_ledgers set revision = $2 where project_id = $1', [
      project.id,
      rows,
    ]);
    const { comparisons, deleted_comparisons: deleted } = await history();
    expect([comparisons.length, deleted.length]).to.deep.equal([802, 401]);
    for (const list of [comparisons, deleted]) {
      const times = list.map((entry: { created_at: string }) => entry.created_at);
      expect(times).to.deep.equal([...times].sort());
      expect(new Set(list.map((entry: { id: string }) => entry.id)).size).to.equal(list.length);
    }
  });

  it('GET /projects/{id}/history answers a page of it, or one dimension, when asked to', async () => {
    const ids: string[] = [];
    for (const dimension of ['value', 'complexity', 'value']) {
      for (const [a, b] of [
        [0, 1],
        [1, 2],
      ]) {
        ids.push(await compare(lead, a!, b!, 'feature_a', dimension));
        app.travel(1000);
      }
    }
    const at = project.at('/history');
    await lead.delete(project.at(`/comparisons/${ids[1]}`));
    await lead.put(project.at(`/comparisons/${ids[2]}`), { choice: 'feature_b' });
    const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
    const whole = await history();
    const pages = { comparisons: [] as string[], deleted_comparisons: [] as string[] };
    for (const page of [1, 2, 3]) {
      const { status, body } = await lead.get(`${at}?page=${page}&per_page=3`);
      expect(status).to.equal(200);
      expect(body).to.deep.include({ project: whole.project, total: 7, page, per_page: 3 });
      expect(body.comparisons.length + body.deleted_comparisons.length).to.equal([3, 3, 1][page - 1]);
      pages.comparisons.push(...body.comparisons);
      pages.deleted_comparisons.push(...body.deleted_comparisons);
    }
    expect(pages).to.deep.equal({ comparisons: whole.comparisons, deleted_comparisons: whole.deleted_comparisons });
    const complexity = (await lead.get(`${at}?dimension=complexity`)).body;
    expect(complexity).not.to.have.property('total');
    expect(idsOf(complexity.comparisons)).to.deep.equal(ids.slice(2, 4));
    const paged = (await lead.get(`${at}?dimension=value&per_page=1`)).body;
    expect(paged).to.deep.include({ total: 4, page: 1, per_page: 1 });
    expect(idsOf(paged.comparisons)).to.deep.equal(ids.slice(0, 1));
    expect((await lead.get(`${at}?page=9`)).body).to.deep.include({ comparisons: [], total: 7, per_page: 100 });
    for (const query of ['page=0', 'per_page=1001', 'dimension=cost']) {
      expect((await lead.get(`${at}?${query}`)).status, query).to.equal(422);
    }
  });

  it('is gone from the outside with its project, and stays in the database', async () => {
    await compare(lead, 0, 1);
    await lead.delete(at());
    for (const path of ['history', 'activity', 'last-modified', 'collaborators']) {
      expect((await lead.get(at(`/${path}`))).status, path).to.equal(404);
    }
    const { rows } = await app.resources.pool.query(
      `select (select count(*) from comparisons where project_id = $1) as comparisons,
              (select count(*) from activities where project_id = $1 and action = 'project_deleted') as deletions`,
      [project.id],
    );
    expect(rows).to.deep.equal([{ comparisons: '1', deletions: '1' }]);
  });
});
