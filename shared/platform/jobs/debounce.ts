/** Requests for the same job within this time become one request, in milliseconds. */
const GATHER_MS = 200;
/** With more remembered deliveries than this, old ones are dropped. */
const MAX_REMEMBERED = 10_000;

interface Waiting {
  timer: NodeJS.Timeout;
  deliver: () => void;
}

/** Debounces requests for jobs. A burst or a long stream of writes enqueues a job now and then instead of every time. */
export class JobDebouncer {
  readonly #restMs: number;
  readonly #waiting = new Map<string, Waiting>();
  /** Time of the last delivery of each job, oldest first. */
  readonly #delivered = new Map<string, number>();

  /** @param restMs time between two deliveries of the same job, in milliseconds. */
  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /**
   * Calls `deliver` soon, unless a delivery of the same identity is already planned. The job then sees everything written before it runs.
   */
  enqueueSoon(identity: string, deliver: () => void): void {
    if (this.#waiting.has(identity)) return;
    const rested = performance.now() - (this.#delivered.get(identity) ?? Number.NEGATIVE_INFINITY);
    const timer = setTimeout(() => this.#deliver(identity), Math.max(GATHER_MS, this.#restMs - rested)).unref();
    this.#waiting.set(identity, { timer, deliver });
  }

  /** Delivers all planned requests now. */
  flush(): void {
    for (const identity of [...this.#waiting.keys()]) this.#deliver(identity);
  }

  #deliver(identity: string): void {
    const { timer, deliver } = this.#waiting.get(identity)!;
    clearTimeout(timer);
    this.#waiting.delete(identity);
    this.#delivered.delete(identity);
    this.#delivered.set(identity, performance.now());
    if (this.#delivered.size > MAX_REMEMBERED) this.#forgetOld();
    deliver();
  }

  #forgetOld(): void {
    const before = performance.now() - this.#restMs;
    for (const [identity, at] of this.#delivered) {
      if (at > before) break;
      this.#delivered.delete(identity);
    }
  }
}
