import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

interface Listed {
  id: string;
  feature_a: { id: string; name: string };
  feature_b: { id: string; name: string };
  user: { id: string; username: string };
}

describe('answers and activity by person and feature', () => {
  let app: TestApp;
  let lead: TestUser;
  let bob: TestUser;
  let project: TestProject;

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    [lead, bob] = [await app.make.user(), await app.make.user()];
    project = await app.make.project({ owner: lead, features: ['Login', 'Search', 'Export', 'Import'] });
    await assign(app, project, bob, lead);
  });

  const feature = (name: string) => project.features.find((each) => each.name === name)!;
  const at = (path: string) => `/projects/${project.id}${path}`;
  const say = async (user: TestUser, a: string, b: string, dimension = 'value') => {
    const { status, body } = await app.as(user).post(at('/comparisons'), {
      feature_a_id: feature(a).id,
      feature_b_id: feature(b).id,
      choice: 'feature_a',
      dimension,
    });
    expect(status).to.equal(201);
    return body.id as string;
  };
  const list = async (query: string, user = bob) => {
    const { status, body } = await app.as(user).get(at(`/comparisons${query}`));
    expect(status, query).to.equal(200);
    return body;
  };
  const activity = async (query: string, user = bob) => {
    const { status, body } = await app.as(user).get(at(`/activity${query}`));
    expect(status, query).to.equal(200);
    return body;
  };
  const ids = ({ items }: { items: Listed[] }) => items.map(({ id }) => id);

  it('GET comparisons lists those of one person, me or by id, newest first, with their number', async () => {
    const first = await say(bob, 'Login', 'Search');
    await say(lead, 'Search', 'Export');
    const second = await say(bob, 'Export', 'Import', 'complexity');
    const gone = await say(bob, 'Login', 'Export');
    await app.as(bob).delete(at(`/comparisons/${gone}`));
    for (const [query, user] of [
      ['?user_id=me', bob],
      [`?user_id=${bob.id}`, lead],
      [`?user_id=${bob.id.toUpperCase()}`, lead],
    ] as const) {
      const mine = await list(query, user);
      expect(ids(mine), query).to.deep.equal([second, first]);
      expect(mine.total, query).to.equal(2);
    }
    const ofValue = await list('?user_id=me&dimension=value');
    expect([ids(ofValue), ofValue.total]).to.deep.equal([[first], 1]);
    const page = await list('?user_id=me&page=2&per_page=1');
    expect([ids(page), page.total, page.page, page.per_page]).to.deep.equal([[first], 2, 2, 1]);
    const stranger = await app.make.user();
    expect(await list(`?user_id=${stranger.id}`)).to.deep.include({ items: [], total: 0 });
  });

  it('GET comparisons lists those about one feature, on either side, and narrows ids as well', async () => {
    const left = await say(bob, 'Login', 'Search');
    const other = await say(bob, 'Search', 'Export');
    const right = await say(lead, 'Import', 'Login', 'complexity');
    const login = feature('Login').id;
    const about = await list(`?feature_id=${login}`);
    expect([ids(about), about.total]).to.deep.equal([[right, left], 2]);
    const mine = await list(`?feature_id=${login}&user_id=me`);
    expect([ids(mine), mine.total]).to.deep.equal([[left], 1]);
    const among = await list(`?ids=${right},${other},${left}&feature_id=${login}&user_id=${lead.id}`);
    expect([ids(among), among.total]).to.deep.equal([[right], 1]);
  });

  it('GET comparisons names people and features on demand, those that are gone as well', async () => {
    await say(bob, 'Login', 'Search');
    const [plain] = (await list('')).items;
    expect(plain).to.not.have.any.keys('feature_a', 'feature_b', 'user');
    const expected = {
      feature_a: { id: feature('Login').id, name: 'Login' },
      feature_b: { id: feature('Search').id, name: 'Search' },
      user: { id: bob.id, username: bob.username },
    };
    const [named] = (await list('?include_names=true')).items;
    expect(named).to.deep.include({ ...plain, ...expected });
    await app.as(lead).delete(`/users/${bob.id}/assignments/${project.id}`);
    expect((await list(`?ids=${named.id}&include_names=true`, lead)).items).to.deep.equal([named]);
  });

  it('GET activity lists what one person did, made comparisons included, with the number of all', async () => {
    const made = await say(bob, 'Login', 'Search');
    const gone = await say(bob, 'Search', 'Export', 'complexity');
    const others = await say(lead, 'Import', 'Export');
    await app.as(bob).delete(at(`/comparisons/${gone}`));
    await app.as(bob).put(at(`/comparisons/${others}`), { choice: 'tie' });
    const mine = await activity('?user_id=me&per_page=100');
    expect(
      mine.items.map(({ action, details }: { action: string; details: { comparison_id: string } }) => [
        action,
        details.comparison_id,
      ]),
    ).to.deep.equal([
      ['comparison_updated', others],
      ['comparison_deleted', gone],
      ['comparison_created', gone],
      ['comparison_created', made],
    ]);
    expect(mine.total).to.equal(4);
    const pages = [];
    for (let page = 1; page <= 4; page += 1)
      pages.push(...(await activity(`?user_id=me&per_page=1&page=${page}`)).items);
    expect(pages).to.deep.equal(mine.items);
    const [one, all] = [await activity('?user_id=me&action_type=comparison_created'), await activity('')];
    expect(one.total).to.equal(2);
    expect(all.total).to.equal(all.items.length);
  });

  it('GET activity takes several kinds of entries at once', async () => {
    const made = await say(bob, 'Login', 'Search');
    await app.as(lead).put(at(''), { name: 'Renamed' });
    await app.as(bob).put(at(`/features/${feature('Login').id}`), { name: 'Sign in' });
    const actions = async (types: string, more = '') => {
      const { items, total } = await activity(`?action_type=${types}${more}`);
      expect(total, types).to.equal(items.length);
      return items.map(({ action }: { action: string }) => action);
    };
    expect(await actions('project_updated,feature_updated')).to.deep.equal(['feature_updated', 'project_updated']);
    expect(await actions('comparison_created,project_updated')).to.deep.equal([
      'project_updated',
      'comparison_created',
    ]);
    expect(await actions('comparison_created,feature_updated', '&user_id=me')).to.have.length(2);
    expect((await activity(`?action_type=comparison_created`)).items[0].details.comparison_id).to.equal(made);
  });

  it('GET activity lists what was done to one feature, answers about it included', async () => {
    const about = await say(bob, 'Login', 'Search');
    const other = await say(bob, 'Search', 'Export');
    await app.as(bob).delete(at(`/comparisons/${about}`));
    await app.as(bob).delete(at(`/comparisons/${other}`));
    await app.as(lead).put(at(`/features/${feature('Login').id}`), { tags: ['web'] });
    const { items, total } = await activity(`?feature_id=${feature('Login').id}`);
    expect(items.map(({ action }: { action: string }) => action)).to.deep.equal([
      'feature_updated',
      'comparison_deleted',
      'comparison_created',
    ]);
    expect(total).to.equal(3);
    expect((await activity(`?feature_id=${feature('Login').id}&user_id=me`)).total).to.equal(2);
    await app.as(lead).post(at('/features/bulk-delete'), [feature('Login').id, feature('Export').id]);
    const deleted = await activity(`?feature_id=${feature('Login').id}`);
    expect([deleted.items[0].action, deleted.total]).to.deep.equal(['features_deleted', 4]);
    expect((await activity(`?feature_id=${feature('Search').id}&action_type=features_deleted`)).total).to.equal(0);
  });

  it('GET activity says on demand who did what to whom, as it stands now', async () => {
    const made = await say(bob, 'Login', 'Search');
    await app.as(lead).put(at(`/comparisons/${made}`), { choice: 'feature_b' });
    await app.as(lead).put(at(`/features/${feature('Login').id}`), { name: 'Sign in' });
    await app.as(lead).delete(`/users/${bob.id}/assignments/${project.id}`);
    const { items } = await activity('?include_names=true', lead);
    const find = (action: string) => items.find((each: { action: string }) => each.action === action);
    const [b, l] = [bob, lead].map(({ id, username }) => ({ id, username }));
    const login = { id: feature('Login').id, name: 'Sign in' };
    expect(find('collaborator_removed')).to.deep.include({ user: l, member: b });
    expect(find('feature_updated')).to.deep.include({ user: l, feature: login });
    const updated = find('comparison_updated');
    expect(updated).to.deep.include({ user: l, feature_a: login });
    expect(updated.comparison).to.deep.include({ id: made, choice: 'feature_b', user: b, deleted_at: null });
    expect(find('comparison_created').comparison).to.deep.equal(updated.comparison);
    await app.as(lead).delete(at(`/comparisons/${made}`));
    const [deleted] = (await activity('?include_names=true', lead)).items;
    expect(deleted.comparison.deleted_at).to.equal(deleted.timestamp);
    expect(Object.keys((await activity('', lead)).items[0]).toSorted()).to.deep.equal([
      'action',
      'details',
      'id',
      'restorable_until',
      'timestamp',
      'user_id',
    ]);
  });

  it('GET activity knows what a change has replaced', async () => {
    const graded = await app.make.project({ owner: lead, features: ['A', 'B'], mode: 'graded' });
    const path = `/projects/${graded.id}`;
    const pair = { feature_a_id: graded.features[0]!.id, feature_b_id: graded.features[1]!.id, dimension: 'value' };
    const { body } = await app.as(lead).post(`${path}/comparisons/graded`, { ...pair, strength: 'a_much_better' });
    await app.as(lead).put(`${path}/comparisons/${body.id}`, { choice: 'feature_a', strength: 'a_better' });
    await app.as(lead).put(`${path}/features/${graded.features[0]!.id}`, { name: 'Renamed', tags: ['x'] });
    await app.as(lead).put(`${path}/model-config`, { selection_strategy: 'random' });
    const { items } = (await app.as(lead).get(`${path}/activity`)).body;
    const [model, feature, answer] = items.map(({ details }: { details: object }) => details);
    expect(answer).to.deep.include({
      before: 'feature_a',
      after: 'feature_a',
      before_strength: 'a_much_better',
      after_strength: 'a_better',
    });
    expect(feature).to.deep.include({ changed: ['name', 'tags'], before: { name: 'A' }, after: { name: 'Renamed' } });
    expect(model.before).to.deep.equal({ model_type: 'bradley_terry', selection_strategy: 'robust' });
  });

  it('take and show stand-ins where names are hidden, and nothing by the real id', async () => {
    await say(lead, 'Login', 'Search');
    await app.as(lead).put(at(''), { hide_names: true });
    const [seen] = (await list('?include_names=true')).items;
    expect(seen.user.id).to.not.equal(lead.id);
    expect(seen.user.username).to.match(/^Person \d+$/);
    expect(ids(await list(`?user_id=${seen.user.id}`))).to.deep.equal([seen.id]);
    expect((await list(`?user_id=${lead.id}`)).total).to.equal(0);
    expect((await activity(`?user_id=${lead.id}`)).total).to.equal(0);
    const [newest, made] = (await activity(`?user_id=${seen.user.id}&include_names=true`)).items;
    expect([newest.action, made.action]).to.deep.equal(['project_updated', 'comparison_created']);
    expect([made.user, made.comparison.user]).to.deep.equal([seen.user, seen.user]);
    expect((await list(`?user_id=${lead.id}&include_names=true`, lead)).items[0].user.username).to.equal(lead.username);
  });

  it('are listed whatever an import put in place of ids', async () => {
    for (const details of [
      { comparison_id: 'x', user_id: 'you', feature_id: '' },
      { comparison_id: 7, user_id: {}, feature_ids: { of: 'another kind' } },
    ]) {
      await app.resources.pool.query(
        `insert into activities (project_id, id, action, user_id, created_at, details)
         values ($1, gen_random_uuid(), 'comparison_deleted', $2, now(), $3)`,
        [project.id, lead.id, details],
      );
    }
    expect((await activity('?include_names=true&action_type=comparison_deleted')).total).to.equal(2);
    expect((await activity(`?feature_id=${feature('Login').id}`)).items).to.deep.equal([]);
  });

  it('refuse what names no person and no feature', async () => {
    for (const path of ['/comparisons', '/activity']) {
      for (const query of [
        'user_id=you',
        'user_id=',
        'feature_id=me',
        'include_names=maybe',
        'user_id=me&user_id=me',
      ]) {
        const { status, body } = await app.as(bob).get(at(`${path}?${query}`));
        expect([status, typeof body.detail], `${path}?${query}`).to.deep.equal([422, 'string']);
      }
    }
  });

  it('lists each answer about a set once on request, on any page, with all that it says', async () => {
    const pair = await say(bob, 'Login', 'Search', 'complexity');
    const four = project.features.map(({ id }) => id);
    const answer = async (best: string, worst: string) => {
      const body = { feature_ids: four, best: feature(best).id, worst: feature(worst).id, dimension: 'value' };
      return (await app.as(bob).post(at('/comparisons/best-worst'), body)).body;
    };
    const sets = [await answer('Login', 'Import'), await answer('Import', 'Search')];
    const [later, earlier] = [sets[1].id, sets[0].id];
    for (const query of ['', '&user_id=me', `&user_id=me&feature_id=${feature('Export').id}`]) {
      const all = await list(`?by_answer=true${query}`);
      const expected = query.includes('feature') ? [later, earlier] : [later, earlier, pair];
      expect([ids(all), all.total], query).to.deep.equal([expected, expected.length]);
      const second = await list(`?by_answer=true&page=2&per_page=1${query}`);
      expect([ids(second), second.total], query).to.deep.equal([[earlier], expected.length]);
      expect(second.items[0].set.comparisons).to.have.length(5);
    }
    expect((await list('?by_answer=true')).items[2]).to.not.have.property('set');
    expect((await list('')).total).to.equal(11);
    const byId = (await list(`?by_answer=true&ids=${sets[0].comparisons[3].id}`)).items[0];
    expect(byId.set.features.map(({ name }: { name: string }) => name)).to.have.members([
      'Login',
      'Search',
      'Export',
      'Import',
    ]);
    expect(byId.set.comparisons.map(({ id }: { id: string }) => id)).to.deep.equal(
      sets[0].comparisons.map(({ id }: { id: string }) => id),
    );

    // An archived feature takes its comparisons out of the answer; its own page lists the rest, and names it.
    await app.as(lead).post(at(`/features/${feature('Import').id}/archive`));
    const { items: partial } = await list(`?by_answer=true&feature_id=${feature('Import').id}`);
    for (const { set } of partial) {
      expect(set.archived_features).to.deep.equal([{ id: feature('Import').id, name: 'Import' }]);
      expect(set.features).to.have.length(3);
    }
    expect(partial).to.have.length(2);
    await app.as(lead).post(at(`/features/${feature('Import').id}/restore`));
    expect((await list('?by_answer=true')).items[0].set).to.not.have.property('archived_features');

    // Undone with one of five, and without the comparisons of a deleted feature.
    await app.as(bob).delete(at(`/comparisons/${sets[0].comparisons[3].id}`));
    await app.as(lead).delete(at(`/features/${feature('Import').id}`));
    const left = await list('?by_answer=true&user_id=me');
    expect([left.total, left.items[0].set_id]).to.deep.equal([2, later]);
    expect(left.items[0].set.comparisons.map(({ id }: { id: string }) => id)).to.include(left.items[0].id);

    const made = (query: string) => activity(`?by_answer=true&include_names=true${query}`);
    for (const query of ['', '&user_id=me']) {
      const { items, total } = await made(`${query}&action_type=comparison_created,comparison_deleted`);
      expect([total, items.map(({ action }: { action: string }) => action)], query).to.deep.equal([
        4,
        ['comparison_deleted', 'comparison_created', 'comparison_created', 'comparison_created'],
      ]);
      const [undone, ...said] = items.map(({ comparison }: { comparison: { set?: { comparisons: unknown[] } } }) =>
        comparison.set ? comparison.set.comparisons.length : 0,
      );
      expect([undone, said]).to.deep.equal([5, [left.items[0].set.comparisons.length, 5, 0]]);
    }
    const { items } = await made('&per_page=1&page=2&action_type=comparison_created');
    expect(items[0].details.comparison_id).to.equal(earlier);
  });
});
