import { expect } from 'chai';
import { scene } from '../support/scene.ts';

const FORMS = ['', '?sort_by=value', '?include_quadrants=true', '/quadrants', '/export', '/export?format=csv'];

describe('results are never those of before', () => {
  const { app, lead, at, idOf, answer } = scene({ people: ['lead'], features: ['a', 'b', 'c', 'd'] });

  const path = () => at();
  const compare = (a: number, b: number) => lead.post(`${path()}/comparisons`, answer(a, b));
  const feature = (index: number) => `${path()}/features/${idOf(index)}`;

  beforeEach(async () => {
    await compare(3, 0);
    await compare(1, 0);
  });

  const CHANGES: Record<string, () => Promise<{ status: number }>> = {
    'another answer': () => compare(2, 3),
    'an answer taken back': () => lead.post(`${path()}/comparisons/undo?dimension=value`),
    'all answers taken back': () => lead.post(`${path()}/comparisons/reset?dimension=value`),
    'a feature renamed': () => lead.put(feature(2), { name: 'another name' }),
    'a feature added': () => lead.post(`${path()}/features`, { name: 'e' }),
    'a feature deleted': () => lead.delete(feature(2)),
  };

  for (const [change, make] of Object.entries(CHANGES)) {
    it(`after ${change}`, async () => {
      const read = () => Promise.all(FORMS.map(async (form) => (await lead.get(`${path()}/results${form}`)).text));
      const before = await read();
      expect(await read()).to.deep.equal(before);
      expect((await make()).status).to.be.within(200, 204);
      const after = await read();
      for (const [at, form] of FORMS.entries()) expect(after[at], `results${form}`).not.to.equal(before[at]);
    });
  }

  it('with an ETag: 304 until something changes, in every form', async () => {
    const forms = [
      ...FORMS.map((form) => `/results${form}`),
      '/results?include_ranges=true',
      '/results/estimates',
      '/results/stability',
      '/features',
      '/features?include_scores=true',
      '/features?include_counts=true',
    ];
    const ask = (form: string, tag?: string | null) =>
      lead.get(`${path()}${form}`, tag ? { headers: { 'If-None-Match': tag } } : {});
    const tags = new Map<string, string>();
    for (const form of forms) {
      const { status, headers } = await ask(form);
      expect(status).to.equal(200);
      expect(headers.get('ETag'), form).to.match(/^W\/"[\w-]{22}"$/);
      expect(headers.get('Cache-Control')).to.equal('private, no-cache');
      expect(headers.get('Vary')).to.match(/Authorization/);
      tags.set(form, headers.get('ETag')!);
    }
    expect(new Set(tags.values()).size).to.equal(forms.length);
    for (const [form, tag] of tags) {
      for (const given of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
        const { status, text, headers } = await ask(form, given);
        expect([status, text, headers.get('ETag')], form).to.deep.equal([304, '', tag]);
      }
      expect((await ask(form, 'W/"other"')).status).to.equal(200);
    }
    for (const [change, make] of Object.entries(CHANGES)) {
      const before = new Map<string, { tag: string; text: string }>();
      for (const form of forms) {
        const { headers, text } = await ask(form);
        before.set(form, { tag: headers.get('ETag')!, text });
      }
      await make();
      for (const [form, { tag, text }] of before) {
        const isSame = (await ask(form)).text === text;
        expect((await ask(form, tag)).status, `${form} after ${change}`).to.equal(isSame ? 304 : 200);
        if (form === '/results') expect(isSame, change).to.equal(false);
      }
    }
  });

  it('with an ETag of what they say: an answer that changes nothing in them, or that was undone, leaves it', async () => {
    const forms = ['/results', '/results?include_ranges=true', '/results/quadrants', '/results/export?format=csv'];
    const tagOf = async (form: string) => (await lead.get(`${path()}${form}`)).headers.get('ETag')!;
    const statusOf = async (form: string, tag: string) =>
      (await lead.get(`${path()}${form}`, { headers: { 'If-None-Match': tag } })).status;
    const tags = new Map<string, string>();
    for (const form of forms) tags.set(form, await tagOf(form));
    expect((await compare(3, 0)).status).to.equal(201);
    expect(await statusOf('/results/quadrants', tags.get('/results/quadrants')!)).to.equal(304);
    await lead.post(`${path()}/comparisons/undo?dimension=value`);
    await lead.put(feature(1), { name: 'for a while' });
    await lead.put(feature(1), { name: 'b' });
    expect(await statusOf('/results/quadrants', await tagOf('/results/quadrants'))).to.equal(304);
    for (const form of ['/results', '/results?include_ranges=true']) {
      const tag = await tagOf(form);
      await compare(2, 3);
      expect(await statusOf(form, tag), form).to.equal(200);
      await lead.post(`${path()}/comparisons/undo?dimension=value`);
      expect(await statusOf(form, tag), form).to.equal(304);
    }
  });

  it('without revealing anything to strangers, whatever ETag they send', async () => {
    const { headers } = await lead.get(`${path()}/results`);
    const stranger = app.as(await app.make.user());
    const asked = await stranger.get(`${path()}/results`, { headers: { 'If-None-Match': headers.get('ETag')! } });
    expect([asked.status, asked.headers.get('Cache-Control')]).to.deep.equal([403, 'no-store']);
  });

  it('after another prior, in the estimates of the file', async () => {
    const read = async () => (await lead.get(`${path()}/results/export`)).text;
    const before = await read();
    const changed = await app
      .as(lead)
      .put(`${path()}/model-config`, { dimensions: { value: { prior_mean: 1, prior_variance: 2 } } });
    expect(changed.status).to.equal(200);
    expect(await read()).not.to.equal(before);
  });

  it('for a request that arrives while they are being computed for another', async () => {
    const asked = Array.from({ length: 8 }, () => lead.get(`${path()}/results`));
    const texts = new Set((await Promise.all(asked)).map(({ text }) => text));
    expect(texts.size).to.equal(1);
    await compare(2, 3);
    expect(texts.has((await lead.get(`${path()}/results`)).text)).to.equal(false);
  });
});
