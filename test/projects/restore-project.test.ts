import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { commandFor } from '../../api/admin/commands.ts';
import { createContext } from '../../shared/context.ts';
import { estimatesOf, expectReplay } from '../support/estimates.ts';
import type { TestUser } from '../support/factories.ts';
import {
  backUpDirectly,
  compareSome,
  type OperatedApp,
  startOperatedApp,
  startTestWorkers,
} from '../support/operations.ts';

interface Restored {
  project_id: string;
  name: string;
  owner: string;
  features: number;
  answers: number;
  members: number;
}

interface Listed {
  dimension: string;
  choice: string;
  created_at: string;
  user_id: string;
  feature_a_id: string;
  feature_b_id: string;
}

const names = (entries: { name: string }[]): string[] => entries.map(({ name }) => name);

describe('npm run admin -- restore-project', () => {
  let app: OperatedApp;
  let owner: TestUser;
  let bob: TestUser;
  let projectId: string;
  beforeEach(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    owner = await app.make.user();
    bob = await app.make.user();
    const project = await app.make.project({ owner, name: 'Backlog', features: 6 });
    projectId = project.id;
    await app.as(owner).post(`/users/${bob.id}/assignments`, { project_id: projectId });
    await compareSome(app, owner, projectId, 5);
    await compareSome(app, bob, projectId, 4);
    const grades = project.features.slice(0, 2).map(({ id }, index) => ({ feature_id: id, grade: index + 2 }));
    const rated = await app.as(bob).put(`/projects/${projectId}/ratings`, { dimension: 'value', ratings: grades });
    expect(rated.status, rated.text).to.be.below(300);
    const [more, less] = project.features.map(({ id }) => id);
    const factors = [{ more_id: more, less_id: less, factor: 10 }];
    const said = await app.as(bob).put(`/projects/${projectId}/factors`, { dimension: 'value', factors });
    expect(said.status, said.text).to.be.below(300);
    await app.as(owner).post(`/projects/${projectId}/snapshots`, { name: 'Quarter' });
    await app.as(owner).put(`/projects/${projectId}/features/${project.features[0]!.id}`, { name: 'First, renamed' });
    await app.as(owner).delete(`/projects/${projectId}/features/${project.features[5]!.id}`);
  });

  const admin = (...args: string[]) =>
    commandFor('restore-project', args)(createContext(app.resources, app.resources.log));
  const restored = async (...args: string[]) => (await admin(...args)).json as Restored;
  const refusal = (...args: string[]): Promise<string> =>
    admin(...args).then(
      () => 'not refused',
      ({ message }: Error) => message,
    );
  const countRows = async () => {
    const tables = ['users', 'projects', 'features', 'comparisons', 'activities', 'ratings', 'factors', 'snapshots'];
    const counts = tables.map((table) => `(select count(*) from ${table})::int as ${table}`);
    return (await app.resources.pool.query(`select ${counts.join(', ')}`)).rows[0];
  };

  /** What its people see of a project, by names instead of ids. */
  const seen = async (id: string, person = owner) => {
    const client = app.as(person);
    const of = (rest: string) => client.get(`/projects/${id}${rest}`).then(({ body }) => body);
    const { items: features } = await of('/features?per_page=100');
    const nameOf = new Map<string, string>(features.map((each: { id: string; name: string }) => [each.id, each.name]));
    const { items: comparisons } = await of('/comparisons?per_page=100');
    const estimates = await estimatesOf(client, id, 'value');
    const { owner_id, comparison_mode } = await of('');
    const rows = await app.resources.pool.query(
      `select f.name, r.user_id, r.grade from ratings r join features f on f.project_id = r.project_id and f.id = r.feature_id
        where r.project_id = $1 order by 1, 2`,
      [id],
    );
    const factors = await app.resources.pool.query(
      `select m.name as more, l.name as less, r.user_id, r.factor
         from factors r join features m on m.project_id = r.project_id and m.id = r.more_id
         join features l on l.project_id = r.project_id and l.id = r.less_id where r.project_id = $1`,
      [id],
    );
    const people = await of('/collaborators');
    const [kept] = await of('/snapshots');
    const { moves, earlier } = await of(`/snapshots/${kept.id}/compare?sort_by=value`);
    return {
      kept: [earlier.name, earlier.hash],
      moves: moves.items.map(({ feature, ...move }: { feature: { id: string; name: string } }) => [
        nameOf.get(feature.id),
        feature.name,
        move,
      ]),
      owner_id,
      comparison_mode,
      features: names(features),
      comparisons: comparisons.map((each: Listed) => {
        const { dimension, choice, created_at, user_id, feature_a_id: a, feature_b_id: b } = each;
        return { dimension, choice, created_at, user_id, between: [nameOf.get(a), nameOf.get(b)] };
      }),
      estimates: [...estimates].map(([feature, estimate]) => [nameOf.get(feature), estimate]),
      ratings: rows.rows,
      factors: factors.rows,
      people: people.map((each: { id: string; role: string }) => [each.id, each.role]),
    };
  };

  it('brings a deleted project back with its answers, ratings and members, as a new project', async () => {
    const before = await seen(projectId);
    expect(before.comparisons).to.have.length.above(5);
    expect([before.ratings.length, before.factors.length]).to.deep.equal([2, 1]);
    const backup = await backUpDirectly(app);
    const { body: history } = await app.as(owner).get(`/projects/${projectId}/activity?per_page=100`);
    expect((await app.as(owner).delete(`/projects/${projectId}`)).status).to.equal(204);

    const back = await restored(backup, projectId);
    expect(back).to.include({ name: 'Backlog (restored)', owner: owner.username, features: 5, members: 1 });
    expect(back.project_id).not.to.equal(projectId);
    expect(await seen(back.project_id)).to.deep.equal(before);
    await expectReplay(app, back.project_id);
    // The original stays deleted, and nobody was kept waiting: there is no safety backup.
    expect((await app.as(owner).get(`/projects/${projectId}`)).status).to.equal(404);
    expect((await readdir(app.backups)).filter((file) => file.includes('safety'))).to.deep.equal([]);

    const { body: again } = await app.as(owner).get(`/projects/${back.project_id}/activity?per_page=100`);
    const actions = (entries: { action: string }[]) => entries.map(({ action }) => action);
    expect(actions(again.items)).to.deep.equal(actions(history.items));
    // The history of a feature follows it to its new id.
    const { body: list } = await app.as(owner).get(`/projects/${back.project_id}/features?per_page=100`);
    const renamed = list.items.find(({ name }: { name: string }) => name === 'First, renamed');
    const own = await app.as(owner).get(`/projects/${back.project_id}/activity?feature_id=${renamed.id}&per_page=100`);
    expect(actions(own.body.items)).to.include('feature_updated');

    // It goes on like any project, and the data agrees with itself.
    await compareSome(app, bob, back.project_id, 2);
    const checked = await app.admin.post('/admin/database/maintenance', { operation: 'integrity_check' });
    expect(checked.body.findings).to.deep.equal([]);
  });

  it('leaves the original as it is, and makes a copy of the backup’s state under another name', async () => {
    const before = await seen(projectId);
    const backup = await backUpDirectly(app);
    await app.as(owner).post(`/projects/${projectId}/features`, { name: 'Later' });
    await app.as(owner).post(`/projects/${projectId}/comparisons/reset`, { dimension: 'value' });
    const now = await seen(projectId);

    const output = await admin(backup, projectId, '--as-new', 'Backlog of Monday');
    expect(output.text).to.match(
      /^The project is back as 'Backlog of Monday' \(.{36}\), with 5 features and \d+ answers\.\n/,
    );
    const { project_id: copy } = output.json as Restored;
    expect(await seen(copy)).to.deep.equal(before);
    expect(await seen(projectId)).to.deep.equal(now);
    const second = await restored(backup, projectId);
    expect(new Set([projectId, copy, second.project_id]).size).to.equal(3);
    const { rows } = await app.resources.pool.query('select id from features group by id having count(*) > 1');
    expect(rows, 'ids that two features share').to.deep.equal([]);
  });

  it('brings no erased person back: their answers stay as a former member’s, and a superuser owns the project', async () => {
    const backup = await backUpDirectly(app);
    const rows = await countRows();
    for (const { id } of [bob, owner]) expect((await app.admin.delete(`/users/${id}`)).status).to.equal(204);
    expect(await refusal(backup, projectId)).to.equal(
      'The owner of the project has no account any more: name a superuser with --owner',
    );
    expect((await countRows()).projects).to.equal(rows.projects);
    expect(await refusal(backup, projectId, '--owner', 'nobody')).to.contain('No account has the username');

    const back = await restored(backup, projectId, '--owner', app.root.username);
    expect(back).to.include({ owner: app.root.username, members: 0 });
    const { people, comparisons } = await seen(back.project_id, app.root);
    expect(people).to.deep.equal([[app.root.id, 'owner']]);
    expect(comparisons.length).to.equal(back.answers);
    expect((await countRows()).users).to.equal(rows.users);
    const found = await app.resources.pool.query(
      `select a::text as row from activities a where project_id = $1 union all select u::text from users u where id = any($2)`,
      [back.project_id, [bob.id, owner.id]],
    );
    for (const { row } of found.rows) {
      for (const { username } of [bob, owner]) expect(row).not.to.match(new RegExp(`${username}\\b`));
    }
  });

  it('knows no people of another installation: they become former members', async () => {
    const backup = await backUpDirectly(app);
    const elsewhere = await startOperatedApp();
    await startTestWorkers(elsewhere);
    await copyFile(path.join(app.backups, `${backup}.zip`), path.join(elsewhere.backups, 'theirs.zip'));
    const context = createContext(elsewhere.resources, elsewhere.resources.log);
    const run = commandFor('restore-project', ['theirs', projectId, '--owner', elsewhere.root.username]);
    const back = (await run(context)).json as Restored;
    expect(back).to.include({ owner: elsewhere.root.username, members: 0, features: 5 });
    const { rows } = await elsewhere.resources.pool.query(
      'select username, is_active, deleted_at is not null as deleted from users where id = any($1)',
      [[owner.id, bob.id]],
    );
    expect(rows).to.deep.equal(Array(2).fill({ username: 'Former member', is_active: false, deleted: true }));
    await expectReplay(elsewhere, back.project_id);
  });

  it('is refused, and writes nothing, where the backup lacks the project or the call is wrong', async () => {
    const backup = await backUpDirectly(app);
    const { id: later } = await app.make.project({ owner });
    const rows = await countRows();
    expect(await refusal(backup, later)).to.equal('The backup does not have this project');
    expect(await refusal('nothing', projectId)).to.equal('Backup not found');
    expect(await refusal(backup, 'Backlog')).to.equal('Backlog is not the id of a project');
    expect(await refusal(backup, projectId, '--as-new', ' ')).to.contain('name');
    expect(await refusal(backup, projectId, '--owner', bob.username)).to.contain('is not a superuser');
    expect(await countRows()).to.deep.equal(rows);
  });
});
