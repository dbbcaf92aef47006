import { expect } from 'chai';
import type { Duel, RankExplanation, SharedRankExplanation } from '../../shared/results/contract/explanations.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

describe('the duels that explain a rank', () => {
  const { app, lead, mia, jon } = scene({ people: ['lead', 'mia', 'jon'] });

  const teamProject = async (features: readonly string[]) => {
    const project = await app.make.project({ owner: lead, features: [...features] });
    for (const user of [mia, jon]) await assign(app, project, user, lead);
    return project;
  };
  const idOf = (project: TestProject, name: string) => project.features.find((each) => each.name === name)!.id;
  /** "a>b", or "a=b". @returns the id of the comparison. */
  const say = async (user: TestUser, project: TestProject, answer: string) => {
    const [a, b] = answer.split(/[>=]/) as [string, string];
    const { status, body } = await user.post(`/projects/${project.id}/comparisons`, {
      feature_a_id: idOf(project, a),
      feature_b_id: idOf(project, b),
      choice: answer.includes('=') ? 'tie' : 'feature_a',
      dimension: 'value',
    });
    expect(status).to.equal(201);
    return body.id as string;
  };
  const pathOf = (project: TestProject, name: string, other?: string) =>
    `/results/${idOf(project, name)}/explanation?dimension=value${other ? `&other_id=${idOf(project, other)}` : ''}`;
  const explain = async (
    project: TestProject,
    name: string,
    { other, as = lead }: { other?: string; as?: TestUser } = {},
  ) => (await app.as(as).get(`/projects/${project.id}${pathOf(project, name, other)}`)).body as RankExplanation;
  const against = (body: { duels: readonly Duel[] }, name: string) =>
    body.duels.find(({ feature }) => feature.name === name)!;

  it('count the direct answers against each neighbour, and name who says otherwise first', async () => {
    const project = await teamProject(['a', 'b', 'c', 'd', 'e', 'f']);
    const otherwise = await say(jon, project, 'c>b');
    for (const [index, name] of ['b', 'c', 'd', 'e', 'f'].entries())
      await say(lead, project, `${'abcde'[index]}>${name}`);
    for (const pair of ['b>c', 'b>d']) await say(mia, project, pair);
    const body = await explain(project, 'b');
    expect(body.duels.map(({ feature, rank }) => [feature.name, rank])).to.deep.equal([
      ['a', 1],
      ['c', 3],
      ['d', 4],
      ['e', 5],
    ]);
    const duel = against(body, 'c');
    expect(duel).to.deep.include({
      answers: { won: 2, lost: 1, tied: 0 },
      people: { won: 2, lost: 1, tied: 0 },
      basis: 'direct',
      chain: [],
      contradicted: false,
    });
    // By weights that are mixed from several explanations: of people who agree nearly always, nearly whole.
    expect(duel.weighted.won).to.be.closeTo(2, 0.05);
    expect(duel.weighted.lost).to.be.closeTo(1, 0.05);
    const { weight, reversed, ...voice } = duel.voices![0]!;
    expect(reversed).to.equal(0);
    expect(weight).to.be.closeTo(1, 0.05);
    expect(voice).to.deep.equal({
      user: { id: jon.id, username: jon.username },
      choice: 'feature_b',
      comparison_id: otherwise,
    });
    expect(duel.voices!.slice(1).map(({ user }) => user.id)).to.have.members([lead.id, mia.id]);
    expect(against(body, 'e')).to.deep.include({ basis: 'chain', answers: { won: 0, lost: 0, tied: 0 }, voices: [] });
    expect(body.against).to.equal(undefined);
  });

  it('say why any feature is above any other, by the shortest chain where nobody compared the two', async () => {
    const project = await teamProject(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    for (const pair of ['a>b', 'b>c', 'c>d', 'd>e', 'e>f', 'f>g', 'g>h', 'b>g']) await say(lead, project, pair);
    for (const [name, other] of [
      ['a', 'h'],
      ['h', 'a'],
    ] as const) {
      const duel = (await explain(project, name, { other })).against!;
      expect(duel).to.deep.include({ basis: 'chain', feature: { id: idOf(project, other), name: other } });
      expect(duel.chain.map(({ better, worse }) => `${better.name}>${worse.name}`)).to.deep.equal([
        'a>b',
        'b>g',
        'g>h',
      ]);
      expect(duel.chain[0]!.answers).to.deep.equal({ won: 1, lost: 0, tied: 0 });
    }
    await say(mia, project, 'h>a');
    const duel = (await explain(project, 'a', { other: 'h' })).against!;
    expect([duel.answers.lost, duel.contradicted]).to.deep.equal([1, true]);
    expect(duel.basis).to.equal(duel.rank === 1 ? 'direct' : 'opposed');
  });

  it('leave an answer out once it is undone or replaced by its author', async () => {
    const project = await teamProject(['a', 'b', 'c']);
    await say(lead, project, 'a>b');
    const undone = await say(mia, project, 'b>a');
    expect((await explain(project, 'a', { other: 'b' })).against!.answers).to.deep.equal({ won: 1, lost: 1, tied: 0 });
    await mia.delete(`/projects/${project.id}/comparisons/${undone}`);
    await say(lead, project, 'b>a');
    const { answers, voices } = (await explain(project, 'a', { other: 'b' })).against!;
    expect(answers).to.deep.equal({ won: 0, lost: 1, tied: 0 });
    expect(voices!.map(({ user, choice }) => [user.id, choice])).to.deep.equal([[lead.id, 'feature_b']]);
  });

  it('never rest on somebody who answers the wrong way round, and say how little those answers count', async () => {
    const names = [...'abcdefghijkl'];
    const project = await teamProject(names);
    const pairs = names.flatMap((better, at) => names.slice(at + 1).map((worse) => [better, worse] as const));
    for (const [better, worse] of pairs) {
      await say(jon, project, `${worse}>${better}`);
      if (better === 'a' && worse === 'c') continue;
      for (const user of [lead, mia]) await say(user, project, `${better}>${worse}`);
    }
    const duel = against(await explain(project, 'a'), 'c');
    expect(duel.rank).to.equal(3);
    expect(duel.answers).to.deep.equal({ won: 0, lost: 1, tied: 0 });
    expect(duel.weighted.lost).to.be.lessThan(0.1);
    expect(duel.voices!.map(({ user, weight }) => [user.id, weight < 0.1])).to.deep.equal([[jon.id, true]]);
    // The only direct answer says the opposite, and hardly counts.
    expect(duel.basis).to.equal('chain');
    expect(duel.chain.map(({ better, worse }) => better.name + worse.name)).to.deep.equal(['ab', 'bc']);
    for (const { weighted } of duel.chain) expect(weighted).to.deep.include({ won: 2, tied: 0 });
    const chosen = (await explain(project, 'b', { other: 'c' })).against!;
    expect([chosen.basis, chosen.people]).to.deep.equal(['direct', { won: 2, lost: 1, tied: 0 }]);
    expect(chosen.weighted.won).to.equal(2);
  });

  it('hide names where the project does, and every word about people in shared results', async () => {
    const project = await teamProject(['a', 'b', 'c']);
    await say(mia, project, 'a>b');
    await say(jon, project, 'b>a');
    await say(mia, project, 'b>c');
    const settings = await lead.put(`/projects/${project.id}`, { hide_names: true });
    expect(settings.status).to.equal(200);
    const seen = await jon.get(`/projects/${project.id}${pathOf(project, 'a', 'b')}`);
    expect(seen.text).not.to.include(mia.id).and.not.to.include(mia.username);
    expect((seen.body as RankExplanation).against!.voices!.map(({ user }) => user.username)).to.include(jon.username);
    const link = (await lead.post(`/projects/${project.id}/links`, { kind: 'results' })).body;
    const shared = await app.anonymous.get(`/shared${pathOf(project, 'a', 'b')}`, {
      headers: { 'X-Link-Token': link.token },
    });
    for (const secret of [mia.id, mia.username, jon.id, jon.username, 'comparison_id', 'voices', 'people']) {
      expect(shared.text).not.to.include(secret);
    }
    const { people: _, voices: __, ...duel } = (await explain(project, 'a', { other: 'b' })).against!;
    expect((shared.body as SharedRankExplanation).against).to.deep.equal(duel);
  });

  it('are in the exported file as numbers of answers for and against each feature, without people', async () => {
    const project = await teamProject(['a', 'b', 'c']);
    for (const answer of ['a>b', 'a=c']) await say(mia, project, answer);
    const undone = await say(jon, project, 'c>a');
    await jon.delete(`/projects/${project.id}/comparisons/${undone}`);
    const exported = await lead.get(`/projects/${project.id}/results/export`);
    const records = exported.body.map((each: Record<string, number> & { feature: { name: string } }) => [
      each.feature.name,
      [each.value_won, each.value_lost, each.value_tied, each.complexity_won],
    ]);
    expect(Object.fromEntries(records)).to.deep.equal({ a: [1, 0, 1, 0], b: [0, 1, 0, 0], c: [0, 0, 1, 0] });
    expect(exported.text).not.to.include(mia.id).and.not.to.include(mia.username);
    const { text } = await lead.get(`/projects/${project.id}/results/export?format=csv`);
    expect(text.split('\r\n')[0]).to.match(
      /,value_won,value_lost,value_tied,complexity_won,complexity_lost,complexity_tied/,
    );
  });

  it('are refused for the same feature, and for one of another project', async () => {
    const [project, other] = [await teamProject(['a', 'b']), await teamProject(['x'])];
    const get = (otherId: string) => lead.get(`/projects/${project.id}${pathOf(project, 'a')}&other_id=${otherId}`);
    const same = await get(idOf(project, 'a'));
    expect([same.status, same.body.code]).to.deep.equal([422, 'invalid_input']);
    expect((await get(idOf(other, 'x'))).status).to.equal(404);
    expect((await get('x')).status).to.equal(422);
  });
});
