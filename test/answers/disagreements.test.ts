import { expect } from 'chai';
import type { Disagreements } from '../../shared/answers/contract/disagreements.ts';
import { startTestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { once } from '../support/scene.ts';

const FEATURES = 12;
const DISPUTED = 6;

describe('disagreements worth a talk', () => {
  const app = once(startTestApp);
  let people: Record<'lead' | 'mia' | 'jon' | 'eve', TestUser>;
  let project: TestProject;

  before(async () => {
    const [lead, mia, jon, eve] = [
      await app.make.user(),
      await app.make.user(),
      await app.make.user(),
      await app.make.user(),
    ];
    people = { lead, mia, jon, eve };
    project = await app.make.project({ owner: lead, features: FEATURES });
    for (const user of [mia, jon, eve]) await assign(app, project, user, lead);
    for (let a = 0; a < FEATURES; a++) {
      for (let b = a + 1; b < FEATURES; b++) {
        // Neither of them always has the last word.
        const users = [eve, mia, jon, lead];
        for (const user of (a + b) % 3 === 0 ? users.reverse() : users) await say(user, a, b);
      }
    }
  });

  /** The later a feature, the less it is worth; Mia and Jon see one otherwise, and Eve answers the wrong way round. */
  const worth = (user: TestUser, feature: number) => {
    const { mia, jon, eve } = people;
    if (user === eve) return feature;
    return feature !== DISPUTED ? -feature : user === mia ? 100 : user === jon ? -100 : -feature;
  };
  const say = async (user: TestUser, a: number, b: number) => {
    const { status } = await user.post(
      `/projects/${project.id}/comparisons`,
      project.answer(a, b, { choice: worth(user, a) > worth(user, b) ? 'feature_a' : 'feature_b' }),
    );
    expect(status).to.equal(201);
  };
  const read = async (user: TestUser, query = '') =>
    (await user.get(`/projects/${project.id}/comparisons/disagreements${query}`)).body as Disagreements;

  it('name two people, the feature and the ranks that depend on it, and leave out who hardly counts', async () => {
    const { lead, mia, jon } = people;
    const found = await read(lead);
    expect(found).to.deep.include({ people: 2, count: 1, left_out: 1 });
    const [only] = found.disagreements;
    const { id, name } = project.features[DISPUTED]!;
    expect(only).to.deep.include({ dimension: 'value', feature: { id, name } });
    expect([only!.higher.user.id, only!.lower.user.id]).to.deep.equal([mia.id, jon.id]);
    expect(only!.ranks).to.be.within(2, FEATURES - 1);
    // The contract's counts stay beside them, far larger.
    const stats = await app.as(lead).get(`/projects/${project.id}/comparisons/inconsistency-stats`);
    expect(stats.body.cycle_count).to.be.greaterThan(1);
    expect(await read(lead, '?dimension=complexity')).to.deep.equal({
      people: 0,
      count: 0,
      left_out: 0,
      disagreements: [],
    });
    expect(await read(lead, '?dimension=value')).to.deep.equal(found);
    const wrong = await app.as(lead).get(`/projects/${project.id}/comparisons/disagreements?dimension=speed`);
    expect(wrong.status).to.equal(422);
  });

  it('hide names where the project does', async () => {
    const { lead, mia, jon } = people;
    expect((await app.as(lead).put(`/projects/${project.id}`, { hide_names: true })).status).to.equal(200);
    const seen = await app.as(mia).get(`/projects/${project.id}/comparisons/disagreements`);
    expect(seen.text).to.include(mia.username).and.not.to.include(jon.username).and.not.to.include(jon.id);
  });

  it('change a moment after the next answers', async () => {
    const { lead, mia } = people;
    for (let other = 0; other < FEATURES; other++) {
      if (other === DISPUTED) continue;
      const [a, b] = [project.features[Math.min(DISPUTED, other)]!, project.features[Math.max(DISPUTED, other)]!];
      // Mia now says what all say.
      const { status } = await app.as(mia).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: a.id,
        feature_b_id: b.id,
        choice: 'feature_a',
        dimension: 'value',
      });
      expect(status).to.equal(201);
    }
    await app.travel(60_000);
    for (const { higher } of (await read(lead)).disagreements) expect(higher.user.id).not.to.equal(mia.id);
  });
});
