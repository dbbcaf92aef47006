import type { Redis } from 'ioredis';
import type { Logger } from '../../config/logger.ts';
import type { Settings } from '../../config/settings.ts';
import type { LedgerKey } from '../platform/cache/keys.ts';
import { VIEW_BYTES_KEY, VIEW_SIZES_KEY, VIEW_TIMES_KEY, viewKey } from '../platform/cache/keys.ts';
import type { PeoplePair, PersonAgreement } from '../ranking/results/agreement.ts';
import type { ProgressInputs } from '../ranking/results/progress.ts';
import type { Scale } from '../ranking/results/scale.ts';
import type { SelectionStrategy } from '../ranking/vocabulary.ts';
import { type ViewsRedis, withViewScript } from './view-scripts.ts';

/** State of a ledger. A view carries the state from which it was computed. */
export interface Stamp {
  generation: string;
  revision: number;
}

/** Content of each view of a ranking, by its name. */
export interface ViewShapes {
  'progress-inputs': ProgressInputs;
  next: PrecomputedPairs;
  ranks: RankedOrder;
  agreement: AgreementView;
}

/** The final order of a ranking. */
export interface RankedOrder {
  /** Best first. */
  featureIds: readonly string[];
  /** In logits, along `featureIds`; never rising. */
  scores: readonly number[];
  /** Variance of each feature's score, in squared logits, along `featureIds`. */
  variances: readonly number[];
  /** Whether the feature was compared at least once, along `featureIds`. */
  compared: readonly boolean[];
  /** Whether it was compared with so few others that its place is as good as unknown, along `featureIds`. */
  early: readonly boolean[];
  /** The shared ranks of `Places`, along `featureIds`. */
  sharedRanks: readonly number[];
  /** Best and worst possible ranks, along `featureIds`. */
  bestRanks: readonly number[];
  worstRanks: readonly number[];
  /** The final places, along `featureIds`; null unless every pair is known and people mostly agree with themselves. */
  final: { ranges: readonly (readonly [best: number, worst: number])[]; disputed: readonly number[] } | null;
  /** How scores become worths. */
  scale: Scale;
}

/** A person with how much the ranking counts each of their answers, and the opposite of each. */
export interface WeighedPerson extends PersonAgreement {
  weight: number;
  reversed: number;
}

/** How far the people of a ranking agree, with ids of people and features. */
export interface AgreementView {
  /** Revision of the ledger at the time of computation. */
  revision: number;
  /** Most answers first. */
  people: readonly WeighedPerson[];
  /** Pairs of people with the most common answers first. */
  pairs: readonly PeoplePair[];
  /** Most contested first; people grouped by their answers. */
  contested: readonly {
    a: string;
    b: string;
    forA: readonly string[];
    forB: readonly string[];
    level: readonly string[];
  }[];
  /** People whose answers look random or reversed. */
  careless: readonly string[];
  /** The share of pairs that two of the other people put in the same order; null while it is too early to tell. */
  commonView: number | null;
  /** Number of features whose rank changes without the answers of `careless`, and those that move furthest. */
  moves: number;
  moved: readonly { feature: string; rank: number; rankWithout: number }[];
  tastes: number | null;
  /** The most divisive first. */
  divisive: readonly { feature: string; higher: readonly string[]; lower: readonly string[] }[];
  /** Two parts of the team, each with an order, larger part first; null unless the answers show them. */
  camps: {
    readonly chance: number;
    readonly parts: readonly { readonly people: readonly string[]; readonly order: readonly string[] }[];
    readonly apart: readonly { readonly feature: string; readonly ranks: readonly number[] }[];
  } | null;
  alpha: number | null;
  sharedPairs: number;
  majorityShare: number | null;
}

/** Pairs worth asking, best first, by feature id. */
export interface PrecomputedPairs {
  /** The strategy that chose them. */
  strategy: SelectionStrategy;
  coverage: number;
  /** Whether more answers would hardly improve the order. */
  isOrderEnough?: boolean;
  /** Whether the list holds every pair that is worth asking. */
  complete: boolean;
  pairs: readonly { a: string; b: string; known: boolean }[];
}

interface Dependencies {
  redis: Redis;
  log: Logger;
  settings: Settings;
  clock: () => Date;
}

/**
 * Computed views of rankings. Redis stores them for some hours, within a budget of bytes. The oldest views go first, so an account with
 * many projects can't take the memory that sign-ins, throttles and jobs need. Each view carries the state of its ledger and is used only
 * while the ledger has that state. A lost or late view costs time, never a wrong answer.
 */
export class Views {
  readonly #redis: ViewsRedis;
  readonly #log: Logger;
  readonly #budgetBytes: number;
  readonly #lifeSeconds: number;
  readonly #clock: () => Date;
  hits = 0;
  misses = 0;

  constructor({ redis, log, settings, clock }: Dependencies) {
    this.#redis = withViewScript(redis);
    this.#log = log;
    this.#budgetBytes = settings.VIEWS_MB * 2 ** 20;
    this.#lifeSeconds = Math.ceil(settings.VIEWS_HOURS * 3600);
    this.#clock = clock;
  }

  get limitBytes(): number {
    return this.#budgetBytes;
  }

  /** Memory of all views in Redis. @throws if Redis is unavailable. */
  async readBytes(): Promise<number> {
    return Number((await this.#redis.get(VIEW_BYTES_KEY)) ?? 0);
  }

  /** The view, if its state is exactly this one. Null if Redis is unavailable. */
  async read<V extends keyof ViewShapes>(view: V, ledger: LedgerKey & Stamp): Promise<ViewShapes[V] | null> {
    const [found] = await this.readAll(view, [ledger]);
    return found ?? null;
  }

  /** Reads many views in one round trip; null for each that is missing or has another state. */
  async readAll<V extends keyof ViewShapes>(
    view: V,
    ledgers: readonly (LedgerKey & Stamp)[],
  ): Promise<(ViewShapes[V] | null)[]> {
    if (ledgers.length === 0) return [];
    const stored = await this.#attempt(() => this.#redis.mget(ledgers.map((ledger) => viewKey(view, ledger))));
    return ledgers.map((ledger, index) => {
      const found = stored?.[index] ? fitting<ViewShapes[V]>(stored[index], ledger) : null;
      if (found) this.hits += 1;
      else this.misses += 1;
      return found;
    });
  }

  /**
   * The states of the stored views; null for each missing view. Doesn't count as a read. @throws if Redis is
   * unavailable.
   */
  async stamps(view: keyof ViewShapes, ledgers: readonly LedgerKey[]): Promise<(Stamp | null)[]> {
    if (ledgers.length === 0) return [];
    const stored = await this.#redis.mget(ledgers.map((ledger) => viewKey(view, ledger)));
    return stored.map((text) => (text === null ? null : (JSON.parse(text) as Stamp)));
  }

  /** The ledgers without a view of their current state. */
  async lagging<L extends LedgerKey & Stamp>(view: keyof ViewShapes, ledgers: readonly L[]): Promise<L[]> {
    const found = await this.readAll(view, ledgers);
    return ledgers.filter((_, index) => !found[index]);
  }

  /** Stores a view; does nothing while Redis is unavailable. */
  async store<V extends keyof ViewShapes>(view: V, ledger: LedgerKey & Stamp, content: ViewShapes[V]): Promise<void> {
    const { generation, revision } = ledger;
    const text = JSON.stringify({ generation, revision, content });
    await this.#attempt(() =>
      this.#redis.storeView(
        viewKey(view, ledger),
        VIEW_SIZES_KEY,
        VIEW_TIMES_KEY,
        VIEW_BYTES_KEY,
        text,
        this.#lifeSeconds,
        this.#budgetBytes,
        this.#clock().getTime(),
      ),
    );
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.#log.debug({ err: error }, 'precomputed views are unavailable');
      return null;
    }
  }
}

function fitting<Content>(text: string, { generation, revision }: Stamp): Content | null {
  const stored = JSON.parse(text) as Stamp & { content: Content };
  return stored.generation === generation && stored.revision === revision ? stored.content : null;
}
