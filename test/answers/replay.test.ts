import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { CHOICES, type Dimension, STRENGTHS } from '../../shared/ranking/vocabulary.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import { type Estimates, estimatesOf, expectReplay, expectSameBits } from '../support/estimates.ts';
import type { TestProject } from '../support/factories.ts';
import { seededRandom } from '../support/random.ts';

const SESSIONS = 2;
const STEPS = 30;

/** Does anything that can be done to comparisons, at random but reproducibly. */
class RandomPerson {
  readonly #random: () => number;
  readonly #client: TestClient;
  readonly #project: TestProject;
  readonly #graded: boolean;
  readonly #path: string;

  constructor(client: TestClient, project: TestProject, { seed, graded }: { seed: number; graded: boolean }) {
    this.#random = seededRandom(seed);
    this.#client = client;
    this.#project = project;
    this.#graded = graded;
    this.#path = `/projects/${project.id}/comparisons`;
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!;
  }

  /** Compares two features, whichever they are: new pairs, known ones, ties and contradictions. */
  async compare(dimension: Dimension): Promise<void> {
    const a = this.#pick(this.#project.features);
    const b = this.#pick(this.#project.features.filter((other) => other !== a));
    const pair = { comparison_id: newId(), feature_a_id: a.id, feature_b_id: b.id, dimension };
    const plain = !this.#graded || this.#random() < 0.3;
    const { status } = plain
      ? await this.#client.post(this.#path, { ...pair, choice: this.#pick(CHOICES) })
      : await this.#client.post(`${this.#path}/graded`, { ...pair, strength: this.#pick(STRENGTHS) });
    expect(status).to.equal(201);
  }

  async undo(dimension: Dimension): Promise<number> {
    return (await this.#client.post(`${this.#path}/undo`, { dimension })).status;
  }

  /** Deletes or changes one of the comparisons of the dimension, if there is any. */
  async meddle(dimension: Dimension): Promise<void> {
    const { body } = await this.#client.get(`${this.#path}?dimension=${dimension}&per_page=1000`);
    const comparison = this.#pick(body.items as { id: string }[]);
    if (!comparison) return;
    const at = `${this.#path}/${comparison.id}`;
    const { status } =
      this.#random() < 0.5
        ? await this.#client.delete(at)
        : await this.#client.put(at, { choice: this.#pick(CHOICES) });
    expect(status).to.be.oneOf([200, 204]);
  }

  async step(dimension: Dimension): Promise<void> {
    const dice = this.#random();
    if (dice < 0.75) await this.compare(dimension);
    else if (dice < 0.85) await this.undo(dimension);
    else await this.meddle(dimension);
  }
}

describe('the estimates', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });

  const start = async (seed: number) => {
    const lead = await app.make.user();
    const graded = seed % 2 === 1;
    const project = await app.make.project({ owner: lead, features: 6, mode: graded ? 'graded' : 'binary' });
    const client = app.as(lead);
    return { client, project, person: new RandomPerson(client, project, { seed, graded }) };
  };

  for (let seed = 1; seed <= SESSIONS; seed++) {
    it(`are, to the last bit, what they were before a comparison that is undone, at any moment (session ${seed})`, async () => {
      const { client, project, person } = await start(seed);
      for (let step = 0; step < STEPS; step++) {
        const before = await estimatesOf(client, project.id, 'value');
        await person.compare('value');
        expect(await person.undo('value')).to.equal(200);
        expectSameBits(await estimatesOf(client, project.id, 'value'), before);
        await person.step('value');
      }
      await expectReplay(app, project.id);
    });
  }

  it('come back one by one when a whole session is undone', async () => {
    const { client, project, person } = await start(101);
    const seen: Estimates[] = [];
    for (let step = 0; step < 25; step++) {
      seen.push(await estimatesOf(client, project.id, 'value'));
      await person.compare('value');
    }
    for (const before of seen.toReversed()) {
      expect(await person.undo('value')).to.equal(200);
      expectSameBits(await estimatesOf(client, project.id, 'value'), before);
    }
    expect(await person.undo('value')).to.equal(404);
  });

  it('go back from memory at an undo, and all that follows from them is what another process reads', async () => {
    const lines: string[] = [];
    const own = await startTestApp({ LOG_LEVEL: 'debug' }, { logLines: { write: (line) => void lines.push(line) } });
    const loads = () => lines.filter((line) => line.includes('"ranking loaded"')).length;
    const lead = await own.make.user();
    const project = await own.make.project({ owner: lead, features: 12, mode: 'graded' });
    const client = own.as(lead);
    const person = new RandomPerson(client, project, { seed: 104, graded: true });
    const { DATABASE_URL, SECRET_KEY } = own.settings;
    const views = ['estimates', 'progress', 'inconsistencies', 'inconsistency-stats'];
    const seenBy = async (asking: TestClient) => {
      const answers = views.map((view) => asking.get(`/projects/${project.id}/comparisons/${view}?dimension=value`));
      const results = asking.get(`/projects/${project.id}/results?sort_by=value`);
      return (await Promise.all([...answers, results])).map(({ body }) => body);
    };
    await seenBy(client);
    const loaded = loads();
    for (let turn = 0; turn < 4; turn++) {
      // Of 66 pairs many are answered again, unasked: what such an answer replaced comes back with the undo.
      for (let step = 0; step < 25; step++) await person.compare('value');
      for (let step = 0; step < 10; step++) expect(await person.undo('value')).to.equal(200);
      const fresh = await startTestApp({ DATABASE_URL, SECRET_KEY });
      expect(await seenBy(client)).to.deep.equal(await seenBy(fresh.as(lead)));
    }
    expect(loads()).to.equal(loaded);
    await expectReplay(own, project.id);
  });

  it('that are stored are those that are answered, in both dimensions and in every view of a feature', async () => {
    const { client, project, person } = await start(102);
    for (let step = 0; step < 30; step++) await person.step(step % 2 ? 'value' : 'complexity');
    await expectReplay(app, project.id);
    const { items } = (await client.get(`/projects/${project.id}/features?include_scores=true`)).body;
    for (const dimension of ['complexity', 'value'] as const) {
      const estimates = await estimatesOf(client, project.id, dimension);
      for (const { id, scores } of items) {
        const { estimate, variance } = estimates.get(id)!;
        expect(scores[dimension]).to.deep.equal({ mu: estimate, sigma: Math.sqrt(variance) });
      }
    }
  });

  it('are the same in a process that has seen every comparison and in one that begins now', async () => {
    const { client, project, person } = await start(103);
    for (let step = 0; step < 30; step++) await person.step('value');
    const other = await startTestApp({
      DATABASE_URL: app.settings.DATABASE_URL,
      SECRET_KEY: app.settings.SECRET_KEY,
    });
    const stranger = other.as({ token: client.token! });
    expectSameBits(await estimatesOf(stranger, project.id, 'value'), await estimatesOf(client, project.id, 'value'));
    for (const path of ['/comparisons/progress?dimension=value', '/comparisons/inconsistencies', '/results']) {
      const [here, there] = [
        await client.get(`/projects/${project.id}${path}`),
        await stranger.get(`/projects/${project.id}${path}`),
      ];
      expect(there.body, path).to.deep.equal(here.body);
    }
  });
});
