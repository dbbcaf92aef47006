import { type Signal, signal } from '@preact/signals';
import { ServiceError } from '../../service/failure.ts';
import type { ModelChange, ModelPreview } from './queries.ts';

/** Cost of a configuration that isn't stored yet, as far as it is known. */
export type PreviewState =
  | { kind: 'none' }
  | { kind: 'computing' }
  | { kind: 'known'; preview: ModelPreview; stored: ModelPreview }
  /** The service is too busy; it is asked again at `until`, in milliseconds of `Date.now`. */
  | { kind: 'busy'; until: number }
  | { kind: 'failed'; error: unknown };

interface Parts {
  /** @throws ServiceError */
  compute(change: ModelChange): Promise<ModelPreview>;
  now(): number;
  /** @returns a function that cancels it. */
  later(milliseconds: number, run: () => void): () => void;
}

/** Length of a pause in typing before the service is asked, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Asks what a configuration would cost while it is being typed. The cost is expensive to compute, so only one request runs at a time, after
 * a pause in typing. Outdated responses are dropped.
 */
export class ModelPreviewer {
  readonly state: Signal<PreviewState> = signal<PreviewState>({ kind: 'none' });
  readonly #parts: Parts;
  #wanted: ModelChange | null = null;
  /** The stored configuration, with which others are compared, and its cost. */
  #stored: ModelChange = {};
  #storedPreview: { of: ModelChange; preview: ModelPreview } | null = null;
  #isAsking = false;
  /** Whether another request is due when the current one is done. */
  #isDue = false;
  #cancel: () => void = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * @param change null if its cost can't be computed.
   * @param stored the configuration that it would replace.
   */
  want(change: ModelChange | null, stored: ModelChange = this.#stored): void {
    this.#cancel();
    this.#wanted = change;
    this.#stored = stored;
    if (change === null) {
      this.state.value = { kind: 'none' };
      return;
    }
    const state = this.state.peek();
    const isWaiting = state.kind === 'busy' && state.until > this.#parts.now();
    if (!isWaiting) this.state.value = { kind: 'computing' };
    this.#askIn(isWaiting ? Math.max(PAUSE_MS, state.until - this.#parts.now()) : PAUSE_MS);
  }

  /** After a failure. */
  retry(): void {
    if (this.#wanted !== null) this.want(this.#wanted);
  }

  #askIn(milliseconds: number): void {
    this.#cancel = this.#parts.later(milliseconds, () => void this.#ask());
  }

  async #ask(): Promise<void> {
    this.#isDue = this.#isAsking;
    const asked = this.#wanted;
    if (this.#isDue || asked === null) return;
    this.#isAsking = true;
    this.state.value = { kind: 'computing' };
    try {
      const stored = await this.#costOfStored();
      if (this.#wanted !== asked) return;
      const preview = isSame(asked, this.#stored) ? stored : await this.#parts.compute(asked);
      if (this.#wanted === asked) this.state.value = { kind: 'known', preview, stored };
    } catch (error) {
      this.#fail(error, asked);
    } finally {
      this.#isAsking = false;
      if (this.#isDue && this.state.peek().kind === 'computing') void this.#ask();
    }
  }

  async #costOfStored(): Promise<ModelPreview> {
    const of = this.#stored;
    if (this.#storedPreview && isSame(this.#storedPreview.of, of)) return this.#storedPreview.preview;
    const preview = await this.#parts.compute(of);
    this.#storedPreview = { of, preview };
    return preview;
  }

  #fail(error: unknown, asked: ModelChange): void {
    if (this.#wanted === null) return;
    if (error instanceof ServiceError && error.status === 429) {
      const wait = (error.retryAfter ?? 1) * 1000;
      this.state.value = { kind: 'busy', until: this.#parts.now() + wait };
      this.#cancel();
      this.#askIn(wait);
    } else if (this.#wanted === asked) this.state.value = { kind: 'failed', error };
  }
}

const isSame = (one: ModelChange, other: ModelChange): boolean => JSON.stringify(one) === JSON.stringify(other);
