import { signal } from '@preact/signals';
import type { LiveProject as Live } from '../../../shared/projects/contract/live.ts';
import { ServiceError } from './failure.ts';

export type { LiveProject as Live } from '../../../shared/projects/contract/live.ts';
export type LivePerson = Live['people'][number];

/** Interval between two reads while another person is answering, and otherwise, in milliseconds. */
const ACTIVE_MS = 2000;
const QUIET_MS = 10_000;
/** Minimum time between two reads caused by a stream of events, in milliseconds. */
const TOLD_MS = 1000;
/**
 * Interval while a stream reports answers: then polling only has to notice who has stopped, and correct counts that were a few seconds old.
 * In milliseconds.
 */
const STREAMED_MS = 5000;
/** How long a stream counts as alive after its last event, in milliseconds. */
const ALIVE_MS = 30_000;
/** How long the stream stays open between two screens, in milliseconds. */
const LINGER_MS = 5000;

interface Dependencies {
  read: () => Promise<Live>;
  /** The id of the person who is watching: their own answers are known in other ways. */
  me: () => string | null;
  isVisible: () => boolean;
  /**
   * Runs a function after a time.
   * @returns a function that cancels it.
   */
  later: (milliseconds: number, run: () => void) => () => void;
  now: () => number;
  /**
   * Follows the events of the project.
   * @returns a function that stops it.
   */
  follow: (told: () => void) => () => void;
}

/**
 * The state of a project that changes while people answer. It is polled while a visible tab watches it, and read when a stream of events
 * reports a change. The browser's cache sends the ETag, so the response to an unchanged state has no body.
 */
export class LiveProject {
  readonly #deps: Dependencies;
  readonly #state = signal<{ data: Live | undefined; error: unknown }>({ data: undefined, error: null });
  /** The minimum time between two reads for each component that watches, in milliseconds. */
  readonly #watching = new Set<{ fastestMs: number }>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;
  #callOff = () => {};
  /** Whether something happened since the last read began. */
  #isTold = false;
  #toldAt = Number.NEGATIVE_INFINITY;
  #followers = 0;
  #unfollow: (() => void) | null = null;
  #callOffUnfollow = () => {};

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The last good response; undefined before the first one. */
  get data(): Live | undefined {
    return this.#state.value.data;
  }

  /** Reason that the last read failed; null after a success. */
  get error(): unknown {
    return this.#state.value.error;
  }

  get isError(): boolean {
    return this.#state.value.error !== null;
  }

  /**
   * Watches the project.
   * @param fastestMs minimum time between two reads.
   * @returns a function that stops it.
   */
  watch(fastestMs = 0): () => void {
    const watcher = { fastestMs };
    this.#watching.add(watcher);
    this.#schedule();
    // A component that needs it rarely can wait for the next poll.
    const unfollow = fastestMs === 0 ? this.#follow() : () => {};
    return () => {
      this.#watching.delete(watcher);
      if (this.#watching.size === 0) this.#callOff();
      unfollow();
    };
  }

  #follow(): () => void {
    this.#callOffUnfollow();
    this.#followers += 1;
    this.#unfollow ??= this.#deps.follow(() => this.#tell());
    return () => {
      this.#followers -= 1;
      if (this.#followers > 0) return;
      this.#callOffUnfollow = this.#deps.later(LINGER_MS, () => {
        this.#unfollow?.();
        this.#unfollow = null;
      });
    };
  }

  #tell(): void {
    this.#isTold = true;
    this.#toldAt = this.#deps.now();
    this.#schedule();
  }

  /** To be called when the tab has become visible, or the connection is back: old data are read again at once. */
  wake(): void {
    this.#schedule();
  }

  /** Reads it now. Never rejects. */
  refetch(): Promise<void> {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  async #read(): Promise<void> {
    this.#callOff();
    this.#isTold = false;
    try {
      const data = await this.#deps.read();
      this.#state.value = { data, error: null };
    } catch (error) {
      this.#state.value = { ...this.#state.peek(), error };
    } finally {
      this.#readAt = this.#deps.now();
      this.#reading = null;
    }
    this.#schedule();
  }

  #schedule(): void {
    this.#callOff();
    if (this.#watching.size === 0 || this.#reading !== null || !this.#deps.isVisible()) return;
    const { error } = this.#state.peek();
    // If the user is no longer a member, that doesn't change until the screen is opened again.
    if (error instanceof ServiceError && !error.isPassing) return;
    const wait = this.#readAt + this.#interval() - this.#deps.now();
    if (wait > 0) this.#callOff = this.#deps.later(wait, () => void this.refetch());
    else void this.refetch();
  }

  #interval(): number {
    const { data, error } = this.#state.peek();
    if (error !== null) return Math.max(QUIET_MS, 1000 * ((error as Partial<ServiceError>).retryAfter ?? 0));
    const fastestMs = Math.min(...[...this.#watching].map((watcher) => watcher.fastestMs));
    if (this.#isTold) return Math.max(TOLD_MS, fastestMs);
    const toldBefore = this.#deps.now() - this.#toldAt;
    if (!data || othersAnswering(data, this.#deps.me()).length === 0) {
      return toldBefore < STREAMED_MS ? STREAMED_MS : QUIET_MS;
    }
    return Math.max(toldBefore < ALIVE_MS ? STREAMED_MS : ACTIVE_MS, fastestMs);
  }
}

/** The people, other than `me`, who are answering now. */
export function othersAnswering({ people }: Live, me: string | null): LivePerson[] {
  return people.filter(({ id, answering }) => answering !== null && id !== me);
}
