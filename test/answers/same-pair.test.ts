import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import type { Choice } from '../../shared/ranking/vocabulary.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

interface Pair {
  comparison_id: string;
  feature_a: { id: string };
  feature_b: { id: string };
  after?: Record<Choice, Pair | null>;
}

const FEATURES = 12;
const MAX_UNDOS = 6;

const idsOf = ({ comparison_id, feature_a, feature_b }: Pair) => ({
  comparison_id,
  feature_a_id: feature_a.id,
  feature_b_id: feature_b.id,
});

interface Given {
  pair: Pair;
  choice: Choice;
}

/** A person whose client shows what was foreseen as soon as an answer is given, and takes answers back. */
class Person {
  readonly #at: string;
  readonly #client: TestClient;
  /** Of all pairs that were on the screen. */
  readonly shown = new Set<string>();
  /** Answers that were followed at once. */
  followed = 0;
  isDone = false;
  #undos = 0;
  #pair: Pair | null = null;
  readonly #given: Given[] = [];
  /** Undone answers, each with the pair that was on the screen before. */
  readonly #undone: (Given & { before: Pair | null })[] = [];

  constructor(app: TestApp, user: TestUser, project: TestProject) {
    [this.#client, this.#at] = [app.as(user), `/projects/${project.id}/comparisons`];
  }

  /** Answers what is on the screen; asks for a pair where there is none. */
  async goOn(choiceFor: (pair: Pair) => Choice): Promise<void> {
    const pair = this.#pair;
    if (!pair) return this.#ask();
    const choice = choiceFor(pair);
    this.#given.push({ pair, choice });
    const undone = this.#undone.pop();
    const showing = undone ? undone.before : (pair.after?.[choice] ?? null);
    if (showing) this.followed += 1;
    this.#show(showing);
    const { status, body } = await this.#client.post(`${this.#at}/binary?include_next=true`, {
      ...idsOf(pair),
      dimension: 'value',
      choice,
      ...(showing && { showing: idsOf(showing) }),
    });
    expect(status).to.equal(201);
    const next: Pair | null = body.next ?? null;
    if (!showing) this.#show(next);
    else if (next?.comparison_id === showing.comparison_id) this.#pair = next;
  }

  /** Takes the last answer back, and shows its pair again; not for ever, or nobody would come to an end. */
  async undo(): Promise<void> {
    if (this.#undos === MAX_UNDOS) return;
    const given = this.#given.pop();
    if (!given) return;
    this.#undos += 1;
    this.#undone.push({ ...given, before: this.#pair });
    this.#show({ ...given.pair, comparison_id: newId() });
    const { status } = await this.#client.delete(`${this.#at}/${given.pair.comparison_id}?ask_again=true`);
    expect(status).to.equal(204);
  }

  async #ask(): Promise<void> {
    const answer = await this.#client.get(`${this.#at}/next?dimension=value&include_after=true`);
    this.isDone = answer.status === 204 && !answer.headers.has('Retry-After');
    this.#show(answer.status === 200 ? answer.body : null);
  }

  #show(pair: Pair | null): void {
    this.#pair = pair;
    if (pair) this.shown.add([pair.feature_a.id, pair.feature_b.id].toSorted().join(' '));
  }
}

/** Three answers, two of them taken back and given again. */
const TURNS = ['goOn', 'goOn', 'goOn', 'undo', 'undo', 'goOn', 'goOn'] as const;

const CIRCUMSTANCES = {
  'one API process': { processes: 1, settings: {} },
  'two API processes': { processes: 2, settings: {} },
  'without Redis': { processes: 1, settings: { REDIS_URL: 'redis://127.0.0.1:1' } },
};

for (const [circumstances, { processes, settings }] of Object.entries(CIRCUMSTANCES)) {
  describe(`people who answer at the same instant, ${circumstances}`, () => {
    const apps: TestApp[] = [];

    before(async () => {
      apps.push(await startTestApp(settings));
      const { DATABASE_URL, REDIS_URL } = apps[0]!.settings;
      while (apps.length < processes) apps.push(await startTestApp({ DATABASE_URL, REDIS_URL }));
    });

    for (const count of [2, 4]) {
      it(`${count} are never asked the same`, async () => {
        const [app] = apps as [TestApp];
        const users = await Promise.all(Array.from({ length: count }, () => app.make.user()));
        const [lead, ...colleagues] = users as [TestUser, ...TestUser[]];
        const project = await app.make.project({ owner: lead, features: FEATURES, strategy: 'adaptive' });
        for (const colleague of colleagues) await assign(app, project, colleague, lead);
        const place = new Map(project.features.map(({ id }, index) => [id, (index * 7) % FEATURES]));
        const better = ({ feature_a, feature_b }: Pair): Choice =>
          place.get(feature_a.id)! < place.get(feature_b.id)! ? 'feature_a' : 'feature_b';
        const people = users.map((user, index) => new Person(apps[index % processes]!, user, project));
        for (let turn = 0; people.some(({ isDone }) => !isDone); turn += 1) {
          // Each at another turn than the others, at the same instant.
          await Promise.all(people.map((person, index) => person[TURNS[(turn + 2 * index) % TURNS.length]!](better)));
        }
        const shown = people.flatMap((person) => [...person.shown]);
        const twice = shown.filter((pair, index) => shown.indexOf(pair) !== index);
        expect(twice, `asked of two, of ${shown.length}`).to.deep.equal([]);
        const followed = people.reduce((sum, person) => sum + person.followed, 0);
        expect(followed, 'answers that were followed by the next pair at once').to.be.above(FEATURES);
      });
    }
  });
}
