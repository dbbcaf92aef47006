import { expect } from 'chai';
import type { Agreement } from '../../shared/results/contract/agreement.ts';
import { startTestApp } from '../support/app.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import { assign } from '../support/database-rows.ts';
import type { TestUser } from '../support/factories.ts';
import { makeWorld, type Part, partsFor, peopleFor, plan, type World } from '../support/fixtures.ts';
import { once } from '../support/scene.ts';

/** A project with hidden names in which everyone left traces; `collaborator` of the world looks at it. */
interface Team extends World {
  /** Works on it, too. */
  colleague: TestUser;
  /** Worked on it, and left. */
  former: TestUser;
}

interface Member {
  id: string;
  username: string;
  email: string;
  display_name: string | null;
  avatar_url: string | null;
  role: string;
}

describe('a project that hides names', () => {
  const app = once(startTestApp);
  let team: Team;

  const at = (rest = '') => `/projects/${team.project.id}${rest}`;

  /**
   * Every kind of change by everyone.
   * @param parts of its world; all where left out. @param dimensions those in which they answered.
   * @param people of another team; people of its own where left out.
   */
  async function makeTeam(
    parts?: ReadonlySet<Part>,
    dimensions: readonly ('value' | 'complexity')[] = ['value', 'complexity'],
    people?: ReturnType<typeof peopleFor> & Pick<Team, 'colleague' | 'former'>,
  ): Promise<Team> {
    const world = await makeWorld(app, parts, people);
    const { colleague, former } = people ?? { colleague: await app.make.user(), former: await app.make.user() };
    const { owner, collaborator, superuser, project } = world;
    for (const [index, user] of [owner, collaborator, colleague, former, superuser].entries()) {
      const profile = {
        display_name: `Display of ${user.username}!`,
        avatar_url: `https://example.com/${user.id}.png`,
      };
      if (!people) expect((await app.as(user).patch('/auth/me', profile)).status).to.equal(200);
      if (user === colleague || user === former) {
        await app.as(owner).post(`/users/${user.id}/assignments`, { project_id: project.id });
      }
      const [a, b] = [project.features[index % 4]!, project.features[(index + 1) % 4]!];
      const client = app.as(user);
      for (const dimension of dimensions) {
        const pair = { feature_a_id: a.id, feature_b_id: b.id, choice: 'feature_a', dimension };
        const made = await client.post(`/projects/${project.id}/comparisons`, pair);
        expect(made.status).to.equal(201);
        await client.put(`/projects/${project.id}/comparisons/${made.body.id}`, { choice: 'feature_b' });
        await client.post(`/projects/${project.id}/comparisons`, { ...pair, choice: 'tie' });
        await client.post(`/projects/${project.id}/comparisons/undo`, { dimension, mine: true });
      }
    }
    await app.as(owner).post(`/projects/${project.id}/links`, { kind: 'results', label: `For ${colleague.username}` });
    await app.as(former).delete(`/users/${former.id}/assignments/${project.id}`);
    const projects = !parts || parts.has('graded') ? [project, world.graded] : [project];
    for (const { id } of projects) {
      const hidden = await app.as(owner).put(`/projects/${id}`, { hide_names: true });
      expect(hidden.body.hide_names).to.equal(true);
    }
    return { ...world, colleague, former };
  }

  const members = async (viewer: TestUser): Promise<Member[]> => (await viewer.get(at('/collaborators'))).body;

  describe('and its people, who only look', () => {
    before(async () => {
      team = await makeTeam();
    });

    it('shows collaborators a number in place of others, and themselves as they are', async () => {
      const { collaborator } = team;
      const shown = await members(collaborator);
      expect(shown.map(({ username }) => username)).to.deep.equal([
        'Person 1',
        collaborator.username,
        'Person 3',
        'Person 4',
      ]);
      for (const { id, email, display_name, avatar_url } of shown.filter((each) => each.id !== collaborator.id)) {
        expect([email, display_name, avatar_url]).to.deep.equal(['', null, null]);
        expect((await app.as(collaborator).get(`/users/${id}`)).status).to.equal(404);
      }
      expect(shown[1]).to.include({ id: collaborator.id, email: collaborator.email });
    });

    it('shows everything to the owner and to superusers', async () => {
      const { owner, superuser, collaborator, colleague } = team;
      for (const viewer of [owner, superuser]) {
        const names = (await members(viewer))
          // The third is a guest, who has no email.
          .filter(({ email }) => email !== '')
          .map(({ id, username, email }) => [id, username, email]);
        const all = [owner, collaborator, colleague].map(({ id, username, email }) => [id, username, email]);
        expect(names).to.deep.equal(all);
      }
    });

    it('says who did what by the same stand-in everywhere', async () => {
      const { collaborator, colleague, owner } = team;
      const [first, , guest, third] = await members(collaborator);
      const client = app.as(collaborator);
      const real = (await app.as(owner).get(at('/history'))).body.comparisons as { id: string; user: { id: string } }[];
      const theirs = real.find(({ user }) => user.id === colleague.id)!;
      const { comparisons } = (await client.get(at('/history'))).body;
      const shown = comparisons.find(({ id }: { id: string }) => id === theirs.id);
      expect(shown.user).to.deep.equal({ id: third!.id, username: 'Person 4' });
      expect((await client.get(at(`/comparisons/${theirs.id}`))).body.user_id).to.equal(third!.id);
      const { items } = (await client.get(at('/activity?action_type=collaborator_assigned'))).body;
      expect(items.map(({ user_id }: { user_id: string }) => user_id)).to.deep.equal([
        first!.id,
        first!.id,
        guest!.id,
        first!.id,
      ]);
      expect(items.map(({ details }: { details: { username: string } }) => details.username)).to.deep.equal([
        'Person 5',
        'Person 4',
        'Person 3',
        collaborator.username,
      ]);
      expect((await client.get(at())).body.owner_id).to.equal(first!.id);
    });

    it('gives one person different ids in different projects', async () => {
      const { body } = await app.as(team.collaborator).get('/projects');
      const owners = body.map(({ owner_id }: { owner_id: string }) => owner_id);
      expect(owners).to.have.length(2);
      expect(new Set([...owners, team.owner.id]).size).to.equal(3);
    });
  });

  describe('and its people, who change something', () => {
    beforeEach(async () => {
      team = await makeTeam();
    });

    it('keeps numbers and ids when people leave and come', async () => {
      const { owner, colleague, collaborator, former } = team;
      const before = await members(collaborator);
      await app.as(owner).delete(`/users/${colleague.id}/assignments/${team.project.id}`);
      const late = await app.make.user();
      for (const { id } of [late, colleague, former]) {
        await app.as(owner).post(`/users/${id}/assignments`, { project_id: team.project.id });
      }
      const after = await members(collaborator);
      expect(after.map(({ username }) => username)).to.have.members([
        'Person 1',
        collaborator.username,
        'Person 3',
        'Person 4',
        'Person 5',
        'Person 6',
      ]);
      expect(after.find(({ username }) => username === 'Person 3')).to.include({ id: before[2]!.id });
    });

    it('does not let people be looked up by an id from elsewhere', async () => {
      const { collaborator, colleague, owner } = team;
      for (const { id } of [colleague, owner]) {
        expect((await app.as(collaborator).get(`/users/${id}`)).status).to.equal(403);
      }
      expect((await app.as(owner).get(`/users/${colleague.id}`)).body.username).to.equal(colleague.username);
      const open = await app.make.project({ owner: colleague });
      await app.as(colleague).post(`/users/${collaborator.id}/assignments`, { project_id: open.id });
      expect((await app.as(collaborator).get(`/users/${colleague.id}`)).body.username).to.equal(colleague.username);
      const shown = (await members(collaborator)).map(({ id }) => id);
      expect(shown).to.include(collaborator.id).and.not.include(colleague.id);
    });

    it('can be made so from the start, is changed by its owner only, and records the change', async () => {
      const { owner, collaborator } = team;
      const made = await app.as(owner).post('/projects', { name: 'Quiet', hide_names: true });
      expect(made.body.hide_names).to.equal(true);
      expect((await app.as(owner).post('/projects', { name: 'Open' })).body.hide_names).to.equal(false);
      expect((await app.as(collaborator).put(at(), { hide_names: false })).status).to.equal(403);
      expect((await app.as(owner).put(at(), { hide_names: 'no' })).status).to.equal(422);
      await app.as(owner).put(at(), { hide_names: false });
      const { items } = (await app.as(collaborator).get(at('/activity?action_type=project_updated'))).body;
      expect(items[0].details).to.deep.equal({
        before: { name: 'Backlog', hide_names: true },
        after: { name: 'Backlog', hide_names: false },
      });
      expect((await members(collaborator)).map(({ username }) => username)).to.include(owner.username);
    });
  });

  it('lists people who did the same in the order of the ids that are shown, not of their accounts', async () => {
    const [owner, ...others] = await Promise.all(Array.from({ length: 7 }, () => app.make.user()));
    const project = await app.make.project({ owner: owner!, features: 3 });
    for (const each of others) await assign(app, project, each, owner!);
    await app.as(owner!).put(`/projects/${project.id}`, { hide_names: true });
    const [a, b] = project.features;
    const pair = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'value' };
    for (const [place, each] of others.entries()) {
      const choice = place < 3 ? 'feature_a' : 'feature_b';
      expect((await app.as(each).post(`/projects/${project.id}/comparisons`, { ...pair, choice })).status).to.equal(
        201,
      );
    }
    const read = async (path: string) => (await app.as(others[0]!).get(`/projects/${project.id}${path}`)).body;
    const { people, pairs, contested } = (await read('/agreement?dimension=value')) as Agreement;
    const live = (await read('/live')) as { people: { id: string; answers: number }[] };
    const [{ for_a, for_b }] = contested as [Agreement['contested'][number]];
    for (const [name, ids] of Object.entries({
      live: live.people.filter(({ answers }) => answers > 0).map(({ id }) => id),
      people: people.map(({ user }) => user.id),
      pairs: pairs.map((each) => `${each.a.id} ${each.b.id}`),
      for_a: for_a.map(({ id }) => id),
      for_b: for_b.map(({ id }) => id),
    })) {
      expect(ids, name).to.have.length.above(2);
      expect(ids, name).to.deep.equal(ids.toSorted());
    }
    for (const each of pairs) expect(each.a.id < each.b.id).to.equal(true);
  });

  describe('tells a collaborator no name, email, picture or id of another person', () => {
    const { operations } = theContract();
    const concernsPeople = ({ method, path }: PlacedOperation) =>
      method === 'get' || /^\/api\/v1\/(projects|users|invitations|shared)/.test(path);
    const isForMembers = ({ operation }: PlacedOperation) =>
      operation.description.startsWith('For members of the project');
    const isForOthers = ({ operation }: PlacedOperation) =>
      /^For (the owner of the project, and )?superusers\b/.test(operation.description);
    /** A team with everything in it, for all requests that change nothing. */
    const whole = once(makeTeam);

    /** A team of its own for a request that may change something, with what this needs. */
    const teamFor = (placed: PlacedOperation) => {
      const people = peopleFor(placed, whole);
      const { colleague, former } = whole;
      return makeTeam(
        new Set<Part>([...partsFor(placed, whole), 'project']),
        ['value'],
        people && { ...people, colleague, former },
      );
    };

    /** The path as it is, and with every switch of the query on and long pages. */
    function addresses({ operation }: PlacedOperation, address: string): string[] {
      const extra = operation.parameters.filter((each) => each.in === 'query' && !each.required);
      const flags = extra.filter(({ schema }) => schema.type === 'boolean').map(({ name }) => `${name}=true`);
      const choices = extra.flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => `${name}=${value}`));
      const paging = extra.some(({ name }) => name === 'per_page') ? ['per_page=100'] : [];
      const ids = extra.some(({ name }) => name === 'ids') ? [`ids=${team.comparisonId}`] : [];
      const joined = (parts: string[]) => (parts.length === 0 ? [] : [parts.join('&')]);
      const variants = ['', ...joined(flags), ...choices, ...joined(paging), ...ids];
      return variants.map((more) => (more === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${more}`));
    }

    for (const placed of operations.filter(concernsPeople)) {
      it(placed.name, async () => {
        const isRead = placed.method === 'get';
        team = isRead || isForOthers(placed) ? whole : await teamFor(placed);
        const { collaborator } = team;
        const others = [team.owner, team.colleague, team.former, team.superuser];
        const { method, address, body, headers } = plan(placed, team);
        const raw = body as string | undefined;
        for (const each of addresses(placed, address)) {
          const { text, status } = await app
            .as(collaborator)
            .send(method, each.replace('/api/v1', ''), undefined, { headers, ...(raw !== undefined && { raw }) });
          if (isRead && isForMembers(placed)) expect(status, each).to.be.below(300);
          if (!isRead && isForOthers(placed)) expect(status, each).to.equal(403);
          for (const { id, username, email } of others) {
            expect(text, each).not.to.include(id);
            expect(text, each).not.to.include(email);
            expect(text, each).not.to.match(new RegExp(`${username}(?!\\d)`));
          }
        }
      });
    }
  });
});
