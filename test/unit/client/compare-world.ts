import { CompareSession } from '../../../api/client/compare/compare-session.ts';
import type { NextReply } from '../../../api/client/compare/compare-state.ts';
import { Outbox } from '../../../api/client/compare/outbox.ts';
import { MemoryStorage } from '../../../api/client/compare/outbox-storage.ts';
import { Pace } from '../../../api/client/compare/pace.ts';
import {
  type AnyVerdict,
  type Choice,
  type Feature,
  idsOf,
  isSamePair,
  isSet,
  type Pair,
  type Proposal,
  type ShortProgress,
} from '../../../api/client/compare/pairs.ts';
import { ServiceError } from '../../../api/client/service/failure.ts';

export const CHOICES: readonly Choice[] = ['feature_a', 'feature_b', 'tie'];
const feature = (id: number) => ({
  id: `f${id}`,
  name: `Feature ${id}`,
  description: '',
  tags: [],
  project_id: 'p',
  created_at: '',
  updated_at: '',
  archived_at: null,
  external: null,
});

/** A service that asks for each pair once, in a fixed order, and stores what arrives. Of four features it asks where it may. */
export class FakeService {
  readonly stored = new Map<string, { pair: Pair; verdict: AnyVerdict; isDeleted: boolean }>();
  readonly #pairs: [number, number][] = [];
  readonly #skipped = new Set<string>();
  /** Pairs that were ever handed out, by id. */
  readonly proposed = new Map<string, Pair>();
  readonly #names = new Map<string, string>();
  #ids = 0;
  #leased: Pair | null = null;

  constructor(features: number) {
    for (let a = 0; a < features; a += 1) for (let b = a + 1; b < features; b += 1) this.#pairs.push([a, b]);
  }

  get answers(): string[] {
    return [...this.stored.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ pair, verdict }) => sayOf(pair, verdict));
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

  /** Gives a feature another name. */
  rename(id: string, name: string): void {
    this.#names.set(id, name);
  }

  /** The person's screen was left: the pair is another's by now. */
  leave(): void {
    const [, other] = this.#open([]);
    this.#leased = other ?? null;
  }

  ask(count: number, showing: Pair | null = null, upTo?: 4): NextReply {
    const next = this.#next(showing, upTo);
    if (!next) return { next: null, why: 'known', retryMs: null, progress: this.progress(), hasOwn: false };
    const open = this.#open([next]);
    const set = this.#widened(open, upTo);
    const rest = open.filter((pair) => set !== null && !isSamePair(pair, set));
    const also = upTo && set ? [set, ...rest] : open;
    const asked = count === 1 ? next : { ...next, also: also.slice(0, count - 1) };
    return { next: asked, isOwn: false };
  }

  record(id: string, pair: Pair, verdict: AnyVerdict, showing: Pair | null, upTo?: 4): Proposal | null {
    if (isSet(pair) !== (verdict.best !== undefined)) throw new ServiceError(422, 'The answer to another question');
    const before = this.stored.get(id);
    if (before?.isDeleted) throw new ServiceError(409, 'This comparison was taken back');
    if (before && sayOf(before.pair, before.verdict) !== sayOf(pair, verdict))
      throw new ServiceError(409, 'Another one');
    if (!before) this.stored.set(id, { pair, verdict, isDeleted: false });
    return this.#next(showing && isSet(showing) ? null : showing, upTo);
  }

  delete(id: string): void {
    const found = this.stored.get(id);
    if (found) found.isDeleted = true;
  }

  skip(id: string, upTo?: 4): Proposal | null | undefined {
    if (this.#leased?.comparison_id !== id) return undefined;
    this.#skipped.add(pairKey(this.#leased));
    this.#leased = null;
    return this.#next(null, upTo);
  }

  #next(showing: Pair | null, upTo?: 4): Proposal | null {
    const isOpen = (pair: Pair) =>
      ![...this.stored.values()].some((each) => !each.isDeleted && isSamePair(each.pair, pair));
    if (this.#leased && isSet(this.#leased) && !upTo) this.#leased = null;
    if (showing && this.proposed.has(showing.comparison_id) && isOpen(showing)) {
      this.#leased = showing;
    } else if (!this.#leased || !isOpen(this.#leased) || this.stored.has(this.#leased.comparison_id)) {
      this.#leased = this.#widened(this.#open([]), upTo);
    }
    if (!this.#leased) return null;
    if (isSet(this.#leased)) return { ...this.#leased, progress: this.progress() };
    const after = this.#open([this.#leased])[0] ?? null;
    return {
      ...this.#leased,
      feature_a: this.#named(this.#leased.feature_a),
      feature_b: this.#named(this.#leased.feature_b),
      progress: this.progress(),
      after: { feature_a: after, feature_b: after && { ...after }, tie: after && { ...after } },
      gain: { feature_a: 1, feature_b: 1, tie: 1 },
    };
  }

  /** The first open pair, with two more features if there are some of which no two were answered. */
  #widened(open: readonly Pair[], upTo?: 4): Pair | null {
    const [first] = open;
    if (!first || !upTo) return first ?? null;
    const features = [first.feature_a, first.feature_b];
    const isOpen = (a: Feature, b: Feature) =>
      a.id !== b.id && open.some((pair) => idsOf(pair).includes(a.id) && idsOf(pair).includes(b.id));
    for (const { feature_b: each } of open) {
      if (features.length < 4 && features.every((one) => isOpen(one, each))) features.push(each);
    }
    const widened = { ...first, features: features.length === 4 ? features : features.slice(0, 2) };
    this.proposed.set(widened.comparison_id, widened);
    return widened;
  }

  #named(feature: Feature): Feature {
    return { ...feature, name: this.#names.get(feature.id) ?? feature.name };
  }

  /** Pairs without an answer, besides the one on the screen. */
  open(count: number): Pair[] {
    return this.#open(this.#leased ? [this.#leased] : []).slice(0, count);
  }

  /** Pairs that may be asked besides these; skipped pairs come last. */
  #open(besides: readonly Pair[]): Pair[] {
    const taken = [...besides, ...[...this.stored.values()].filter((each) => !each.isDeleted).map(({ pair }) => pair)];
    const all = this.#pairs
      .map(([a, b]) => ({
        feature_a: this.#named(feature(a)),
        feature_b: this.#named(feature(b)),
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
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
export const pairKey = ({ feature_a: a, feature_b: b }: Pair) => [a.id, b.id].sort().join();
export const say = (pair: Pair, choice: Choice) => `${pair.feature_a.id} ${choice} ${pair.feature_b.id}`;
export const sayOf = (pair: Pair, { choice, best, worst }: AnyVerdict): string =>
  choice ? say(pair, choice) : `${best} over ${idsOf(pair).sort().join()} over ${worst}`;

/** A request may be lost on its way there, its answer on its way back, or it waits for as long as the service stalls. */
type Fate = 'fine' | 'before' | 'after' | Promise<void>;

export interface World {
  service: FakeService;
  outbox: Outbox;
  session: CompareSession;
  /** The fate of the next try; tries succeed unless a test changes it. */
  weather: { fate: () => Fate };
  clock: { now: number };
  /** Lets time pass; timers that are due run. */
  pass(milliseconds: number): void;
}

export function openWorld({
  features = 6,
  delay = () => Promise.resolve(),
  length = null as number | null,
} = {}): World {
  const service = new FakeService(features);
  const weather = { fate: (): Fate => 'fine' };
  const clock = { now: 0 };
  let timers: { at: number; run: () => void }[] = [];
  const later = (milliseconds: number, run: () => void) => {
    const timer = { at: clock.now + milliseconds, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((each) => each !== timer);
    };
  };
  async function request<T>(run: () => T): Promise<T> {
    const fate = weather.fate();
    await delay();
    await (fate instanceof Promise ? fate : undefined);
    if (fate === 'before') throw new ServiceError(0, 'No connection');
    const answer = run();
    await delay();
    if (fate === 'after') throw new ServiceError(0, 'No connection');
    return answer;
  }
  const outbox = new Outbox({
    person: 'mia',
    storage: Promise.resolve(new MemoryStorage()),
    send: (operation, { includeNext, showing, upTo }) =>
      request(() => {
        if (operation.kind === 'delete') return void service.delete(operation.id);
        if (operation.kind === 'skip') return service.skip(operation.id, upTo);
        const next = service.record(
          operation.id,
          operation.pair,
          operation.verdict,
          includeNext ? showing : null,
          upTo,
        );
        return includeNext ? next : undefined;
      }),
    alone: (run) => run(),
    pause: () => turn(),
    later,
  });
  const session = new CompareSession({
    projectId: 'p',
    dimension: 'value',
    outbox,
    pace: new Pace('pace', 5, []),
    length,
    ask: ({ count, showing, upTo }) => request(() => service.ask(count, showing, upTo)),
    readProgress: () => request(() => service.progress()),
    findLast: async () => ({ given: null, id: '' }),
    isCut: () => outbox.isCut,
    now: () => clock.now,
    later,
  });
  outbox.listen(session.key, session);
  const pass = (milliseconds: number) => {
    clock.now += milliseconds;
    const due = timers.filter(({ at }) => at <= clock.now);
    timers = timers.filter(({ at }) => at > clock.now);
    for (const { run } of due) run();
  };
  return { service, outbox, session, weather, clock, pass };
}

export const verdict = (choice: Choice) => ({ choice, strength: null });
/** The first feature of a set as its best, another as its worst. */
export const setVerdict = (set: Pair, worst = 3) => ({ best: idsOf(set)[0]!, worst: idsOf(set)[worst]! });
export const shown = ({ session }: World) => session.state.value.pair;

/** Waits until nothing is under way any more. */
export async function settle({ outbox, session }: World): Promise<void> {
  for (let rounds = 0; rounds < 1000; rounds += 1) {
    await outbox.flush();
    await turn();
    const { phase } = session.state.value;
    if (phase === 'failed') await session.on({ type: 'more' });
    if (outbox.pending.value.length > 0 || ['waiting', 'kept', 'loading', 'failed'].includes(phase)) continue;
    // Progress may be read still.
    for (let turns = 0; turns < MAX_TURNS; turns += 1) await turn();
    return;
  }
  throw new Error(`still ${session.state.value.phase}, ${outbox.pending.value.length} unsent`);
}

export function answer(world: World, choice: Choice = 'feature_a'): boolean {
  world.clock.now += 1000;
  return world.session.answer(verdict(choice));
}
