import { expect } from 'chai';
import fc from 'fast-check';
import { startTestApp } from '../support/app.ts';
import { once } from '../support/scene.ts';

const PARTS = [
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '|',
  '\r',
  '\n',
  ' ',
  'a',
  'é',
  '🦊',
  '<b>',
  '&amp;',
  '\u200b',
  '{code}',
  'מ',
];
const hostile = (maxLength: number) =>
  fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength }).map((parts) => parts.join(''));
const isFilled = (text: string) => text.trim() !== '';

interface Feature {
  name: string;
  description: string;
  tags: string[];
}

describe('a project that is exported and imported again', () => {
  const app = once(startTestApp);
  let features: Feature[];

  const client = once(async () => app.as(await app.make.user()));
  before(async () => {
    const feature = fc.record({
      name: hostile(12).filter(isFilled),
      description: fc.oneof(fc.constant(''), hostile(40).filter(isFilled)),
      tags: fc.uniqueArray(hostile(6).filter(isFilled), { maxLength: 4 }),
    });
    features = [
      { name: 'a;=1+1', description: 'Steps:\n- one\n- two; -three', tags: ['ux', '=cmd', 'a;b', 'c, "d"'] },
      { name: 'ID,Team,Title', description: 'ID,Team,Title\nA,B,C\nD,E,F', tags: [] },
      ...fc.sample(feature, { numRuns: 150, seed: 23 }),
    ];
  });

  const newProject = async (given: readonly Feature[]) => {
    const { body: project } = await client.post('/projects', { name: 'P' });
    for (const each of given) {
      const { status, body } = await client.post(`/projects/${project.id}/features`, each);
      expect(status, JSON.stringify(body)).to.equal(201);
    }
    return project.id as string;
  };
  const featuresOf = async (id: string): Promise<Feature[]> =>
    (await client.get(`/projects/${id}/features?per_page=1000`)).body.items
      .map(({ name, description, tags }: Feature) => ({ name, description, tags }))
      .toSorted((a: Feature, b: Feature) => (a.name + a.description < b.name + b.description ? -1 : 1));

  for (const format of ['csv', 'json'] as const) {
    it(`as ${format.toUpperCase()} is the same, whatever its texts hold`, async () => {
      const id = await newProject(features);
      const { text } = await client.get(`/projects/${id}/results/export?format=${format}`);
      const copy = await newProject([]);
      const { body } = await client.post(`/projects/${copy}/features/import`, { text, format, duplicates: 'keep' });
      expect([body.source, body.skipped, body.faults, body.count]).to.deep.equal(['pairwise', [], [], features.length]);
      expect(await featuresOf(copy)).to.deep.equal(await featuresOf(id));
    });
  }
});
