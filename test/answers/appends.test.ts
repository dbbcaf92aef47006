import { expect } from 'chai';
import type { Append } from '../../shared/answers/store/append-comparisons.ts';
import { ComparisonAppender } from '../../shared/answers/store/append-comparisons-batch.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { CHOICES, DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { expectReplay } from '../support/estimates.ts';
import type { TestProject } from '../support/factories.ts';
import { once, scene } from '../support/scene.ts';

describe('comparisons of many projects at the same moment', () => {
  const { app, lead } = scene({ people: ['lead'] });
  let projects: TestProject[];

  const appends = once(() => new ComparisonAppender(app.resources.pool));
  beforeEach(async () => {
    projects = await Promise.all(Array.from({ length: 6 }, () => app.make.project({ owner: lead, features: 5 })));
  });

  /** The first comparison of a project, as the recorder would have it appended. */
  async function first({ id: projectId, features }: TestProject): Promise<Append> {
    const { rows } = await app.resources.pool.query(
      `select revision::int, generation from ranking_ledgers where project_id = $1 and dimension = 'value'`,
      [projectId],
    );
    const [featureAId, featureBId] = features.map(({ id }) => id) as [string, string];
    const comparison = {
      choice: 'feature_a',
      strength: null,
      weight: 1,
      expected: null,
      requested: true,
      userId: lead.id,
    } as const;
    return {
      projectId,
      dimension: 'value',
      ...rows[0],
      comparisons: [{ id: newId(), featureAId, featureBId, ...comparison, createdAt: new Date() }],
      estimates: [
        { featureId: featureAId, mean: 0.5, variance: 0.8 },
        { featureId: featureBId, mean: -0.5, variance: 0.8 },
      ],
    };
  }
  const stored = async ({ id }: TestProject): Promise<string[]> =>
    (await lead.get(`/projects/${id}/comparisons`)).body.items.map((item: { id: string }) => item.id);
  const outcomes = async (inputs: readonly Append[]) =>
    (await Promise.allSettled(inputs.map((input) => appends.append(input)))).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : 'refused',
    );
  const done = { appended: true, taken: [] };

  it('are all recorded, and every project’s estimates are exact', async () => {
    const asked = projects.flatMap(({ id, features }, index) =>
      Array.from({ length: 20 }, (_, n) => ({
        path: `/projects/${id}/comparisons`,
        body: {
          feature_a_id: features[n % 5]!.id,
          feature_b_id: features[(n + 1 + (index % 4)) % 5]!.id,
          choice: CHOICES[n % 3]!,
          dimension: DIMENSIONS[n % 2]!,
        },
      })),
    );
    const answers = await Promise.all(asked.map(({ path, body }) => lead.post(path, body)));
    expect(answers.map(({ status }) => status)).to.deep.equal(asked.map(() => 201));
    for (const project of projects) {
      expect(await stored(project)).to.have.lengthOf(20);
      await expectReplay(app, project.id);
    }
  });

  it('are appended each for itself: where a ledger has moved or an id is taken, the others go on', async () => {
    const inputs = await Promise.all(projects.slice(0, 4).map(first));
    const [, moved, , again] = inputs as [Append, Append, Append, Append];
    await appends.append(again);
    const { revision } = await first(projects[3]!);
    expect(await outcomes([inputs[0]!, { ...moved, revision: 7 }, inputs[2]!, { ...again, revision }])).to.deep.equal([
      done,
      { appended: false, taken: [] },
      done,
      { appended: false, taken: [again.comparisons[0]!.id] },
    ]);
    const counts = await Promise.all(projects.slice(0, 4).map(async (project) => (await stored(project)).length));
    expect(counts).to.deep.equal([1, 0, 1, 1]);
  });

  it('that PostgreSQL refuses are refused alone', async () => {
    const inputs = await Promise.all(projects.slice(0, 3).map(first));
    const nowhere = { ...inputs[1]!.comparisons[0]!, featureAId: newId() };
    expect(await outcomes([inputs[0]!, { ...inputs[1]!, comparisons: [nowhere] }, inputs[2]!])).to.deep.equal([
      done,
      'refused',
      done,
    ]);
    expect(await stored(projects[1]!)).to.deep.equal([]);
    expect(await stored(projects[2]!)).to.deep.equal([inputs[2]!.comparisons[0]!.id]);
  });

  it('don’t wait for a locked project', async () => {
    const inputs = await Promise.all(projects.slice(0, 3).map(first));
    const holder = await app.resources.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from ranking_ledgers where project_id = $1 for update', [projects[1]!.id]);
      const [one, held, other] = inputs.map((input) => appends.append(input));
      expect(await Promise.all([one, other])).to.deep.equal([done, done]);
      await holder.query('commit');
      expect(await held).to.deep.equal(done);
    } finally {
      holder.release();
    }
    for (const project of projects.slice(0, 3)) expect(await stored(project)).to.have.lengthOf(1);
  });

  it('of one ledger never both count as the next', async () => {
    const [one, two] = [await first(projects[0]!), await first(projects[0]!)];
    const both = await outcomes([one, two, await first(projects[1]!)]);
    expect(both.filter((outcome) => outcome !== 'refused' && outcome.appended)).to.have.lengthOf(2);
    expect(await stored(projects[0]!)).to.have.lengthOf(1);
  });
});
