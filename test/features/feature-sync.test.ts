import { expect } from 'chai';
import { contentsOf } from '../support/database-rows.ts';
import type { TestFeature } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

interface Entry {
  row: number | null;
  id: string;
  feature_id: string | null;
  name: string;
  changed?: string[];
  shortened?: string[];
}
interface Texts {
  description: string;
  tags: string[];
}
const GROUPS = ['created', 'updated', 'unchanged', 'archived', 'restored', 'ignored'] as const;
type Report = Record<(typeof GROUPS)[number], Entry[]>;

describe('features that another program has', () => {
  const { app, owner, at } = scene({ settings: { FEATURES_PER_PROJECT: '12' }, people: ['owner'], features: [] });

  const issues = (...names: string[]) => names.map((name) => ({ id: `GH-${name}`, name }));
  const send = (features: unknown, more: object = {}) =>
    owner.post(at('/features/sync'), { source: 'github', features, ...more });
  const sync = async (features: unknown, more: object = {}): Promise<Report> => {
    const { status, body } = await send(features, more);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  /** The keys of the groups that have any. */
  const keys = (report: Report) =>
    Object.fromEntries(
      GROUPS.filter((group) => report[group].length > 0).map((group) => [group, report[group].map(({ id }) => id)]),
    );
  const features = async (): Promise<TestFeature[]> => (await owner.get(at('/features?per_page=1000'))).body.items;
  const compare = async (better: string, worse: string) =>
    owner.post(at('/comparisons'), {
      feature_a_id: better,
      feature_b_id: worse,
      choice: 'feature_a',
      dimension: 'value',
    });
  const results = async () => (await owner.get(at('/results?sort_by=value'))).body;

  it('are created, changed, closed and opened again; what they keep are their answers', async () => {
    const first = await sync([
      { id: 'GH-A', name: 'A', url: 'https://github.com/o/r/issues/1', tags: ['x'], estimates: { value: 3 } },
      ...issues('B', 'C'),
      { id: 'GH-D', name: 'D', closed: true },
    ]);
    expect(keys(first)).to.deep.equal({ created: ['GH-A', 'GH-B', 'GH-C'], ignored: ['GH-D'] });
    expect(first.created.map(({ row }) => row)).to.deep.equal([1, 2, 3]);
    const [a, b, c] = await features();
    expect(first.created.map(({ feature_id }) => feature_id)).to.deep.equal([a!.id, b!.id, c!.id]);
    await compare(a!.id, b!.id);
    await compare(b!.id, c!.id);
    const before = await results();

    const closed = await sync([
      { id: 'GH-B', name: 'B', closed: true },
      { id: 'GH-A', name: 'A, renamed' },
    ]);
    expect(keys(closed)).to.deep.equal({ updated: ['GH-A'], archived: ['GH-B'] });
    expect(closed.updated[0]).to.deep.equal({
      row: 2,
      id: 'GH-A',
      feature_id: a!.id,
      name: 'A, renamed',
      changed: ['name'],
    });
    const { body: renamed } = await owner.get(at(`/features/${a!.id}`));
    expect(renamed).to.deep.include({ name: 'A, renamed', tags: ['x'], estimates: { value: 3, complexity: null } });
    expect(renamed.external.url).to.equal('https://github.com/o/r/issues/1');
    expect((await features()).map(({ id }) => id)).to.deep.equal([a!.id, c!.id]);

    const back = await sync([...issues('B', 'A', 'C')]);
    expect(keys(back)).to.deep.equal({ updated: ['GH-A'], unchanged: ['GH-C'], restored: ['GH-B'] });
    const withoutTimes = (list: { feature: { updated_at: string } }[]) =>
      list.map(({ feature: { updated_at: _, ...feature }, ...rest }) => ({ feature, ...rest }));
    expect(withoutTimes(await results())).to.deep.equal(withoutTimes(before));
    const { items } = (await owner.get(at('/activity'))).body;
    expect(
      items
        .slice(0, 2)
        .map(({ action }: { action: string }) => action)
        .sort(),
    ).to.deep.equal(['feature_restored', 'feature_updated']);
  });

  it('stay archived if a person archived them, however often they are listed as open', async () => {
    const { created } = await sync(issues('A', 'B', 'C'));
    const [a, b] = created.map(({ feature_id }) => feature_id);
    expect((await owner.post(at(`/features/${a}/archive`))).status).to.be.below(300);
    expect(keys(await sync(issues('A', 'B', 'C')))).to.deep.equal({ unchanged: ['GH-A', 'GH-B', 'GH-C'] });
    expect((await features()).map(({ id }) => id)).not.to.include(a);
    // One that a sync archived returns, and can be archived by a person afterwards.
    await sync([{ ...issues('B')[0]!, closed: true }]);
    expect(keys(await sync(issues('B')))).to.deep.equal({ restored: ['GH-B'] });
    expect((await owner.post(at(`/features/${b}/archive`))).status).to.be.below(300);
    expect(keys(await sync(issues('B')))).to.deep.equal({ unchanged: ['GH-B'] });
  });

  it('are those that the import of a plain table gave the same keys', async () => {
    const text = 'Key,Summary\nGH-A,Paid by card\nGH-X,Refunds\n';
    expect((await owner.post(at('/features/import'), { format: 'csv', text })).status).to.be.below(300);
    const imported = await features();
    const done = await sync(issues('A', 'B'));
    expect(keys(done)).to.deep.equal({ created: ['GH-B'], updated: ['GH-A'] });
    expect(done.updated[0]).to.deep.include({
      feature_id: imported[0]!.id,
      changed: ['name', 'external'],
    });
    expect(keys(await sync(issues('A', 'B')))).to.deep.equal({ unchanged: ['GH-A', 'GH-B'] });
  });

  it('stay as they are when nothing changed: not a byte is written; a dry run says the same and writes nothing', async () => {
    await sync(issues('A', 'B'));
    const list = [{ ...issues('A')[0]!, tags: ['new'] }, { ...issues('B')[0]!, closed: true }, ...issues('C')];
    const before = await contentsOf(app);
    const dry = await sync(list, { dry_run: true });
    expect(await contentsOf(app)).to.deep.equal(before);
    expect(dry.created[0]!.feature_id).to.equal(null);
    const done = await sync(list);
    dry.created[0]!.feature_id = done.created[0]!.feature_id;
    expect(done).to.deep.equal(dry);
    const after = await contentsOf(app);
    expect(keys(await sync(list))).to.deep.equal({ unchanged: ['GH-A', 'GH-B', 'GH-C'] });
    expect(keys(await sync([]))).to.deep.equal({});
    expect(await contentsOf(app)).to.deep.equal(after);
  });

  it('with texts that are too long are cut at a word and named, beside all others; the next sync finds nothing to do', async () => {
    const tags = [...Array.from({ length: 50 }, (_, index) => `t${index}`), 'one more'];
    const long = [
      { id: 'GH-1', name: 'word '.repeat(60), description: `${'many words '.repeat(1000)}end` },
      { id: 'GH-2', name: 'Fine' },
      { id: 'GH-3', name: '🦊'.repeat(300), description: 'x', tags: ['a tag of words '.repeat(5)] },
      { id: 'GH-4', name: 'n'.repeat(256), description: 'd'.repeat(10_000), tags },
    ];
    const first = await sync(long);
    expect(first.created.map(({ shortened }) => shortened)).to.deep.equal([
      ['name', 'description'],
      undefined,
      ['name', 'tags'],
      ['tags'],
    ]);
    const [words, fine, foxes, most] = (await features()) as unknown as (TestFeature & Texts)[];
    expect([words!.name, fine!.name, foxes!.name, most!.name]).to.deep.equal([
      `${'word '.repeat(51).trim()}…`,
      'Fine',
      `${'🦊'.repeat(255)}…`,
      'n'.repeat(256),
    ]);
    expect(words!.description).to.match(/ many words…$/);
    expect([...words!.description].length).to.be.within(9950, 10_000);
    expect(foxes!.tags).to.deep.equal(['a tag of words a tag of words a tag of words a…']);
    expect([most!.description.length, most!.tags]).to.deep.equal([10_000, tags.slice(0, 50)]);
    const before = await contentsOf(app);
    const again = await sync(long);
    expect(keys(again)).to.deep.equal({ unchanged: ['GH-1', 'GH-2', 'GH-3', 'GH-4'] });
    expect(again.unchanged[0]!.shortened).to.deep.equal(['name', 'description']);
    expect(await contentsOf(app)).to.deep.equal(before);
    const { name, description } = long[0]!;
    const one = await owner.put(at('/features/external/github/GH-1'), { name, description });
    expect([one.status, one.body.shortened, one.body.name]).to.deep.equal([200, ['name', 'description'], words!.name]);
    expect((await owner.post(at('/features'), { name })).status).to.equal(422);
  });

  it('that the list lacks are archived on request, but not all of them by accident', async () => {
    await sync(issues('A', 'B', 'C'));
    await owner.post(at('/features'), { name: 'By hand' });
    await owner.post(at('/features'), { name: 'J', external: { source: 'jira', id: 'J-1' } });
    const before = await contentsOf(app);
    for (const list of [[], issues('X', 'Y')]) {
      for (const dry_run of [true, false]) {
        const { status, body } = await send(list, { missing: 'archive', dry_run });
        expect([status, body.code]).to.deep.equal([409, 'would_archive_all']);
      }
    }
    expect(await contentsOf(app)).to.deep.equal(before);
    expect(keys(await sync(issues('B'), { missing: 'keep' }))).to.deep.equal({ unchanged: ['GH-B'] });
    const gone = await sync(issues('B'), { missing: 'archive' });
    expect(keys(gone)).to.deep.equal({ unchanged: ['GH-B'], archived: ['GH-A', 'GH-C'] });
    expect(gone.archived.map(({ row }) => row)).to.deep.equal([null, null]);
    expect(keys(await sync([], { missing: 'archive', archive_all: true }))).to.deep.equal({ archived: ['GH-B'] });
    expect(keys(await sync([], { missing: 'archive' }))).to.deep.equal({});
    expect((await features()).map(({ name }) => name)).to.deep.equal(['By hand', 'J']);
  });

  it('take over a feature of the same name that has no identity, with its answers, once', async () => {
    const { features: added } = await app.make.project({ owner, features: [] });
    expect(added).to.deep.equal([]);
    const [dark, other] = await Promise.all(
      ['Dark  Theme', 'Other'].map(async (name) => (await owner.post(at('/features'), { name })).body as TestFeature),
    );
    await compare(dark!.id, other!.id);
    const list = [
      { id: '1', name: 'dark theme' },
      { id: '2', name: 'Dark theme' },
      { id: '3', name: 'Other', closed: true },
    ];
    const report = await sync(list);
    expect(keys(report)).to.deep.equal({ created: ['2'], updated: ['1'], ignored: ['3'] });
    expect(report.updated[0]).to.deep.include({ feature_id: dark!.id, changed: ['name', 'external'] });
    expect((await owner.get(at('/comparisons'))).body.total).to.equal(1);
    expect(keys(await sync(list))).to.deep.equal({ unchanged: ['1', '2'], ignored: ['3'] });
  });

  it('are there once, whatever runs at the same time', async () => {
    const lists = Array.from({ length: 12 }, () => sync(issues('A', 'B', 'C', 'D'), { missing: 'archive' }));
    const others = ['A', 'B', 'E'].map((name) => owner.put(at(`/features/external/github/GH-${name}`), { name }));
    const reports = await Promise.all(lists);
    for (const { status } of await Promise.all(others)) expect(status).to.be.oneOf([200, 201]);
    expect(reports.reduce((sum, { created }) => sum + created.length, 0)).to.be.within(2, 4);
    const stored = await owner.get(at('/features?source=github'));
    const archived = await owner.get(at('/features?source=github&archived=true'));
    const ids = [...stored.body.items, ...archived.body.items].map(({ external }) => external.id as string);
    expect(ids.sort()).to.deep.equal(['GH-A', 'GH-B', 'GH-C', 'GH-D', 'GH-E']);
  });

  it('are refused as a whole: a key twice, a wrong field, too many features', async () => {
    await sync(issues('A'));
    const before = await contentsOf(app);
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, name: `F${index}` }));
    const wrong: [unknown, object, number, string | undefined][] = [
      [issues('B', 'C', 'B'), {}, 422, 'features[2].id'],
      [[{ id: 'X', name: '' }], {}, 422, 'features[0].name'],
      [[{ id: ' X', name: 'X' }], {}, 422, 'features[0].id'],
      [[{ id: 'X', name: 'X', url: 'javascript:alert(1)' }], {}, 422, 'features[0].url'],
      [issues('B'), { source: 'Git Hub' }, 422, 'source'],
      [issues('B'), { missing: 'delete' }, 422, 'missing'],
      [null, {}, 422, 'features'],
      [Array.from({ length: 10_001 }, (_, id) => ({ id: `${id}`, name: 'X' })), {}, 422, ''],
      [many, {}, 409, undefined],
      [many, { dry_run: true }, 409, undefined],
    ];
    for (const [list, more, status, field] of wrong) {
      const answer = await send(list, more);
      expect(
        [answer.status, answer.body.errors?.[0].field],
        JSON.stringify([more, answer.body]).slice(0, 300),
      ).to.deep.equal([status, field]);
    }
    expect(await contentsOf(app)).to.deep.equal(before);
    expect(keys(await sync(many.slice(0, 11)))).to.have.all.keys('created');
  });

  describe('PUT /features/external/{source}/{external_id}', () => {
    const path = (id: string) => at(`/features/external/github/${encodeURIComponent(id)}`);

    it('adds none to a full project, where it changes what is there', async () => {
      await sync(Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, name: `F${index}` })));
      const { status, body } = await owner.put(path('new'), { name: 'One too many' });
      expect([status, body.detail]).to.deep.equal([409, 'A project can have at most 12 features; this one has 12']);
      expect((await owner.put(path('3'), { name: 'Renamed' })).body.name).to.equal('Renamed');
      expect((await owner.get(at('/features'))).body.total).to.equal(12);
    });

    it('adds the feature once, then changes, archives and restores it', async () => {
      const { status, body } = await owner.put(path('o/r#7'), {
        name: 'Sync',
        url: 'https://github.com/o/r/issues/7',
      });
      expect(status).to.equal(201);
      expect(body.external).to.deep.equal({ source: 'github', id: 'o/r#7', url: 'https://github.com/o/r/issues/7' });
      const again = await owner.put(path('o/r#7'), { name: 'Sync' });
      expect([again.status, again.body]).to.deep.equal([200, body]);
      const closed = await owner.put(path('o/r#7'), { name: 'Sync', closed: true });
      expect([closed.status, closed.body.id]).to.deep.equal([200, body.id]);
      expect(closed.body.archived_at).to.be.a('string');
      expect((await owner.put(path('o/r#7'), { name: 'Renamed' })).body).to.deep.include({
        id: body.id,
        name: 'Renamed',
        archived_at: null,
      });
      const unknown = await owner.put(path('8'), { name: 'X', closed: true });
      expect([unknown.status, unknown.body.code]).to.deep.equal([404, 'feature_not_found']);
    });
  });
});
