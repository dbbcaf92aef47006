import { type Signal, signal } from '@preact/signals';
import type { Operation } from './outbox-storage.ts';

/** Answers of a person that no longer count, and why: a backup was restored, or somebody started over. */
export interface Gone {
  count: number;
  why: 'restore' | 'reset';
  /** Who started over; null for the person themselves, and where that is not known. */
  by: string | null;
}

/** Answers that are remembered for one ranking; older ones are forgotten. */
export const MAX_GIVEN = 1000;
/** Ids in one request: an address has its limits. */
const IDS = 200;
/** How far the clocks of the browser and of the service may differ, in milliseconds. */
const SKEW_MS = 5 * 60_000;

interface Kept {
  /** Of the data that the answers were given to; null before it is known. */
  generation: string | null;
  /** When the first of the answers was stored, in milliseconds of the browser's clock. */
  since: number;
  ids: readonly string[];
  /** Lost answers that the person hasn't been told about. */
  gone: Gone | null;
}

export interface GivenParts {
  /** Stored state; null if the browser stores nothing. */
  recall(): string | null;
  remember(kept: string): void;
  /** Which of these answers count. @throws ServiceError */
  findActive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Who started the ranking over since then; undefined where nobody did. @throws ServiceError */
  findReset(since: number): Promise<string | null | undefined>;
  now(): number;
}

/**
 * The answers that a person gave to one ranking and that the service has stored. When a restore or *start over* takes some of them away,
 * the person is told how many. Tabs share what the browser remembers.
 */
export class GivenAnswers {
  readonly gone: Signal<Gone | null> = signal(null);
  readonly #parts: GivenParts;
  /** Answers of everybody at the last look. */
  #answers = 0;
  #isLooking = false;

  constructor(parts: GivenParts) {
    this.#parts = parts;
    this.gone.value = this.#kept().gone;
  }

  /** The service has an operation. */
  onSent({ kind, id }: Operation): void {
    const kept = this.#kept();
    const others = kept.ids.filter((each) => each !== id);
    if (kind === 'delete') this.#keep({ ...kept, ids: others });
    if (kind !== 'answer') return;
    const since = kept.ids.length === 0 ? this.#parts.now() : kept.since;
    this.#keep({ ...kept, since, ids: [...others.slice(1 - MAX_GIVEN), id] });
  }

  /**
   * Compares with what is live, and asks for the answers where some may be gone.
   * @param answers to the ranking, of everybody.
   * @returns the ids that are gone for a reason that the person is told. @throws ServiceError; the next look tries again.
   */
  async look(generation: string, answers: number): Promise<readonly string[]> {
    if (this.#isLooking) return [];
    const kept = this.#kept();
    this.gone.value = kept.gone;
    const isRestored = kept.generation !== null && kept.generation !== generation;
    if (isRestored || answers < this.#answers || answers < kept.ids.length) {
      this.#isLooking = true;
      try {
        return await this.#compare(kept, generation, isRestored);
      } finally {
        this.#isLooking = false;
        this.#answers = answers;
      }
    }
    this.#answers = answers;
    if (kept.generation === null) this.#keep({ ...kept, generation });
    return [];
  }

  /** The person has read it. */
  dismiss(): void {
    this.#keep({ ...this.#kept(), gone: null });
  }

  async #compare({ ids, since }: Kept, generation: string, isRestored: boolean): Promise<readonly string[]> {
    const active = new Set<string>();
    for (let at = 0; at < ids.length; at += IDS) {
      for (const id of await this.#parts.findActive(ids.slice(at, at + IDS))) active.add(id);
    }
    const missing = ids.filter((id) => !active.has(id));
    const by = missing.length > 0 && !isRestored ? await this.#parts.findReset(since - SKEW_MS) : undefined;
    // The activity screen says why a single answer is gone.
    const isTold = missing.length > 0 && (isRestored || by !== undefined);
    const kept = this.#kept();
    const before = kept.gone?.count ?? 0;
    this.#keep({
      generation,
      since: by === undefined ? since : this.#parts.now() + SKEW_MS,
      ids: kept.ids.filter((id) => !missing.includes(id)),
      gone: isTold
        ? { count: before + missing.length, why: isRestored ? 'restore' : 'reset', by: by ?? null }
        : kept.gone,
    });
    return isTold ? missing : [];
  }

  #keep(kept: Kept): void {
    this.gone.value = kept.gone;
    this.#parts.remember(JSON.stringify(kept));
  }

  #kept(): Kept {
    const nothing: Kept = { generation: null, since: 0, ids: [], gone: null };
    const recalled = this.#parts.recall();
    return recalled === null ? nothing : { ...nothing, ...(JSON.parse(recalled) as Kept) };
  }
}
