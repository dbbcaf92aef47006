import { expect } from 'chai';
import type { TestFeature, TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

interface Look {
  order_renewed_at?: string;
  moved: {
    since: string;
    moves: { feature: TestFeature; from: number; to: number }[];
    others: number;
    causes: Record<string, unknown> & { answers: { user: { id: string; username: string }; answers: number }[] };
  } | null;
}

describe('what moved since one last looked', () => {
  const { app, ann, ben, project, at, idOf } = scene({ people: ['ann', 'ben'], features: 8, strategy: 'adaptive' });

  beforeEach(async () => {
    for (let place = 1; place < 8; place += 1) await prefer(ann, place - 1, place);
  });

  const query = (sql: string, ...values: unknown[]) => app.resources.pool.query(sql, values);
  const prefer = async (user: TestUser, better: number, worse: number) => {
    const { features } = project;
    const about = { feature_a_id: features[better]!.id, feature_b_id: features[worse]!.id };
    const answer = { ...about, choice: 'feature_a', dimension: 'value' };
    expect((await user.post(at('/comparisons'), answer)).status).to.equal(201);
  };
  const look = async (user = ann, sorting = 'value'): Promise<Look> => {
    const response = await user.post(at(`/looks?sort_by=${sorting}`));
    expect(response.status).to.equal(200);
    return response.body;
  };
  /** A day passes since the last look. */
  const aDayPasses = async () => {
    await query(`update activities set created_at = created_at - interval '1 day' where project_id = $1`, project.id);
    await query(
      `update looks set seen = seen || jsonb_build_object('at', to_char((seen ->> 'at')::timestamptz at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        where project_id = $1`,
      project.id,
    );
  };
  const ranks = async (): Promise<Map<string, number>> =>
    new Map(
      (await ann.get(at('/results?sort_by=value'))).body.map((each: { feature: TestFeature; shared_rank: number }) => [
        each.feature.id,
        each.shared_rank,
      ]),
    );

  it('is unknown at the first visit, and stays the same for the whole visit on all devices', async () => {
    expect(await look()).to.deep.equal({ moved: null });
    await prefer(ben, 7, 0);
    expect((await look()).moved).to.equal(null);
    await aDayPasses();
    for (let answer = 0; answer < 6; answer += 1) await prefer(ben, 6, answer);
    const before = await look();
    expect(before.moved!.moves).not.to.deep.equal([]);
    expect(await look()).to.deep.equal(before);
    await aDayPasses();
    const { moved } = await look();
    expect([moved!.moves, moved!.others, moved!.causes.answers]).to.deep.equal([[], 0, []]);
  });

  it('names the features that passed others with their ranks, and whose answers moved them', async () => {
    const old = await ranks();
    await look();
    await aDayPasses();
    for (let other = 0; other < 7; other += 1) await prefer(ben, 7, other);
    const now = await ranks();
    const { moved } = await look();
    const last = project.features[7]!;
    expect(moved!.moves[0]).to.deep.equal({
      feature: { id: last.id, name: last.name },
      from: old.get(last.id),
      to: now.get(last.id),
    });
    for (const { feature, from, to } of moved!.moves) {
      expect([from, to]).to.deep.equal([old.get(feature.id), now.get(feature.id)]);
    }
    expect(moved!.causes.answers).to.deep.equal([{ user: { id: ben.id, username: ben.username }, answers: 7 }]);
    expect(Date.now() - Date.parse(moved!.since)).to.be.within(23 * 3_600_000, 25 * 3_600_000);
  });

  it('counts features that came and went, answers taken back, and answers about factors', async () => {
    await look(ann, 'ratio');
    await aDayPasses();
    const [a, b] = project.features;
    await ann.post(at(`/features/${a!.id}/archive`));
    await ann.delete(at(`/features/${idOf(7)}`));
    await ben.post(at('/features'), { name: 'New' });
    const factors = [{ more_id: b!.id, less_id: idOf(2), factor: 5 }];
    expect((await ben.put(at('/factors'), { dimension: 'value', factors })).status).to.equal(204);
    await ann.post(at('/comparisons/undo'), { dimension: 'value', mine: true });
    const { moved } = await look(ann, 'ratio');
    const { answers: _, ...counts } = moved!.causes;
    expect(counts).to.deep.equal({
      added: 1,
      restored: 0,
      archived: 1,
      deleted: 1,
      taken_back: 1,
      ratings: 0,
      factors: 1,
      settings: 0,
    });
  });

  it('hides names where the project hides them', async () => {
    const carl = await app.make.user();
    await ann.post(`/users/${carl.id}/assignments`, { project_id: project.id });
    await ann.put(at(''), { hide_names: true });
    await look(carl);
    await aDayPasses();
    await prefer(ben, 3, 1);
    const [{ user, answers }] = (await look(carl)).moved!.causes.answers as [{ user: TestUser; answers: number }];
    expect([user.username, answers]).to.deep.equal(['Person 2', 1]);
    expect(user.id).not.to.equal(ben.id);
  });

  it('is each person’s own, and for members', async () => {
    await look();
    await aDayPasses();
    expect((await look(ben)).moved).to.equal(null);
    const stranger = await app.make.user();
    expect((await stranger.post(at('/looks'))).status).to.equal(403);
    expect((await ann.post(at('/looks?sort_by=name'))).status).to.equal(422);
    const { rows } = await query('select count(*)::int as looks from looks where project_id = $1', project.id);
    expect(rows).to.deep.equal([{ looks: 2 }]);
  });

  it('is told as a new way to compute the order where a new version found answers', async () => {
    await look();
    await aDayPasses();
    const summary = async () => (await ben.get(at('/summary'))).body.order_renewed_at;
    expect(await summary()).to.equal(undefined);
    await query(
      `insert into activities (project_id, id, action, user_id, created_at) values ($1, gen_random_uuid(), 'order_renewed', $2, now())`,
      project.id,
      ann.id,
    );
    const found = await look();
    expect(found.order_renewed_at).to.equal(await summary());
    expect((await ben.get(at('/activity?actions=order_renewed'))).status).to.equal(200);
  });
});

describe('what deleting moves', () => {
  const { app, ann } = scene({ people: ['ann'] });

  it('is told beforehand, exactly, and archiving moves nothing', async () => {
    const project = await app.make.project({ owner: ann, features: 8, strategy: 'adaptive' });
    const at = (path: string) => `/projects/${project.id}${path}`;
    const { features } = project;
    // The last one beats the first, which holds both orders of the others.
    for (const [better, worse] of [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
      [1, 7],
      [7, 2],
      [3, 4],
      [5, 6],
    ] as const) {
      await ann.post(at('/comparisons'), {
        feature_a_id: features[better]!.id,
        feature_b_id: features[worse]!.id,
        choice: 'feature_a',
        dimension: 'value',
      });
    }
    const order = async (): Promise<string[]> =>
      (await ann.get(at('/results?sort_by=value'))).body.map((each: { feature: TestFeature }) => each.feature.id);
    const gone = features[7]!.id;
    const before = (await order()).filter((id) => id !== gone);
    const preview = async () => (await ann.post(at('/features/bulk-delete/preview'), { feature_ids: [gone] })).body;
    const active = await preview();
    await ann.post(at(`/features/${gone}/archive`));
    expect(await order()).to.deep.equal(before);
    const told = await preview();
    expect(told).to.deep.equal(active);
    await ann.delete(at(`/features/${gone}`));
    const after = await order();
    expect(told.value).to.equal(before.filter((id, place) => id !== after[place]).length);
    expect(told.value).to.be.above(0);
    expect(told.complexity).to.equal(0);
  });
});
