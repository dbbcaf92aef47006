import { signal } from '@preact/signals';
import type { LiveProject as Live } from '../../../shared/projects/contract/live.ts';
import { ServiceError } from './failure.ts';

export type { LiveProject as Live } from '../../../shared/projects/contract/live.ts';
export type LivePerson = Live['people'][number];

/** Between two reads while another person is answering, and otherwise, in milliseconds. */
const ACTIVE_MS = 2000;
const QUIET_MS = 10_000;
/** Least time between two reads that a stream of events causes, in milliseconds. */
const TOLD_MS = 1000;
/** While a stream tells of answers, polls only need to see who has stopped, and counts that were a few seconds old. In milliseconds. */
const STREAMED_MS = 5000;
/** How long a stream counts as alive after it told something, in milliseconds. */
const ALIVE_MS = 30_000;
/** From one screen to the next the stream stays open. In milliseconds. */
const LINGER_MS = 5000;

interface Dependencies {
  read: () => Promise<Live>;
  /** The person who looks on: their own answers come by other ways. */
  me: () => string | null;
  isVisible: () => boolean;
  /** Runs something after a time. @returns what calls it off. */
  later: (milliseconds: number, run: () => void) => () => void;
  now: () => number;
  /** Follows the events of the project. @returns what ends it. */
  follow: (told: () => void) => () => void;
}

/**
 * The state of a project that changes while people answer. It is polled while a visible tab watches it, and read when a stream of events
 * tells that something happened. The browser's cache sends the ETag, so an unchanged state has no body.
 */
export class LiveProject {
  readonly #deps: Dependencies;
  readonly #state = signal<{ data: Live | undefined; error: unknown }>({ data: undefined, error: null });
  /** The least time between two reads that each of those who watch wants, in milliseconds. */
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

  /** The last good answer; undefined before there is one. */
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

  /** Watches the project. @param fastestMs least time between two reads. @returns what ends it. */
  watch(fastestMs = 0): () => void {
    const watcher = { fastestMs };
    this.#watching.add(watcher);
    this.#schedule();
    // Who wants it seldom can wait for the polls.
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

  /** To be called when the tab has become visible, or the connection is back: what is old is read at once. */
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
    // If the user is no longer a member, this stays so until the screen is opened again.
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

/** The people other than `me` who are answering now. */
export function othersAnswering({ people }: Live, me: string | null): LivePerson[] {
  return people.filter(({ id, answering }) => answering !== null && id !== me);
}
