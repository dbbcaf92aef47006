import { normal } from '../bench/judges.ts';
import type { TestApp } from './app.ts';
import { assign } from './database-rows.ts';
import type { TestProject, TestUser } from './factories.ts';
import { seededRandom } from './random.ts';

/** How a person answers: by their own view of what everybody sees, or in some other way. */
export type Character = 'careful' | 'usual' | 'inverted' | 'random';

type Dimension = 'value' | 'complexity';

/** Teams that a lead may have. */
export const TEAMS: Readonly<Record<string, readonly Character[]>> = {
  'a careful trio': ['careful', 'careful', 'careful'],
  'five, one of whom answers at random': ['usual', 'usual', 'usual', 'usual', 'random'],
  'five, one inverted and one at random': ['usual', 'usual', 'usual', 'inverted', 'random'],
};

const TASTES: Readonly<Record<Character, number>> = { careful: 0.2, usual: 0.5, inverted: 0.5, random: 0 };

/** A project whose people take turns to answer the questions that Pairwise asks, as in the web client. */
export class DisagreeingTeam {
  readonly project: TestProject;
  readonly people: readonly TestUser[];
  readonly #app: TestApp;
  readonly #characters: readonly Character[];
  readonly #views: Readonly<Record<Dimension, readonly ReadonlyMap<string, number>[]>>;
  readonly #random: () => number;
  #turn = 0;
  readonly #answers: Record<Dimension, number> = { value: 0, complexity: 0 };

  private constructor(app: TestApp, project: TestProject, people: TestUser[], characters: readonly Character[]) {
    this.#app = app;
    this.project = project;
    this.people = people;
    this.#characters = characters;
    this.#random = seededRandom(characters.length);
    const viewsBy = (random: () => number) => {
      const worth = project.features.map(() => normal(random));
      return characters.map(
        (each) =>
          new Map(
            project.features.map(({ id }, v) => [
              id,
              (each === 'inverted' ? -1 : 1) * (worth[v]! + TASTES[each] * normal(random)),
            ]),
          ),
      );
    };
    this.#views = { value: viewsBy(this.#random), complexity: viewsBy(seededRandom(100 + characters.length)) };
  }

  static async make(app: TestApp, characters: readonly Character[], features: number): Promise<DisagreeingTeam> {
    const people: TestUser[] = [];
    for (const _ of characters) people.push(await app.make.user());
    const [owner, ...others] = people;
    const project = await app.make.project({ owner: owner!, features });
    for (const other of others) await assign(app, project, other, owner!);
    return new DisagreeingTeam(app, project, people, characters);
  }

  /** Answers questions about a dimension until there are this many comparisons, or no more questions. */
  async answerUntil(comparisons: number, dimension: Dimension = 'value'): Promise<void> {
    const path = `/projects/${this.project.id}/comparisons`;
    while (this.#answers[dimension] < comparisons) {
      const person = this.#turn++ % this.people.length;
      const client = this.#app.as(this.people[person]!);
      const { status, body } = await client.get(`${path}/next?dimension=${dimension}&until=order&up_to=4`);
      if (status !== 200) return;
      const ids = (body.features ?? [body.feature_a, body.feature_b]).map(({ id }: { id: string }) => id) as string[];
      const worthOf = (id: string) =>
        this.#characters[person] === 'random' ? this.#random() : this.#views[dimension][person]!.get(id)!;
      const sorted = ids.toSorted((a, b) => worthOf(b) - worthOf(a));
      const [best, worst] = [sorted[0]!, sorted.at(-1)!];
      const { comparison_id } = body;
      if (ids.length === 4) {
        await client.post(`${path}/best-worst`, { dimension, comparison_id, feature_ids: ids, best, worst });
      } else {
        const choice = best === ids[0] ? 'feature_a' : 'feature_b';
        const [feature_a_id, feature_b_id] = ids;
        await client.post(`${path}/binary`, { dimension, comparison_id, feature_a_id, feature_b_id, choice });
      }
      this.#answers[dimension] += ids.length === 4 ? 5 : 1;
    }
  }
}
