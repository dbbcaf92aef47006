import { type Signal, signal } from '@preact/signals';
import type { Operation } from './outbox-storage.ts';

/** A person's answers that no longer count, and why: a backup was restored, or somebody started over. */
export interface Gone {
  count: number;
  why: 'restore' | 'reset';
  /** The person who started over; null if that is the user, or not known. */
  by: string | null;
}

/** Maximum number of answers that are remembered for one ranking; older ones are forgotten. */
export const MAX_GIVEN = 1000;
/** Maximum number of ids in one request: the length of an address is limited. */
const IDS = 200;
/** How far the clocks of the browser and of the service may differ, in milliseconds. */
const SKEW_MS = 5 * 60_000;

interface Kept {
  /** Generation of the data when the answers were given; null before it is known. */
  generation: string | null;
  /** When the first of the answers was stored, in milliseconds of the browser's clock. */
  since: number;
  ids: readonly string[];
  /** Lost answers about which the person hasn't been told. */
  gone: Gone | null;
}

export interface GivenParts {
  /** Stored state; null if the browser stores nothing. */
  recall(): string | null;
  remember(kept: string): void;
  /**
   * Returns which of these answers count.
   * @throws ServiceError
   */
  findActive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns who started the ranking over after a moment; undefined if nobody did.
   * @throws ServiceError
   */
  findReset(since: number): Promise<string | null | undefined>;
  now(): number;
}

/**
 * The answers that a person gave to one ranking and that the service has stored. If a restore or *Start over* removes some of them, the
 * person is told how many. All tabs share this memory.
 */
export class GivenAnswers {
  readonly gone: Signal<Gone | null> = signal(null);
  readonly #parts: GivenParts;
  /** Number of everybody's answers at the last check. */
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
   * Compares the remembered answers with the live figures, and reads them from the service if some may be gone.
   * @param answers number of everybody's answers.
   * @returns the ids of the answers that are gone, where the person is told the reason.
   * @throws ServiceError; the next check tries again.
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

  /** The person has read the message. */
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
