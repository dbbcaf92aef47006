import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { MAX_SNAPSHOTS } from '../../shared/snapshots/rules/snapshots.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

interface Kept {
  id: string;
  name: string;
  created_at: string;
  features: number;
  people: number;
  answers: number;
  mathematics: number;
  settings: object;
  hash: string;
}
interface Place {
  rank: number;
  feature: { id: string; name: string };
  score: number;
  variance: number;
  likely_ranks: [number, number];
  comparisons: number;
}
interface Move {
  feature: { id: string; name: string };
  change: string;
  from: number | null;
  to: number | null;
  places: number | null;
  beyond_noise: boolean;
  noise: number | null;
}

describe('kept rankings', () => {
  const { app, ann, ben, eve, project, at, idOf } = scene({
    people: ['ann', 'ben'],
    strangers: ['eve'],
    features: 6,
    strategy: 'adaptive',
  });
  const featureAt = (place: number) => project.features[place]!;
  const prefer = async (user: TestUser, better: number, worse: number, dimension = 'value'): Promise<string> => {
    const about = { feature_a_id: featureAt(better).id, feature_b_id: featureAt(worse).id };
    const response = await user.post(at('/comparisons'), { ...about, choice: 'feature_a', dimension });
    expect(response.status).to.equal(201);
    return response.body.id;
  };
  /** Answers about neighbours, so that features are worth the less the later they were added. */
  const answerAll = async () => {
    for (let place = 1; place < 6; place += 1) await prefer(ann, place - 1, place);
  };
  const keep = async (name = 'Before planning', user = ann): Promise<Kept> => {
    const response = await user.post(at('/snapshots'), { name });
    expect(response.status, response.text).to.equal(201);
    return response.body;
  };
  const places = async ({ id }: Kept, sorting = 'value'): Promise<Place[]> =>
    (await ann.get(at(`/snapshots/${id}?sort_by=${sorting}`))).body.ranking.items;
  const compare = async ({ id }: Kept, other = 'now', sorting = 'value') =>
    (await ann.get(at(`/snapshots/${id}/compare?with=${other}&sort_by=${sorting}`))).body;
  const namesOf = (entries: readonly { feature: { name: string } }[]) => entries.map(({ feature }) => feature.name);

  beforeEach(answerAll);

  it('hold the order as the results had it, whatever is answered later', async () => {
    const before = (await ann.get(at('/results?sort_by=value&include_ranges=true'))).body;
    const kept = await keep();
    expect(kept).to.include({ name: 'Before planning', features: 6, people: 1, answers: 5, mathematics: 1 });
    for (let place = 0; place < 5; place += 1) await prefer(ben, 5, place);
    await ann.put(at(`/features/${featureAt(0).id}`), { name: 'Renamed' });
    const held = await places(kept);
    expect(
      held.map(({ feature, score, variance, likely_ranks: ranks }) => [feature.id, score, variance, ranks]),
    ).to.deep.equal(
      before.map((each: { feature: { id: string }; score: number; variance: number; likely_ranks: number[] }) => [
        each.feature.id,
        each.score,
        each.variance,
        each.likely_ranks,
      ]),
    );
    expect(namesOf(held)).not.to.include('Renamed');
    expect(held.map(({ comparisons }) => comparisons)).to.deep.equal([1, 2, 2, 2, 2, 1]);
    expect((await ann.get(at('/snapshots'))).body).to.deep.equal([kept]);
  });

  it('have a hash that anybody can compute from what the API tells', async () => {
    const kept = await keep();
    const lists = new Map<string, Place[]>();
    for (const sorting of ['complexity', 'ratio', 'value']) lists.set(sorting, await places(kept, sorting));
    const features = lists
      .get('value')!
      .map(({ feature }) => feature)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const { answers, created_at, mathematics, name, people, settings } = kept;
    const sorted = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.keys(value)
              .sort()
              .map((key) => [key, sorted((value as Record<string, unknown>)[key])]),
          )
        : value;
    const lines: unknown[] = [
      { answers, created_at, mathematics, name, people, settings: sorted(settings) },
      features.map((each) => each.name),
    ];
    for (const [sorting, list] of lists) {
      lines.push(
        sorting,
        list.map(({ feature }) => features.findIndex(({ id }) => id === feature.id) + 1),
        list.map(({ score }) => score),
        list.map(({ variance }) => variance),
        list.map(({ likely_ranks: [best] }) => best),
        list.map(({ likely_ranks: [, worst] }) => worst),
        list.map(({ comparisons }) => comparisons),
      );
    }
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    expect(createHash('sha256').update(text).digest('hex')).to.equal(kept.hash);
  });

  it('tell what rose, fell, is new and is gone', async () => {
    const kept = await keep();
    const unchanged = await compare(kept);
    expect(unchanged).to.include({ rose: 0, fell: 0, added: 0, gone: 0, beyond_noise: 0, gone_share: 0, later: null });
    await ann.post(at('/features'), { name: 'Brand new' });
    await ann.post(at(`/features/${featureAt(5).id}/archive`));
    for (let round = 0; round < 3; round += 1) await prefer(ben, 4, round);
    const { moves, ...told } = await compare(kept);
    const of = (name: string): Move => moves.items.find(({ feature }: Move) => feature.name === name);
    expect(of('Brand new')).to.include({ change: 'new', from: null, places: null, noise: null });
    expect(of(featureAt(5).name)).to.include({ change: 'gone', from: 6, to: null });
    expect(of(featureAt(4).name)).to.include({ change: 'rose', from: 5 });
    expect(of(featureAt(4).name).places).to.be.above(0);
    expect(told).to.include({ added: 1, gone: 1, same_settings: true, same_mathematics: true, gone_share: 0 });
    const groups = moves.items.map(({ beyond_noise: beyond }: Move) => beyond);
    expect(groups).to.deep.equal(groups.toSorted((one: boolean, other: boolean) => Number(other) - Number(one)));
  });

  it('compare with each other, the earlier first, and as CSV', async () => {
    const first = await keep('First');
    for (let place = 0; place < 5; place += 1) await prefer(ben, 5, place);
    const second = await keep('Second');
    const forth = await compare(first, second.id);
    expect([forth.earlier.id, forth.later.id]).to.deep.equal([first.id, second.id]);
    expect(await compare(second, first.id)).to.deep.equal(forth);
    const page = (await ann.get(at(`/snapshots/${first.id}/compare?with=${second.id}&sort_by=value&per_page=2&page=2`)))
      .body;
    expect(page.moves).to.deep.include({ items: forth.moves.items.slice(2, 4), total: 6, page: 2, per_page: 2 });
    const csv = await ann.get(at(`/snapshots/${first.id}/compare/export?with=${second.id}&sort_by=value`));
    expect(csv.text.split('\r\n')).to.have.length(8);
    expect(csv.text).to.match(/^feature_id,name,change,from,to,places,beyond_noise/);
  });

  it('know which earlier answers are gone: then the same moves must be larger to be beyond noise', async () => {
    const answers = [await prefer(ben, 0, 2), await prefer(ben, 1, 3)];
    const kept = await keep();
    await prefer(ben, 5, 0);
    const added = await compare(kept);
    for (const id of answers) expect((await ben.delete(at(`/comparisons/${id}`))).status).to.equal(204);
    const lost = await compare(kept);
    expect([added.gone_share, lost.gone_share]).to.deep.equal([0, 2 / 7]);
    const noiseOf = ({ moves }: typeof lost, id: string) =>
      moves.items.find(({ feature }: Move) => feature.id === id).noise;
    expect(noiseOf(lost, featureAt(0).id)).to.be.above(noiseOf(added, featureAt(0).id));
    const { body: config } = await ann.get(at('/model-config'));
    expect(config).to.have.property('dimensions');
    await ann.put(at('/model-config'), { dimensions: { value: { prior_variance: 2 } } });
    expect(await compare(kept)).to.include({ same_settings: false });
  });

  it('tell no move when only the scale changes', async () => {
    const kept = await keep();
    await ann.put(at('/model-config'), { dimensions: { value: { prior_variance: 3, prior_mean: 1 } } });
    expect(await compare(kept)).to.include({ beyond_noise: 0, rose: 0, fell: 0 });
    expect(await compare(kept, 'now', 'ratio')).to.include({ beyond_noise: 0 });
  });

  it('give each feature its line, and closed ones keep their last rank', async () => {
    const first = await keep('First');
    for (let place = 0; place < 5; place += 1) await prefer(ben, 5, place);
    const second = await keep('Second');
    await ann.delete(at(`/features/${featureAt(5).id}`));
    await keep('Third');
    const { body } = await ann.get(at(`/features/${featureAt(5).id}/snapshots?sort_by=value`));
    const rankIn = async (kept: Kept) =>
      (await places(kept)).find(({ feature }) => feature.id === featureAt(5).id)!.rank;
    expect(
      body.map(({ snapshot, rank }: { snapshot: Kept; rank: number }) => [snapshot.name, snapshot.features, rank]),
    ).to.deep.equal([
      ['First', 6, await rankIn(first)],
      ['Second', 6, await rankIn(second)],
    ]);
  });

  it('are made and read by members, deleted by the owner, and nobody else sees them', async () => {
    const kept = await keep('By a member', ben);
    const link = (await ann.post(at('/links'), { kind: 'results' })).body;
    for (const path of ['', `/${kept.id}`, `/${kept.id}/compare`, `/${kept.id}/compare/export`]) {
      expect((await eve.get(at(`/snapshots${path}`))).status).to.equal(403);
      const byLink = await app.anonymous.get(at(`/snapshots${path}`), { headers: { 'X-Link-Token': link.token } });
      expect(byLink.status).to.equal(401);
    }
    expect((await ben.delete(at(`/snapshots/${kept.id}`))).status).to.equal(403);
    expect((await ann.delete(at(`/snapshots/${kept.id}`))).status).to.equal(204);
    expect((await ann.delete(at(`/snapshots/${kept.id}`))).body.code).to.equal('snapshot_not_found');
    expect((await ann.get(at(`/snapshots/${kept.id}/compare?with=${kept.id}`))).status).to.equal(404);
    const { items } = (await ann.get(at('/activity?action_type=snapshot_kept,snapshot_deleted'))).body;
    expect(items.map(({ action, details }: { action: string; details: object }) => [action, details])).to.deep.equal([
      ['snapshot_deleted', { snapshot_id: kept.id, name: 'By a member' }],
      ['snapshot_kept', { snapshot_id: kept.id, name: 'By a member' }],
    ]);
  });

  it('name nobody, whoever kept and answered', async () => {
    await ann.put(at(''), { hide_names: true });
    const kept = await keep('Secret', ben);
    const all = [
      await ben.get(at('/snapshots')),
      await ben.get(at(`/snapshots/${kept.id}`)),
      await ben.get(at(`/snapshots/${kept.id}/compare`)),
    ].map(({ text }) => text);
    for (const person of [ann, ben]) expect(all.join()).not.to.include(person.id).and.not.to.include(person.username);
  });

  it('are refused in words: too many, too long a ranking, no features, no name', async () => {
    expect((await ann.post(at('/snapshots'), { name: ' ' })).status).to.equal(422);
    expect((await ann.get(at(`/snapshots/${idOf(0)}/compare?with=yesterday`))).status).to.equal(422);
    const { pool } = app.resources;
    const kept = await keep();
    await pool.query(
      `insert into snapshots select project_id, gen_random_uuid(), name, created_at, mathematics, settings, people, answers, feature_ids, feature_names, hash
         from snapshots, generate_series(2, $1) where project_id = $2`,
      [MAX_SNAPSHOTS, project.id],
    );
    const full = await ann.post(at('/snapshots'), { name: 'One more' });
    expect([full.status, full.body.detail]).to.deep.equal([
      409,
      'A project can keep at most 50 rankings; its owner can delete one first',
    ]);
    await ann.delete(at(`/snapshots/${kept.id}`));
    await pool.query(
      `insert into features (project_id, id, name, description, tags, created_at, updated_at)
       select $1, gen_random_uuid(), 'More ' || n, '', '{}', now(), now() from generate_series(1, 10000) n`,
      [project.id],
    );
    const long = await ann.post(at('/snapshots'), { name: 'Long' });
    expect([long.status, long.body.detail]).to.deep.equal([409, 'A ranking of at most 10,000 features can be kept']);
    await pool.query('update features set deleted_at = now() where project_id = $1', [project.id]);
    expect((await ann.post(at('/snapshots'), { name: 'None' })).body.detail).to.include('nothing to keep');
  });
});
