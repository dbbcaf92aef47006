import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { freePort } from '../../config/launcher/ports.ts';
import { SELECTION_STRATEGIES, type SelectionStrategy } from '../../shared/ranking/vocabulary.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import { expectReplay } from '../support/estimates.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const FEATURES = 3;
const RUNS = 15;
/** Steps after which what is stored is looked at: it is all that ever was. */
const SEEN_EVERY = 4;

/** One person's next step; numbers choose among the pairs and answers that exist. */
type Step = { who: 0 | 1; pick: number; choice: 'feature_a' | 'feature_b' | 'tie' } & {
  does:
    | 'next'
    | 'answer'
    | 'best and worst'
    | 'repeat'
    | 'correct'
    | 'undo'
    | 'undo mine'
    | 'delete'
    | 'edit'
    | 'reset'
    | 'skip';
};

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.constantFrom(0, 1),
    pick: fc.nat(1000),
    choice: fc.constantFrom('feature_a', 'feature_b', 'tie'),
    does: fc.oneof(
      { weight: 5, arbitrary: fc.constant('next' as const) },
      { weight: 6, arbitrary: fc.constant('answer' as const) },
      { weight: 2, arbitrary: fc.constant('best and worst' as const) },
      { weight: 5, arbitrary: fc.constant('repeat' as const) },
      { weight: 3, arbitrary: fc.constant('correct' as const) },
      { weight: 3, arbitrary: fc.constantFrom('undo' as const, 'undo mine' as const) },
      { weight: 2, arbitrary: fc.constantFrom('delete' as const, 'edit' as const) },
      { weight: 1, arbitrary: fc.constantFrom('reset' as const, 'skip' as const) },
    ),
  }),
  { minLength: 15, maxLength: 40, size: 'max' },
);

/** A comparison as a client sent it, or would send it. */
interface Sent {
  comparison_id: string;
  feature_a_id: string;
  feature_b_id: string;
  choice: string;
  dimension: 'value';
}

/** An answer about all features at once. */
interface SentSet {
  comparison_id: string;
  feature_ids: string[];
  best: string;
  worst: string;
  dimension: 'value';
}

/** A comparison as the service should have it. */
interface Stored extends Sent {
  /** The answer about all features that it is part of. */
  set: SentSet | null;
  by: number;
  requested: boolean;
  active: boolean;
}

/** Two people in one project, and what the service ought to have stored after what they did. */
class Model {
  /** In ledger order. */
  readonly stored: Stored[] = [];
  readonly #processes: readonly TestApp[];
  readonly #people: readonly TestUser[];
  readonly #project: TestProject;
  /** The pair that each is shown. */
  readonly #shown: (Sent | null)[] = [null, null];
  readonly #sent: { body: Sent | SentSet; by: number }[] = [];
  #requests = 0;

  constructor(processes: readonly TestApp[], people: readonly TestUser[], project: TestProject) {
    this.#processes = processes;
    this.#people = people;
    this.#project = project;
  }

  client(who: number) {
    this.#requests += 1;
    return this.#processes[this.#requests % this.#processes.length]!.as(this.#people[who]!);
  }

  at = (path: string) => `/projects/${this.#project.id}/comparisons${path}`;

  get #active(): Stored[] {
    return this.stored.filter(({ active }) => active);
  }

  /** By the definition: the last later active answer of the same person to the same pair that nobody asked for. */
  replacedBy(each: Stored): string | null {
    const pairOf = ({ feature_a_id: a, feature_b_id: b }: Sent) => [a, b].toSorted().join(' ');
    const later = this.stored
      .slice(this.stored.indexOf(each) + 1)
      .filter((other) => other.active && !other.requested && other.by === each.by && pairOf(other) === pairOf(each));
    return later.at(-1)?.comparison_id ?? null;
  }

  async take({ who, pick, choice, does }: Step): Promise<void> {
    const latest = this.#active.filter(({ by }) => does !== 'undo mine' || by === who).at(-1);
    const any = this.#active[pick % Math.max(1, this.#active.length)];
    switch (does) {
      case 'next':
        return this.#ask(who);
      case 'answer': {
        if (!this.#shown[who]) await this.#ask(who);
        const shown = this.#shown[who];
        // It stays in front of them: some clients send an answer twice, or another one.
        return shown ? this.#send({ ...shown, choice }, who, true) : undefined;
      }
      case 'repeat': {
        const again = this.#sent[pick % Math.max(1, this.#sent.length)];
        if (!again) return;
        return 'best' in again.body ? this.#sendSet(again.body, again.by) : this.#send(again.body, again.by, false);
      }
      case 'best and worst': {
        const feature_ids = this.#project.features.map(({ id }) => id);
        const [best, worst] = this.#pair(pick);
        return this.#sendSet({ comparison_id: randomUUID(), feature_ids, best, worst, dimension: 'value' }, who);
      }
      case 'correct': {
        const [a, b] = this.#pair(pick);
        const body = { feature_a_id: a, feature_b_id: b, choice, comparison_id: randomUUID(), dimension: 'value' };
        return this.#send(body as Sent, who, false);
      }
      case 'undo':
      case 'undo mine': {
        const { status, body } = await this.client(who).post(this.at('/undo'), {
          dimension: 'value',
          mine: does === 'undo mine',
        });
        expect(status).to.equal(latest ? 200 : 404);
        if (!latest) return;
        const undone = this.#answerOf(latest);
        expect(body.undone_comparison_id).to.equal(undone[0]!.comparison_id);
        expect(body.count).to.equal(undone.length > 1 ? undone.length : undefined);
        for (const each of undone) each.active = false;
        return;
      }
      case 'delete':
        if (!any) return;
        expect((await this.client(who).delete(this.at(`/${any.comparison_id}`))).status).to.equal(204);
        for (const each of this.#answerOf(any)) each.active = false;
        return;
      case 'edit':
        if (!any) return;
        expect((await this.client(who).put(this.at(`/${any.comparison_id}`), { choice })).status).to.equal(200);
        any.choice = choice;
        return;
      case 'reset':
        expect((await this.client(who).post(this.at('/reset'), { dimension: 'value' })).body.count).to.equal(
          this.#active.length,
        );
        for (const each of this.stored) each.active = false;
        return;
      case 'skip':
        if (!this.#shown[who]) return;
        await this.client(who).post(this.at('/skip'), { comparison_id: this.#shown[who].comparison_id });
        this.#shown[who] = null;
    }
  }

  /** The active comparisons of the same answer. */
  #answerOf(one: Stored): Stored[] {
    return this.#active.filter((each) => each === one || (one.set !== null && each.set === one.set));
  }

  #pair(pick: number): [string, string] {
    const ids = this.#project.features.map(({ id }) => id);
    const a = pick % ids.length;
    return [ids[a]!, ids[(a + 1 + (Math.floor(pick / ids.length) % (ids.length - 1))) % ids.length]!];
  }

  async #ask(who: number): Promise<void> {
    const { status, body } = await this.client(who).get(this.at('/next?dimension=value'));
    if (status === 204) {
      this.#shown[who] = null;
      return;
    }
    const { comparison_id, feature_a, feature_b } = body;
    expect(this.stored.map((each) => each.comparison_id)).not.to.include(comparison_id);
    const pair = { feature_a_id: feature_a.id, feature_b_id: feature_b.id, choice: 'tie', dimension: 'value' } as const;
    this.#shown[who] = { comparison_id, ...pair };
  }

  async #send(body: Sent, by: number, requested: boolean): Promise<void> {
    const known = this.stored.find(({ comparison_id }) => comparison_id === body.comparison_id);
    const counts =
      known?.active &&
      known.set === null &&
      known.choice === body.choice &&
      known.by === by &&
      this.replacedBy(known) === null;
    const { status } = await this.client(by).post(this.at('/binary'), body);
    expect(status).to.equal(!known || counts ? 201 : 409);
    this.#sent.push({ body, by });
    if (!known) this.stored.push({ ...body, set: null, by, requested, active: true });
  }

  async #sendSet(body: SentSet, by: number): Promise<void> {
    const known = this.stored.filter(({ set }) => set?.comparison_id === body.comparison_id);
    const counts = known.every((each) => each.active && each.choice === 'feature_a' && this.replacedBy(each) === null);
    const { status, body: made } = await this.client(by).post(this.at('/best-worst'), body);
    expect(status).to.equal(counts ? 201 : 409);
    this.#sent.push({ body, by });
    if (known.length > 0) return;
    const other = body.feature_ids.find((id) => id !== body.best && id !== body.worst)!;
    const said = [
      [body.best, body.worst],
      [body.best, other],
      [other, body.worst],
    ] as const;
    const { dimension } = body;
    for (const [index, [a, b]] of said.entries()) {
      const { id: comparison_id, feature_a_id, feature_b_id } = made.comparisons[index];
      expect([feature_a_id, feature_b_id]).to.deep.equal([a, b]);
      const stored = { comparison_id, feature_a_id: a, feature_b_id: b, choice: 'feature_a', dimension };
      this.stored.push({ ...stored, set: body, by, requested: false, active: true });
    }
  }

  async expectStored(): Promise<void> {
    const { items, total } = (await this.client(0).get(this.at('?dimension=value&per_page=1000'))).body;
    const { deleted_comparisons } = (await this.client(1).get(`/projects/${this.#project.id}/history`)).body;
    expect(total).to.equal(this.#active.length);
    const brief = (each: Record<string, string>) => [each.id, each.choice, each.user_id, each.replaced_by, each.set_id];
    expect(items.map(brief).toReversed()).to.deep.equal(
      this.#active.map((each) => [
        each.comparison_id,
        each.choice,
        this.#people[each.by]!.id,
        this.replacedBy(each),
        each.set?.comparison_id ?? null,
      ]),
    );
    const taken = deleted_comparisons.filter(({ version_of }: { version_of?: string }) => !version_of);
    expect(taken.map(({ id }: { id: string }) => id)).to.have.members(
      this.stored.filter(({ active }) => !active).map(({ comparison_id }) => comparison_id),
    );
  }
}

describe('what two people do', () => {
  for (const [circumstances, start] of Object.entries({
    'with Redis': async () => {
      const first = await startTestApp();
      const { DATABASE_URL, REDIS_URL } = first.settings;
      return [first, await startTestApp({ DATABASE_URL, REDIS_URL })];
    },
    'without Redis': async () => {
      const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
      const first = await startTestApp({ REDIS_URL });
      return [first, await startTestApp({ REDIS_URL, DATABASE_URL: first.settings.DATABASE_URL })];
    },
  })) {
    it(`in any order through two processes is stored as acknowledged, ${circumstances}`, async () => {
      const processes = await start();
      const people = [await processes[0]!.make.user(), await processes[0]!.make.user()];
      const run = async (strategy: SelectionStrategy, taken: readonly Step[]) => {
        const project = await processes[0]!.make.project({ owner: people[0]!, features: FEATURES });
        await processes[0]!.as(people[0]!).put(`/projects/${project.id}`, { members_may_delete: true });
        await assign(processes[0]!, project, people[1]!, people[0]!);
        await processes[0]!
          .as(people[0]!)
          .put(`/projects/${project.id}/model-config`, { selection_strategy: strategy });
        const model = new Model(processes, people, project);
        for (const [index, step] of taken.entries()) {
          await model.take(step);
          if (index % SEEN_EVERY === 0) await model.expectStored();
        }
        await model.expectStored();
        await expectReplay(processes[0]!, project.id);
      };
      await fc.assert(fc.asyncProperty(fc.constantFrom(...SELECTION_STRATEGIES), steps, run), { numRuns: RUNS });
    }).timeout(120_000);
  }
});
