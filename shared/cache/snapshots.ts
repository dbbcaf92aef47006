import { LRUCache } from 'lru-cache';

/** Entries kept; the least recently used go first. */
const MAX_ENTRIES = 500;

/** For how long something is kept after it was made. */
export interface Keeping {
  /** Whatever it cost, in milliseconds. */
  ms?: number;
  /** As a multiple of the time that making it took, so that making it again and again takes a bounded share of that time. */
  times?: number;
}

interface Entry {
  version: string;
  made: Promise<unknown>;
  /** When it was made and how long that took, in milliseconds; null while it is being made. */
  done: { at: number; tookMs: number } | null;
}

interface Dependencies {
  clock: () => Date;
}

/**
 * What many ask for and may be a moment old, kept in this process for that moment. Requests for something that is being made share
 * the one making, and its failure; a failure is not kept.
 */
export class Snapshots {
  readonly #clock: () => Date;
  readonly #kept = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

  constructor({ clock }: Dependencies) {
    this.#clock = clock;
  }

  /**
   * What `make` gave within the time of keeping, or gives now.
   * @param version only something made for the same version is given. Without a time of keeping the version alone decides.
   */
  read<T>(key: string, version: string, make: () => Promise<T>, keep: Keeping | null = null): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept?.version === version && this.#isFresh(kept, keep)) return kept.made as Promise<T>;
    const began = performance.now();
    const made = make();
    const entry: Entry = { version, made, done: null };
    this.#kept.set(key, entry);
    made.then(
      () => {
        entry.done = { at: this.#clock().getTime(), tookMs: performance.now() - began };
      },
      () => {
        if (this.#kept.peek(key) === entry) this.#kept.delete(key);
      },
    );
    return made;
  }

  #isFresh({ done }: Entry, keep: Keeping | null): boolean {
    if (done === null || keep === null) return true;
    const age = this.#clock().getTime() - done.at;
    return age < Math.max(keep.ms ?? 0, (keep.times ?? 0) * done.tookMs);
  }
}
