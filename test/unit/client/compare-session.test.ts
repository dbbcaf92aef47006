import { expect } from 'chai';
import { CompareSession } from '../../../api/client/compare/compare-session.ts';
import type { Asked } from '../../../api/client/compare/compare-state.ts';
import { OfflinePack } from '../../../api/client/compare/offline-pack.ts';
import { Outbox } from '../../../api/client/compare/outbox.ts';
import { MemoryStorage } from '../../../api/client/compare/outbox-storage.ts';
import { Pace } from '../../../api/client/compare/pace.ts';
import {
  type Choice,
  isSamePair,
  type Pair,
  type Proposal,
  type ShortProgress,
} from '../../../api/client/compare/pairs.ts';
import { ServiceError } from '../../../api/client/service/failure.ts';
import { seededRandom } from '../../support/random.ts';

const CHOICES: readonly Choice[] = ['feature_a', 'feature_b', 'tie'];
const feature = (id: number) => ({
  id: `f${id}`,
  name: `Feature ${id}`,
  description: '',
  tags: [],
  project_id: 'p',
  created_at: '',
  updated_at: '',
});

/** A service that asks for each pair once, in a fixed order, and stores what arrives. */
class FakeService {
  readonly stored = new Map<string, { pair: Pair; choice: Choice; isDeleted: boolean }>();
  readonly #pairs: [number, number][] = [];
  readonly #skipped = new Set<string>();
  /** Pairs that were ever handed out, by id. */
  readonly proposed = new Map<string, Pair>();
  #ids = 0;
  #leased: Pair | null = null;

  constructor(features: number) {
    for (let a = 0; a < features; a += 1) for (let b = a + 1; b < features; b += 1) this.#pairs.push([a, b]);
  }

  get answers(): string[] {
    return [...this.stored.values()].filter(({ isDeleted }) => !isDeleted).map(({ pair, choice }) => say(pair, choice));
  }

  progress(): ShortProgress {
    const done = this.answers.length;
    return {
      dimension: 'value',
      target_certainty: 1,
      transitive_coverage: done / this.#pairs.length,
      effective_confidence: 0,
      progress_percent: 0,
      comparisons_done: done,
      comparisons_remaining: this.#pairs.length - done,
    };
  }

  /** The pair that the person's screen holds. */
  get leased(): Pair | null {
    return this.#leased;
  }

  /** The person's screen was left: the pair is another's by now. */
  leave(): void {
    const [, other] = this.#open([]);
    this.#leased = other ?? null;
  }

  ask(count: number, showing: Pair | null = null): Asked {
    const next = this.#next(showing);
    if (!next) return { next: null, why: 'known', retryMs: null, progress: this.progress() };
    return { next: count === 1 ? next : { ...next, also: this.#open([next]).slice(0, count - 1) } };
  }

  record(id: string, pair: Pair, choice: Choice, showing: Pair | null): Proposal | null {
    const before = this.stored.get(id);
    if (before?.isDeleted) throw new ServiceError(409, 'This comparison was taken back');
    if (before && say(before.pair, before.choice) !== say(pair, choice)) throw new ServiceError(409, 'Another one');
    if (!before) this.stored.set(id, { pair, choice, isDeleted: false });
    return this.#next(showing);
  }

  delete(id: string): void {
    const found = this.stored.get(id);
    if (found) found.isDeleted = true;
  }

  skip(id: string): Proposal | null | undefined {
    if (this.#leased?.comparison_id !== id) return undefined;
    this.#skipped.add(pairKey(this.#leased));
    this.#leased = null;
    return this.#next(null);
  }

  #next(showing: Pair | null): Proposal | null {
    const isOpen = (pair: Pair) =>
      ![...this.stored.values()].some((each) => !each.isDeleted && isSamePair(each.pair, pair));
    if (showing && this.proposed.has(showing.comparison_id) && isOpen(showing)) {
      this.#leased = showing;
    } else if (!this.#leased || !isOpen(this.#leased) || this.stored.has(this.#leased.comparison_id)) {
      this.#leased = this.#open([])[0] ?? null;
    }
    if (!this.#leased) return null;
    const after = this.#open([this.#leased])[0] ?? null;
    return {
      ...this.#leased,
      progress: this.progress(),
      after: { feature_a: after, feature_b: after && { ...after }, tie: after && { ...after } },
    };
  }

  /** What may be asked beside these; passed over last. */
  #open(besides: readonly Pair[]): Pair[] {
    const taken = [...besides, ...[...this.stored.values()].filter((each) => !each.isDeleted).map(({ pair }) => pair)];
    const all = this.#pairs
      .map(([a, b]) => ({
        feature_a: feature(a),
        feature_b: feature(b),
        dimension: 'value' as const,
        comparison_id: '',
      }))
      .filter((pair) => !taken.some((each) => isSamePair(each, pair)));
    const isSkipped = (pair: Pair) => this.#skipped.has(pairKey(pair));
    return [...all.filter((pair) => !isSkipped(pair)), ...all.filter(isSkipped)].map((pair) => {
      this.#ids += 1;
      const proposal = { ...pair, comparison_id: `c${this.#ids}` };
      this.proposed.set(proposal.comparison_id, proposal);
      return proposal;
    });
  }
}

/** More than any request of these tests takes. */
const MAX_TURNS = 20;
/** Lets everything else go on. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const pairKey = ({ feature_a: a, feature_b: b }: Pair) => [a.id, b.id].sort().join();
const say = (pair: Pair, choice: Choice) => `${pair.feature_a.id} ${choice} ${pair.feature_b.id}`;

interface World {
  service: FakeService;
  outbox: Outbox;
  session: CompareSession;
  /** What happens to the next try; all succeed unless said. */
  weather: { fate: () => 'fine' | 'before' | 'after' };
  clock: { now: number };
}

function openWorld({ features = 6, delay = () => Promise.resolve(), length = null as number | null } = {}): World {
  const service = new FakeService(features);
  const weather = { fate: (): 'fine' | 'before' | 'after' => 'fine' };
  const clock = { now: 0 };
  /** A request: it may be lost on its way there, or its answer on its way back. */
  async function request<T>(run: () => T): Promise<T> {
    const fate = weather.fate();
    await delay();
    if (fate === 'before') throw new ServiceError(0, 'No connection');
    const answer = run();
    await delay();
    if (fate === 'after') throw new ServiceError(0, 'No connection');
    return answer;
  }
  const outbox = new Outbox({
    person: 'mia',
    storage: Promise.resolve(new MemoryStorage()),
    send: (operation, { includeNext, showing }) =>
      request(() => {
        if (operation.kind === 'delete') return void service.delete(operation.id);
        if (operation.kind === 'skip') return service.skip(operation.id);
        const next = service.record(
          operation.id,
          operation.pair,
          operation.verdict.choice,
          includeNext ? showing : null,
        );
        return includeNext ? next : undefined;
      }),
    alone: (run) => run(),
    pause: () => turn(),
  });
  const session = new CompareSession({
    projectId: 'p',
    dimension: 'value',
    outbox,
    pace: new Pace([]),
    length,
    ask: (_target, count, showing) => request(() => service.ask(count, showing)),
    readProgress: () => request(() => service.progress()),
    openPack: async () => new OfflinePack(),
    findLast: async () => null,
    isCut: () => outbox.failures.peek() > 0,
    now: () => clock.now,
    later: () => {},
  });
  outbox.listen(session.key, session);
  return { service, outbox, session, weather, clock };
}

const verdict = (choice: Choice) => ({ choice, strength: null });
const shown = ({ session }: World) => session.state.value.pair;

/** Waits until nothing is under way any more. */
async function settle({ outbox, session }: World): Promise<void> {
  for (let rounds = 0; rounds < 1000; rounds += 1) {
    await outbox.flush();
    await turn();
    const { phase } = session.state.value;
    if (phase === 'failed') await session.more();
    if (outbox.pending.value.length > 0 || ['waiting', 'kept', 'loading', 'failed'].includes(phase)) continue;
    // Progress may be read still.
    for (let turns = 0; turns < MAX_TURNS; turns += 1) await turn();
    return;
  }
  throw new Error(`still ${session.state.value.phase}, ${outbox.pending.value.length} unsent`);
}

function answer(world: World, choice: Choice = 'feature_a'): boolean {
  world.clock.now += 1000;
  return world.session.answer(verdict(choice));
}

describe('a session of comparing', () => {
  it('shows the foreseen pair in the very moment of the answer', async () => {
    const world = openWorld();
    await world.session.start();
    const first = shown(world)!;
    expect(answer(world)).to.equal(true);
    const second = shown(world)!;
    expect(isSamePair(first, second)).to.equal(false);
    expect(world.session.state.value.phase).to.equal('asking');
    await settle(world);
    expect(shown(world)!.comparison_id).to.equal(second.comparison_id);
    expect(world.service.answers).to.deep.equal([say(first, 'feature_a')]);
  });

  it('counts no second press right after a pair has appeared', async () => {
    const world = openWorld();
    await world.session.start();
    world.clock.now += 149;
    expect(world.session.answer(verdict('tie'))).to.equal(false);
    world.clock.now += 1;
    expect(world.session.answer(verdict('tie'))).to.equal(true);
    expect(world.session.answer(verdict('tie'))).to.equal(false);
    await settle(world);
    expect(world.service.answers).to.have.length(1);
  });

  it('waits where the person is faster than the service, at most for the answer before', async () => {
    const world = openWorld();
    await world.session.start();
    answer(world);
    answer(world);
    expect(world.session.state.value.phase).to.equal('waiting');
    expect(answer(world)).to.equal(false);
    await settle(world);
    expect(world.session.state.value.phase).to.equal('asking');
    expect(world.service.answers).to.have.length(2);
  });

  it('undoes and gives again, and comes back to the pair that was on the screen', async () => {
    const world = openWorld();
    await world.session.start();
    const first = shown(world)!;
    answer(world, 'feature_b');
    await settle(world);
    const second = shown(world)!;
    expect(world.session.undo()).to.equal(true);
    expect(isSamePair(shown(world)!, first)).to.equal(true);
    expect(shown(world)!.comparison_id).not.to.equal(first.comparison_id);
    await settle(world);
    expect(world.service.answers).to.deep.equal([]);
    expect(world.session.redo()).to.equal(true);
    expect(shown(world)!.comparison_id).to.equal(second.comparison_id);
    await settle(world);
    expect(world.service.answers).to.deep.equal([say(first, 'feature_b')]);
    expect(world.session.state.value).to.deep.include({ canUndo: true, canRedo: false });
  });

  it('answers from the pack while there is no connection, and says so when that is used up', async () => {
    const world = openWorld({ features: 8 });
    await world.session.start();
    await settle(world);
    world.weather.fate = () => 'before';
    let given = 0;
    // The outbox goes on trying in between; each turn lets it.
    for (let turns = 0; turns < 200 && world.session.state.value.phase !== 'kept'; turns += 1) {
      if (answer(world)) given += 1;
      await turn();
    }
    expect(world.session.state.value.phase).to.equal('kept');
    expect(given).to.be.within(20, 22);
    expect(world.outbox.pending.value).to.have.length(given);
    world.weather.fate = () => 'fine';
    await settle(world);
    expect(world.service.answers).to.have.length(given);
    expect(world.session.state.value.phase).to.equal('asking');
  });

  it('comes back to the pair that it was left with, and holds it again', async () => {
    const world = openWorld();
    await world.session.start();
    const before = shown(world)!;
    world.session.leave();
    world.service.leave();
    expect(world.service.leased!.comparison_id).not.to.equal(before.comparison_id);
    const back = world.session.start();
    expect(shown(world)).to.equal(before);
    await back;
    expect(shown(world)).to.equal(before);
    expect(world.service.leased!.comparison_id).to.equal(before.comparison_id);
    answer(world);
    expect(world.session.state.value.phase, 'the next one was foreseen anew').to.equal('asking');
    await settle(world);
    expect(world.service.answers).to.deep.equal([say(before, 'feature_a')]);
  });

  it('comes back to another pair where somebody else has answered the one that it was left with', async () => {
    const world = openWorld();
    await world.session.start();
    const before = shown(world)!;
    let tell = () => {};
    world.session.leave(
      new Promise((resolve) => {
        tell = resolve;
      }),
    );
    world.service.leave();
    world.service.record('theirs', before, 'feature_b', null);
    const back = world.session.start();
    await turn();
    expect(answer(world), 'before the service has said that it stays').to.equal(false);
    expect(world.session.state.value.phase, 'before the service knows that it was left').to.equal('waiting');
    tell();
    await back;
    expect(world.session.state.value.phase).to.equal('asking');
    expect(isSamePair(shown(world)!, before)).to.equal(false);
    answer(world);
    await settle(world);
    expect(world.service.answers.filter((said) => said.includes(say(before, 'feature_a')))).to.deep.equal([]);
  });

  it('comes back without a connection as if it had never been left', async () => {
    const world = openWorld();
    await world.session.start();
    const before = shown(world)!;
    world.session.leave();
    world.weather.fate = () => 'before';
    await world.session.start();
    expect(shown(world)).to.equal(before);
    answer(world);
    world.weather.fate = () => 'fine';
    await settle(world);
    expect(world.service.answers).to.deep.equal([say(before, 'feature_a')]);
  });

  it('pauses after as many questions as it has, and goes on', async () => {
    const world = openWorld({ length: 3 });
    await world.session.start();
    for (let given = 0; given < 3; given += 1) {
      answer(world);
      await settle(world);
    }
    expect(world.session.state.value).to.deep.include({ phase: 'session', answered: 3, pair: null });
    await world.session.more();
    expect(world.session.state.value.phase).to.equal('asking');
    expect(world.service.answers).to.have.length(3);
  });

  it('ends when everything is known', async () => {
    const world = openWorld({ features: 3 });
    await world.session.start();
    for (let given = 0; given < 3; given += 1) {
      answer(world);
      await settle(world);
    }
    expect(world.session.state.value.phase).to.equal('known');
    expect(world.session.undo()).to.equal(true);
    await settle(world);
    expect(world.session.state.value.phase).to.equal('asking');
  });

  it('loses, doubles and invents nothing, in whatever order answers and acknowledgements come', async () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = seededRandom(seed);
      const delay = async () => {
        for (let turns = Math.floor(4 * random()); turns > 0; turns -= 1) {
          await turn();
        }
      };
      const world = openWorld({ features: 7, delay });
      const badness = random() < 0.3 ? 0 : 0.4;
      world.weather.fate = () => (random() < badness ? (random() < 0.5 ? 'before' : 'after') : 'fine');
      const { session, service, clock } = world;
      /** What the person means to have said, in order. */
      const said: { pair: Pair; choice: Choice }[] = [];
      const everSaid = new Set<string>();
      await session.start();
      for (let action = 0; action < 40; action += 1) {
        clock.now += 1000;
        const { pair, phase } = session.state.value;
        if (pair) {
          const isKnown = service.proposed.has(pair.comparison_id) || everSaid.has(pairKey(pair));
          expect(isKnown, `seed ${seed}: a pair that nobody chose`).to.equal(true);
        }
        const dice = random();
        if (dice < 0.65) {
          const choice = CHOICES[Math.floor(3 * random())]!;
          if (session.answer(verdict(choice))) {
            said.push({ pair: pair!, choice });
            everSaid.add(pairKey(pair!));
          }
        } else if (dice < 0.75) session.skip();
        else if (dice < 0.9) {
          if (session.undo()) said.pop();
        } else if (session.redo()) {
          const last = session.state.value.last!;
          said.push({ pair: pair!, choice: last.verdict.choice });
        }
        if (phase === 'failed') await session.more();
        if (random() < 0.7) await delay();
      }
      world.weather.fate = () => 'fine';
      await settle(world);
      const expected = said.map(({ pair, choice }) => say(pair, choice));
      expect(service.answers, `seed ${seed}`).to.deep.equal(expected);
      expect(world.outbox.refused.value, `seed ${seed}`).to.deep.equal([]);
      expect(session.state.value.progress!.comparisons_done, `seed ${seed}`).to.equal(expected.length);
    }
  });
});
