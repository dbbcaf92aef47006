import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestFeature } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

const FIELDS = [
  'id',
  'name',
  'description',
  'tags',
  'project_id',
  'created_at',
  'updated_at',
  'archived_at',
  'external',
] as const;

describe('features', () => {
  const { app, lead, project, at } = scene({ people: ['lead'], features: [] });

  const names = (items: TestFeature[]) => items.map(({ name }) => name);
  const add = async (...given: string[]): Promise<TestFeature[]> =>
    (await lead.post(at('/features/bulk'), { features: given.map((name) => ({ name })) })).body.features;

  describe('POST /features', () => {
    it('adds a feature and answers it whole', async () => {
      const given = { name: 'A "quoted", name\nover two lines 🦊', description: 'Grüße; = 1+1', tags: ['a,b', 'c;d'] };
      const { status, body } = await lead.post(at('/features'), given);
      expect(status).to.equal(201);
      expect(body).to.have.all.keys(...FIELDS);
      expect(body).to.deep.include({ ...given, project_id: project.id });
      expect(body.created_at).to.equal(body.updated_at);
      expect((await lead.get(at(`/features/${body.id}`))).body).to.deep.equal(body);
    });

    it('keeps tags letter by letter, including tags that PostgreSQL would read as something else', async () => {
      const tags = ['NULL', 'null', ' null ', ' padded ', 'two\nlines, one comma', 'tab\t"quote" \\n', '{}', 'ünï 🦊'];
      const added = (await lead.post(at('/features'), { name: 'x', tags })).body;
      expect(added.tags).to.deep.equal(tags);
      const bulk = (await lead.post(at('/features/bulk'), [{ name: 'y', tags }])).body.features[0];
      const changed = (await lead.post(at('/features'), { name: 'z' })).body;
      await lead.put(at(`/features/${changed.id}`), { tags });
      for (const { id } of [added, bulk, changed]) {
        expect((await lead.get(at(`/features/${id}`))).body.tags).to.deep.equal(tags);
      }
      for (const { tags: listed } of (await lead.get(at('/features'))).body.items) expect(listed).to.deep.equal(tags);
    });

    it('fills in an empty description and no tags, also for null', async () => {
      expect((await lead.post(at('/features'), { name: 'x' })).body).to.deep.include({ description: '', tags: [] });
      const nulls = await lead.post(at('/features'), { name: 'x', description: null, tags: null });
      expect(nulls.body).to.deep.include({ description: '', tags: [] });
    });

    it('takes a name of exactly 256 characters, emoji counted as one each', async () => {
      expect((await lead.post(at('/features'), { name: '🦊'.repeat(256) })).status).to.equal(201);
      expect((await lead.post(at('/features'), { name: '🦊'.repeat(257) })).status).to.equal(422);
    });

    it('refuses what is no feature and adds nothing', async () => {
      const before = await contentsOf(app);
      for (const body of [
        {},
        { name: null },
        { name: ' ' },
        { name: true },
        { name: ['x'] },
        { name: 'x', tags: 'a' },
        { name: 'x', tags: [1] },
        { name: 'x', tags: [''] },
        { name: 'x', tags: ['t'.repeat(51)] },
        { name: 'x', tags: Array(51).fill('t') },
        { name: 'x', description: 7 },
        'x',
        7,
        [],
        null,
      ]) {
        const { status } = await lead.post(at('/features'), undefined, {
          raw: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        });
        expect(status, JSON.stringify(body).slice(0, 60)).to.equal(422);
      }
      expect(await contentsOf(app)).to.deep.equal(before);
    });
  });

  describe('POST /features/bulk', () => {
    it('adds many in the order given, wrapped or as a bare array', async () => {
      const wrapped = await lead.post(at('/features/bulk'), { features: [{ name: 'b' }, { name: 'a', tags: ['t'] }] });
      expect(wrapped.status).to.equal(201);
      expect(wrapped.body.count).to.equal(2);
      expect(names(wrapped.body.features)).to.deep.equal(['b', 'a']);
      const bare = await lead.post(at('/features/bulk'), [{ name: 'c' }]);
      expect([bare.status, bare.body.count]).to.deep.equal([201, 1]);
      expect(names((await lead.get(at('/features'))).body.items)).to.deep.equal(['b', 'a', 'c']);
    });

    it('adds nothing if one entry is invalid, and says which', async () => {
      const before = await contentsOf(app);
      const { status, body } = await lead.post(at('/features/bulk'), {
        features: [{ name: 'fine' }, { name: '' }, { name: 'fine too' }, { description: 'no name' }],
      });
      expect(status).to.equal(422);
      const fields = new Set(body.errors.map(({ field }: { field: string }) => field));
      expect([...fields]).to.deep.equal(['features[1].name', 'features[3].name']);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('takes an empty list as nothing to do', async () => {
      const before = await contentsOf(app);
      const { status, body } = await lead.post(at('/features/bulk'), { features: [] });
      expect([status, body]).to.deep.equal([201, { count: 0, features: [] }]);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('takes 10,000 and refuses one more', async () => {
      const many = Array.from({ length: 10_001 }, (_, i) => ({ name: `f${i}` }));
      expect((await lead.post(at('/features/bulk'), many)).status).to.equal(422);
      const { status, body } = await lead.post(at('/features/bulk'), many.slice(1));
      expect([status, body.count]).to.deep.equal([201, 10_000]);
      expect((await lead.get(at('/features?per_page=1'))).body.total).to.equal(10_000);
    });
  });

  describe('GET /features', () => {
    it('pages through all of them, oldest first, fifty at a time', async () => {
      const all = Array.from({ length: 60 }, (_, i) => `f${i}`);
      await add(...all);
      const first = (await lead.get(at('/features'))).body;
      expect(first).to.include({ total: 60, page: 1, per_page: 50 });
      expect(names(first.items)).to.deep.equal(all.slice(0, 50));
      const third = (await lead.get(at('/features?page=3&per_page=25'))).body;
      expect(third).to.include({ total: 60, page: 3, per_page: 25 });
      expect(names(third.items)).to.deep.equal(all.slice(50));
      expect((await lead.get(at('/features?page=9'))).body).to.deep.include({ items: [], total: 60 });
    });

    it('searches name, description and tags for exactly what was typed, in any case of letters', async () => {
      await lead.post(at('/features/bulk'), [
        { name: '100% coverage' },
        { name: 'snake_case' },
        { name: 'snakeXcase' },
        { name: `it's "quoted"` },
        { name: 'back\\slash' },
        { name: 'plain', description: 'Überraschung' },
        { name: 'tagged', tags: ['Mobile'] },
      ]);
      const found = async (search: string) => {
        const { body } = await lead.get(at(`/features?search=${encodeURIComponent(search)}`));
        expect(body.total).to.equal(body.items.length);
        return names(body.items);
      };
      expect(await found('100%')).to.deep.equal(['100% coverage']);
      expect(await found('%')).to.deep.equal(['100% coverage']);
      expect(await found('snake_')).to.deep.equal(['snake_case']);
      expect(await found(`it's "`)).to.deep.equal([`it's "quoted"`]);
      expect(await found('\\')).to.deep.equal(['back\\slash']);
      expect(await found('ÜBER')).to.deep.equal(['plain']);
      expect(await found('mobile')).to.deep.equal(['tagged']);
      expect(await found(`'; drop table features; --`)).to.deep.equal([]);
      expect((await lead.get(at('/features?search='))).body.total).to.equal(7);
    });

    it('returns mu and sigma of both dimensions with include_scores', async () => {
      const [a, b] = await add('a', 'b');
      await lead.post(at('/comparisons'), {
        feature_a_id: a!.id,
        feature_b_id: b!.id,
        choice: 'feature_a',
        dimension: 'value',
      });
      const { items } = (await lead.get(at('/features?include_scores=true'))).body;
      expect(items[0]).to.have.all.keys(...FIELDS, 'scores');
      expect(items[0].scores.complexity).to.deep.equal({ mu: 0, sigma: 1 });
      expect(items[0].scores.value.mu).to.equal(1 / 3);
      expect(items[0].scores.value.sigma).to.be.closeTo(Math.sqrt(5 / 6), 1e-12);
      expect(items[1].scores.value.mu).to.equal(-1 / 3);
      expect((await lead.get(at('/features'))).body.items[0]).to.have.all.keys(...FIELDS);
    });
  });

  describe('GET /features?include_counts=true', () => {
    it('counts the comparisons of each feature, without undone ones', async () => {
      const [a, b, c] = await add('a', 'b', 'c');
      const compare = (one: TestFeature, other: TestFeature, dimension: string) =>
        lead.post(at('/comparisons'), {
          feature_a_id: one.id,
          feature_b_id: other.id,
          choice: 'feature_a',
          dimension,
        });
      await compare(a!, b!, 'value');
      await compare(c!, a!, 'value');
      await compare(a!, b!, 'complexity');
      await compare(a!, c!, 'complexity');
      await lead.post(at('/comparisons/undo?dimension=complexity'));
      const { items } = (await lead.get(at('/features?include_counts=true'))).body;
      expect(items[0]).to.have.all.keys(...FIELDS, 'comparison_count');
      expect(items.map((each: { comparison_count: unknown }) => each.comparison_count)).to.deep.equal([
        { complexity: 1, value: 2 },
        { complexity: 1, value: 1 },
        { complexity: 0, value: 1 },
      ]);
      const both = (await lead.get(at('/features?include_counts=true&include_scores=true&search=a'))).body.items;
      expect(both).to.have.length(1);
      expect(both[0]).to.have.all.keys(...FIELDS, 'comparison_count', 'scores');
    });
  });

  describe('PUT /features/{id}', () => {
    it('changes what is given and moves updated_at, and only then', async () => {
      const [feature] = (await lead.post(at('/features/bulk'), [{ name: 'Old', description: 'd', tags: ['t'] }])).body
        .features;
      app.travel(1000);
      const changed = await lead.put(at(`/features/${feature.id}`), { name: 'New' });
      expect(changed.status).to.equal(200);
      expect(changed.body).to.deep.include({
        name: 'New',
        description: 'd',
        tags: ['t'],
        created_at: feature.created_at,
      });
      expect(changed.body.updated_at > feature.updated_at).to.equal(true);
      app.travel(1000);
      expect((await lead.put(at(`/features/${feature.id}`), changed.body)).body).to.deep.equal(changed.body);
      expect((await lead.get(at(`/features/${feature.id}`))).body).to.deep.equal(changed.body);
    });

    it('shows the new name wherever the feature is shown', async () => {
      const [a, b] = await add('a', 'b');
      await lead.get(at('/results'));
      await lead.put(at(`/features/${a!.id}`), { name: 'A, renamed' });
      const results = (await lead.get(at('/results'))).body;
      expect(names(results.map(({ feature }: { feature: TestFeature }) => feature)).toSorted()).to.deep.equal([
        'A, renamed',
        'b',
      ]);
      const next = (await lead.get(at('/comparisons/next?dimension=value'))).body;
      expect([next.feature_a.name, next.feature_b.name].toSorted()).to.deep.equal(['A, renamed', b!.name]);
    });
  });

  describe('DELETE /features/{id} and POST /features/bulk-delete', () => {
    const compare = (a: TestFeature, b: TestFeature) =>
      lead.post(at('/comparisons'), {
        feature_a_id: a.id,
        feature_b_id: b.id,
        choice: 'feature_a',
        dimension: 'value',
      });
    const estimates = async () => (await lead.get(at('/comparisons/estimates?dimension=value'))).body.estimates;

    it('take a feature out together with its comparisons, as if these had never been made', async () => {
      const [a, b, c] = await add('a', 'b', 'c');
      await compare(a!, b!);
      const alone = await estimates();
      const kept = (await compare(b!, c!)).body.id;
      const gone = await lead.delete(at(`/features/${c!.id}`));
      expect([gone.status, gone.text]).to.deep.equal([204, '']);
      expect((await lead.get(at(`/features/${c!.id}`))).status).to.equal(404);
      expect((await lead.delete(at(`/features/${c!.id}`))).status).to.equal(404);
      expect((await lead.get(at(`/comparisons/${kept}`))).status).to.equal(404);
      expect(await estimates()).to.deep.equal(
        alone.filter(({ feature_id }: { feature_id: string }) => feature_id !== c!.id),
      );
      expect((await compare(a!, c!)).status).to.equal(404);
      const rows = await app.resources.pool.query('select deleted_by from comparisons where id = $1', [kept]);
      expect(rows.rows).to.deep.equal([{ deleted_by: lead.id }]);
    });

    it('delete many at once, wrapped or as a bare array, counting each one once', async () => {
      const [a, b, c, d] = await add('a', 'b', 'c', 'd');
      const elsewhere = await app.make.project({ owner: lead, features: 1 });
      const bare = await lead.post(at('/features/bulk-delete'), [a!.id, a!.id, newId(), elsewhere.features[0]!.id]);
      expect([bare.status, bare.body]).to.deep.equal([200, { deleted_count: 1 }]);
      const wrapped = await lead.post(at('/features/bulk-delete'), { feature_ids: [b!.id.toUpperCase(), c!.id] });
      expect(wrapped.body).to.deep.equal({ deleted_count: 2 });
      expect((await lead.post(at('/features/bulk-delete'), [])).body).to.deep.equal({ deleted_count: 0 });
      expect(names((await lead.get(at('/features'))).body.items)).to.deep.equal([d!.name]);
      expect((await lead.get(`/projects/${elsewhere.id}/features`)).body.total).to.equal(1);
    });

    it('delete nothing when one id is no UUID', async () => {
      const [a] = await add('a');
      const before = await contentsOf(app);
      for (const ids of [[a!.id, 'x'], [a!.id, 1], [a!.id, null], 'x', { feature_ids: 'x' }, {}]) {
        expect((await lead.post(at('/features/bulk-delete'), ids)).status, JSON.stringify(ids)).to.equal(422);
      }
      expect(await contentsOf(app)).to.deep.equal(before);
    });
  });

  it('of another project are not found under this one', async () => {
    const elsewhere = await app.make.project({ owner: lead, features: 1 });
    const foreign = elsewhere.features[0]!.id;
    const before = await contentsOf(app);
    expect((await lead.get(at(`/features/${foreign}`))).status).to.equal(404);
    expect((await lead.put(at(`/features/${foreign}`), { name: 'x' })).status).to.equal(404);
    expect((await lead.delete(at(`/features/${foreign}`))).status).to.equal(404);
    expect((await lead.get(at('/features/not-a-uuid'))).status).to.equal(404);
    expect(await contentsOf(app)).to.deep.equal(before);
  });
});
