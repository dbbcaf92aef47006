import type { Job } from 'bullmq';
import { expect } from 'chai';
import { expireProjectsJob } from '../../shared/data/jobs.ts';
import { columnOfProject, TABLES } from '../../shared/data/store/tables.ts';
import { processors } from '../../workers/processors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign, contentsOf } from '../support/database-rows.ts';
import { estimatesOf, expectSameBits } from '../support/estimates.ts';
import type { TestUser } from '../support/factories.ts';
import { GuestScene } from '../support/guests.ts';
import { startTestWorkers } from '../support/workers.ts';

const DAY_MS = 86_400_000;

describe('a deleted project', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });

  const expire = () =>
    processors['expire-projects'].run(app.resources, { id: '1', name: expireProjectsJob.name, data: {} } as Job);
  /** Tables that have rows of a project. */
  const tablesOf = async (id: string): Promise<string[]> => {
    const found: string[] = [];
    for (const table of TABLES) {
      const column = columnOfProject(table) ?? (table.references?.project_id === 'projects' ? 'project_id' : null);
      if (column === null) continue;
      const { rows } = await app.resources.pool.query(`select from ${table.name} where ${column} = $1 limit 1`, [id]);
      if (rows.length > 0) found.push(table.name);
    }
    return found;
  };
  /** A project with something in most tables. */
  const fullProject = async (owner: TestUser, member: TestUser) => {
    const project = await app.make.project({ owner, features: 4, name: 'Roadmap' });
    await assign(app, project, member, owner);
    const at = (path = '') => `/projects/${project.id}${path}`;
    const [a, b, c] = project.features.map(({ id }) => id);
    const lead = app.as(owner);
    for (const dimension of ['value', 'complexity']) {
      await lead.post(at('/comparisons'), { feature_a_id: a, feature_b_id: b, choice: 'feature_a', dimension });
      await app.as(member).post(at('/comparisons'), { feature_a_id: b, feature_b_id: c, choice: 'tie', dimension });
    }
    await lead.put(at('/ratings'), { dimension: 'value', ratings: [{ feature_id: a, grade: 3 }] });
    await lead.put(at('/factors'), { dimension: 'value', factors: [{ more_id: a, less_id: b, factor: 5 }] });
    await lead.post(at('/comparisons/undo'), { dimension: 'value' });
    const service = (await lead.post(at('/service-accounts'), { name: 'Importer of Ann' })).body.id;
    await lead.post(at(`/service-accounts/${service}/tokens`), { name: 'Nightly', scopes: ['read'] });
    await lead.post(at('/links'), { kind: 'results' });
    await lead.post('/auth/tokens', { name: 'Of this', scopes: ['read'], project_id: project.id });
    const { token } = (await lead.post(at('/links'), { kind: 'participation', participation: { asks_name: true } }))
      .body;
    await app.anonymous.post('/guests', { token, name: 'Gerda Guest' });
    return { ...project, at };
  };

  it('comes back to its owner for 30 days, as it was; its links and guests stay ended', async () => {
    const [owner, member, other] = [await app.make.user(), await app.make.user(), await app.make.user()];
    const { id, at } = await fullProject(owner, member);
    const before = (await app.as(owner).get(at())).body;
    const exact = await estimatesOf(app.as(owner), id, 'value');
    const links = (await app.as(owner).get(at('/links'))).body.length;
    expect((await app.as(owner).delete(at())).status).to.equal(204);
    expect((await app.as(owner).get('/projects/')).body).to.deep.equal([]);
    const [listed] = (await app.as(owner).get('/projects/?deleted=true')).body;
    expect(listed).to.deep.include({ id, name: 'Roadmap' });
    expect(Date.parse(listed.restorable_until) - Date.parse(listed.deleted_at)).to.equal(30 * DAY_MS);
    expect((await app.as(member).get('/projects/?deleted=true')).body).to.deep.equal([]);
    for (const person of [member, other]) expect((await app.as(person).post(at('/restore'))).status).to.equal(404);
    await expire();

    const restored = await app.as(owner).post(at('/restore'));
    expect([restored.status, restored.body]).to.deep.equal([200, before]);
    expectSameBits(await estimatesOf(app.as(owner), id, 'value'), exact);
    expect((await app.as(member).get(at('/comparisons'))).body.total).to.equal(3);
    expect((await app.as(owner).get(at('/activity?per_page=1'))).body.items[0].action).to.equal('project_restored');
    const ended = (await app.as(owner).get(at('/links'))).body as { revoked_at?: string | null }[];
    expect([links > 0, ended.filter(({ revoked_at }) => !revoked_at).length]).to.deep.equal([true, 0]);
    expect((await app.as(owner).get('/projects/?deleted=true')).body).to.deep.equal([]);
    expect((await app.as(owner).post(at('/restore'))).status).to.equal(404);
  });

  it('is removed after 30 days with all that it had, also the names of its guests and services, and nothing else', async () => {
    const [owner, member] = [await app.make.user(), await app.make.user()];
    const stays = await fullProject(owner, member);
    const rest = await tablesOf(stays.id);
    const { id, at } = await fullProject(owner, member);
    await app.as(owner).delete(at());
    app.travel(30 * DAY_MS);
    await expire();
    expect(await tablesOf(id)).to.include.members([
      'projects',
      'comparisons',
      'activities',
      'project_people',
      'guests',
    ]);
    const root = await app.make.user({ superuser: true });
    const late = await app.as(root).post(at('/restore'));
    expect([late.status, late.body.code]).to.deep.equal([409, 'restore_expired']);
    app.travel(2 * 3_600_000);
    expect(await expire()).to.deep.include({ projects: 1 });
    expect(await tablesOf(id)).to.deep.equal([]);
    expect(await tablesOf(stays.id)).to.deep.equal(rest);
    const names = await app.resources.pool.query('select display_name from users where display_name is not null');
    expect(names.rows.map((row) => row.display_name).toSorted()).to.deep.equal(['Gerda Guest', 'Importer of Ann']);
    const after = await contentsOf(app);
    expect(await expire()).to.deep.equal({ projects: 0, rows: 0 });
    expect(await contentsOf(app)).to.deep.equal(after);
    const later = await app.make.user({ superuser: true });
    expect((await app.as(later).post(at('/restore'))).status).to.equal(404);
  });

  it('is removed at once when its owner erases themselves with it, and stays for a superuser otherwise', async () => {
    const workers = await startTestWorkers(app);
    const [owner, leaving, root] = [
      await app.make.user(),
      await app.make.user(),
      await app.make.user({ superuser: true }),
    ];
    const kept = await fullProject(owner, leaving);
    await app.as(root).delete(kept.at());
    const gone = await fullProject(leaving, owner);
    const own = await app.as(leaving).delete('/auth/me', { current_password: leaving.password, delete_projects: true });
    expect(own.status).to.equal(204);
    await workers.until(async () => (await tablesOf(gone.id)).length === 0, 'the project is removed');

    expect((await app.as(root).delete(`/users/${owner.id}`)).status).to.equal(204);
    await expire();
    const back = await app.as(root).post(kept.at('/restore'));
    expect([back.status, back.body.owner_id]).to.deep.equal([200, root.id]);
  });

  it('counts when it is restored: an owner with as many projects as may be is told so', async () => {
    const small = await startTestApp({ PROJECTS_PER_PERSON: '1' });
    const owner = await small.make.user();
    const { id } = await small.make.project({ owner });
    await small.as(owner).delete(`/projects/${id}`);
    const other = await small.make.project({ owner });
    const full = await small.as(owner).post(`/projects/${id}/restore`);
    expect([full.status, full.body.detail]).to.deep.equal([409, 'You can own at most 1 projects; delete one first']);
    await small.as(owner).delete(`/projects/${other.id}`);
    expect((await small.as(owner).post(`/projects/${id}/restore`)).status).to.equal(200);
  });

  it('that was restored is not removed later, and its guests keep their names', async () => {
    const scene = await GuestScene.make(app);
    const { token } = await scene.link({ asks_name: true });
    await scene.joined(token, { name: 'Gil' });
    await app.as(scene.owner).delete(scene.at());
    await app.as(scene.owner).post(scene.at('/restore'));
    app.travel(40 * DAY_MS);
    expect(await expire()).to.deep.equal({ projects: 0, rows: 0 });
    const { rows } = await app.resources.pool.query("select display_name from users where auth_provider = 'guest'");
    expect(rows).to.deep.equal([{ display_name: 'Gil' }]);
  });
});
