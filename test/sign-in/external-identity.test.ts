import { expect } from 'chai';
import { contentsOf } from '../support/database-rows.ts';
import { scene } from '../support/scene.ts';

const issue = (id: string, url: string | null = `https://jira.example.com/browse/${id}`) => ({
  source: 'jira',
  id,
  url,
});

describe('features of another program', () => {
  const { app, owner, at, idOf } = scene({ people: ['owner'], features: ['Login', 'Search'] });

  const add = (name: string, external: unknown) => owner.post(at('/features'), { name, external });
  const names = async (query: string) =>
    (await owner.get(at(`/features?${query}`))).body.items.map(({ name }: { name: string }) => name);

  it('have source, key and address, which change, stay or go with an edit', async () => {
    const { status, body } = await add('Sync', { source: 'jira', id: 'PAY-7' });
    expect([status, body.external]).to.deep.equal([201, issue('PAY-7', null)]);
    const path = at(`/features/${body.id}`);
    expect((await owner.put(path, { external: issue('PAY-7') })).body.external).to.deep.equal(issue('PAY-7'));
    expect((await owner.put(path, { name: 'Renamed' })).body.external).to.deep.equal(issue('PAY-7'));
    expect((await owner.get(path)).body).to.deep.include({ name: 'Renamed', external: issue('PAY-7') });
    const { items } = (await owner.get(at('/activity?action_type=feature_updated'))).body;
    expect(items[1].details.changed).to.deep.equal(['external']);
    const before = await contentsOf(app);
    expect((await owner.put(path, { external: issue('PAY-7') })).status).to.equal(200);
    const { projects: _, ...rest } = await contentsOf(app);
    expect(before).to.deep.include(rest);
    expect((await owner.put(path, { external: null })).body.external).to.equal(null);
    const bulk = [{ name: 'A', external: issue('PAY-7') }, { name: 'B', external: null }, { name: 'C' }];
    const added = (await owner.post(at('/features/bulk'), bulk)).body.features;
    expect(added.map(({ external }: { external: unknown }) => external)).to.deep.equal([issue('PAY-7'), null, null]);
  });

  it('are found by the key, in the list and through all projects, active or archived', async () => {
    const { id } = (await add('Sync', issue('PAY-7'))).body;
    await add('Pay by card', issue('PAY-71'));
    await add('Import', { source: 'github', id: 'PAY-7' });
    expect(await names('search=pay-7')).to.deep.equal(['Sync', 'Pay by card', 'Import']);
    expect(await names('source=jira')).to.deep.equal(['Sync', 'Pay by card']);
    expect(await names('external_id=PAY-7')).to.deep.equal(['Sync', 'Import']);
    expect(await names('source=jira&external_id=PAY-7')).to.deep.equal(['Sync']);
    expect(await names('source=jira&external_id=pay-7')).to.deep.equal([]);
    const everywhere = (await owner.get('/features?search=pay-71')).body;
    expect(everywhere.map(({ name }: { name: string }) => name)).to.deep.equal(['Pay by card']);
    const first = (await owner.get('/features?search=pay-7&limit=1')).body[0].name;
    expect(first).to.be.oneOf(['Sync', 'Import']);
    await owner.post(at(`/features/${id}/archive`));
    expect(await names('source=jira&external_id=PAY-7')).to.deep.equal([]);
    expect(await names('archived=true&source=jira&external_id=PAY-7')).to.deep.equal(['Sync']);
    expect((await owner.post(at(`/features/${id}/restore`))).body.external).to.deep.equal(issue('PAY-7'));
  });

  it('are unique: another one gets 409 that names the feature, archived or not, until it is deleted', async () => {
    const { id } = (await add('Sync', issue('PAY-7'))).body;
    const taken = async () => {
      const before = await contentsOf(app);
      const tries = [
        await add('Again', issue('PAY-7', null)),
        await owner.post(at('/features/bulk'), [{ name: 'A' }, { name: 'B', external: issue('PAY-7') }]),
        await owner.put(at(`/features/${idOf(0)}`), { name: 'C', external: issue('PAY-7') }),
      ];
      for (const { status, body } of tries) {
        expect([status, body.code]).to.deep.equal([409, 'external_id_taken']);
        expect(body.detail).to.equal(`The feature 'Sync' (${id}) has jira PAY-7 already`);
      }
      expect(await contentsOf(app)).to.deep.equal(before);
    };
    await taken();
    await owner.post(at(`/features/${id}/archive`));
    await taken();
    await owner.delete(at(`/features/${id}`));
    expect((await add('Again', issue('PAY-7'))).status).to.equal(201);
    const other = await app.make.project({ owner });
    expect(
      (await owner.post(`/projects/${other.id}/features`, { name: 'X', external: issue('PAY-7') })).status,
    ).to.equal(201);
    const list = [
      { name: 'A', external: issue('X') },
      { name: 'B', external: issue('X') },
    ];
    const repeated = await owner.post(at('/features/bulk'), list);
    expect([repeated.status, repeated.body.errors[0].field]).to.deep.equal([422, 'features[1].external']);
  });

  it('of two requests at the same moment, one gets the key', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`F${index}`, issue('PAY-1'))));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array(7).fill(409)]);
  });

  it('have safe addresses, and keys that are what they look like', async () => {
    const before = await contentsOf(app);
    const wrong = [
      ...[
        'javascript:alert(1)',
        'ftp://a/',
        '//a/b',
        'https://user:pw@a/',
        'https://user@a/',
        'https://a\\b',
        'https://',
      ],
      ...['https://a b/', ' https://a/', 'https://a/\nb', 'https://a/\u202eb', `https://a/${'x'.repeat(2000)}`],
    ].map((url) => [issue('A', url), 'external.url'] as const);
    const keys = ['', ' ', ' A', 'A ', 'A\nB', 'A\u200bB', 'x'.repeat(201)];
    const sources = ['', 'Jira', 'a b', 'a/b', '.a', 'x'.repeat(51)];
    for (const [external, field] of [
      ...wrong,
      ...keys.map((id) => [issue(id), 'external.id'] as const),
      ...sources.map((source) => [{ ...issue('A'), source }, 'external.source'] as const),
      [{ source: 'jira' }, 'external.id'] as const,
      ['PAY-7', 'external'] as const,
    ]) {
      const { status, body } = await add('Sync', external);
      expect([status, body.errors?.[0].field], JSON.stringify(external)).to.deep.equal([422, field]);
    }
    expect(await contentsOf(app)).to.deep.equal(before);
    for (const url of ['http://localhost:8080/browse/A?x=1#y', 'HTTPS://example.com', 'https://exämple.com/é@b']) {
      expect((await add('Sync', issue(url, url))).body.external.url).to.equal(url);
    }
  });

  it('are exported with key and address, which results by a link leave out', async () => {
    const { id } = (await add('Sync', { source: 'jira', id: '=PAY-7', url: 'https://jira.example.com/7' })).body;
    const external = { source: 'jira', id: '=PAY-7', url: 'https://jira.example.com/7' };
    const csv = (await owner.get(at('/results/export?format=csv'))).text.split('\r\n');
    expect(csv[0]).to.contain(',external_source,external_id,external_url,');
    expect(csv.find((line) => line.includes(id))).to.contain(`,"jira","'=PAY-7","https://jira.example.com/7",`);
    const json = (await owner.get(at('/results/export'))).body as { feature: { id: string; external: unknown } }[];
    expect(json.find(({ feature }) => feature.id === id)!.feature.external).to.deep.equal(external);
    const { token } = (await owner.post(at('/links'), { kind: 'results' })).body;
    const all = '/results?include_quadrants=true&include_ranges=true';
    expect((await owner.get(at(all))).text).to.contain('jira.example.com');
    for (const path of ['/results', all, `/results/${id}/explanation?dimension=value`]) {
      const { status, text } = await app.anonymous.get(`/shared${path}`, { headers: { 'X-Link-Token': token } });
      expect(status).to.equal(200);
      expect(text).to.contain('"external":null');
      expect(text).not.to.match(/jira|PAY-7/);
    }
  });
});
