import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

describe('concurrent requests', () => {
  let app: TestApp;
  let people: TestUser[];
  let projects: TestProject[];

  before(async () => {
    app = await startTestApp();
    people = await Promise.all(Array.from({ length: 20 }, () => app.make.user()));
    projects = await Promise.all(people.map((owner) => app.make.project({ owner, features: 2, name: owner.username })));
  });

  const read = async (person: TestUser | { token: string }, projectId: string) => {
    const { status, body } = await app.as(person).get(`/projects/${projectId}`);
    return status === 200 ? body.name : status;
  };

  it('each get their own response', async () => {
    const answers = await Promise.all(people.map((person, index) => read(person, projects[index]!.id)));
    expect(answers).to.deep.equal(people.map(({ username }) => username));
  });

  it('are each let in or kept out for their own reasons', async () => {
    const gone = await app.make.user();
    await app.as(gone).post('/auth/logout');
    const asked = people.flatMap((person, index) => [
      { who: person, project: projects[index]!.id, told: person.username },
      { who: person, project: projects[(index + 2) % people.length]!.id, told: 403 },
      { who: person, project: newId(), told: 404 },
      { who: gone, project: projects[index]!.id, told: 401 },
    ]);
    expect(await Promise.all(asked.map(({ who, project }) => read(who, project)))).to.deep.equal(
      asked.map(({ told }) => told),
    );
  });

  it('read a project as it was stored: every character of its name, its times, and the largest revisions', async () => {
    const [lead] = people as [TestUser, ...TestUser[]];
    const name = `"quotes" 'and' \\ a slash, [a list], {an: "object"}, null, 日本語 😀`;
    const { body: made } = await app.as(lead).post('/projects', { name });
    await app.resources.pool.query('update projects set features_revision = $2 where id = $1', [made.id, 2 ** 53 - 2]);
    await app.as(lead).post(`/projects/${made.id}/features`, { name: 'One' });
    const [one, ...others] = await Promise.all(people.slice(0, 3).map(() => app.as(lead).get(`/projects/${made.id}`)));
    expect(one!.body).to.deep.include({ name, created_at: made.created_at });
    for (const { body } of others) expect(body).to.deep.equal(one!.body);
    const list = await app.as(lead).get(`/projects/${made.id}/features?search=On`);
    expect(list.body.items).to.have.length(1);
  });

  it('are read in one statement', async () => {
    const { pool, identities } = app.resources;
    const named: unknown[] = [];
    const query = pool.query;
    pool.query = ((...given: Parameters<typeof query>) => {
      named.push((given[0] as unknown as { name?: string }).name);
      return query.apply(pool, given);
    }) as typeof query;
    const sessionOf = ({ token }: TestUser): string => JSON.parse(atob(token.split('.')[1]!)).sid;
    const found = await Promise.all(
      people.map((person, index) =>
        identities.find({
          userId: person.id,
          sessionId: sessionOf(person),
          now: new Date(),
          projectId: projects[index]!.id,
        }),
      ),
    ).finally(() => {
      pool.query = query;
    });
    expect(found.map((visit) => visit?.project?.name)).to.deep.equal(people.map(({ username }) => username));
    expect(found.every((visit) => visit?.project?.role === 'owner')).to.equal(true);
    // Security events of earlier requests are written whenever their turn comes.
    expect(named.filter((name) => name !== 'security_events_insert')).to.deep.equal(['visits']);
  });
});
