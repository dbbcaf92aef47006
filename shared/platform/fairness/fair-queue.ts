import { QueueFull, TooManyRequests } from '../errors.ts';

export interface FairLimits {
  /** Maximum concurrency per key; 0: no limit. */
  perKey: number;
  /** Maximum concurrency over all keys; 0: no limit. */
  total: number;
  /** Maximum queue length per key. */
  waitingPerKey: number;
  /** Longest wait, in milliseconds. */
  waitMs: number;
  /** Error message when the queue is full or the wait too long. */
  refusal: string;
}

/** Cancels the wait when it closes, such as a response whose client has disconnected. */
export interface Leaving {
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** Gives a slot back. */
export type Leave = () => void;

interface Waiter {
  enter(): void;
}

interface Line {
  running: number;
  waiting: Waiter[];
}

/**
 * Shares slots among keys (users, addresses, projects) within one process. Each key has its own FIFO queue. Queues are
 * served round-robin, so a long queue doesn't delay the others (Nagle, RFC 970).
 */
export class FairQueue {
  readonly #limits: FairLimits;
  readonly #lines = new Map<string, Line>();
  /** Keys with waiting entries, in round-robin order. */
  readonly #turns = new Set<string>();
  #running = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /** Currently running, over all keys. */
  get running(): number {
    return this.#running;
  }

  /** Currently waiting, over all keys. */
  get waiting(): number {
    let waiting = 0;
    for (const key of this.#turns) waiting += this.#lines.get(key)!.waiting.length;
    return waiting;
  }

  /**
   * Runs the work when a slot is free for its key.
   * @param leaving cancels the wait when it closes.
   * @throws QueueFull if the key's queue is full, TooManyRequests if the wait was too long.
   */
  async run<T>(key: string, work: () => Promise<T>, leaving?: Leaving): Promise<T> {
    const entered = this.enter(key, leaving);
    // Without a wait, the work starts at once.
    const leave = entered instanceof Promise ? await entered : entered;
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Takes a slot when one is free for the key.
   * @param leaving cancels the wait when it closes.
   * @returns a function that gives the slot back (call it once), or a promise of it if there is a wait.
   * @throws QueueFull if the key's queue is full, TooManyRequests if the wait was too long.
   */
  enter(key: string, leaving?: Leaving): Leave | Promise<Leave> {
    let line = this.#lines.get(key);
    if (!line) {
      line = { running: 0, waiting: [] };
      this.#lines.set(key, line);
    }
    const its = line;
    const leave = () => this.#leave(key, its);
    if (!this.#isFree(its) || its.waiting.length > 0) return this.#wait(key, its, leaving).then(() => leave);
    this.#enter(its);
    return leave;
  }

  #isFree(line: Line): boolean {
    const { perKey, total } = this.#limits;
    return (perKey === 0 || line.running < perKey) && (total === 0 || this.#running < total);
  }

  #enter(line: Line): void {
    line.running += 1;
    this.#running += 1;
  }

  #wait(key: string, line: Line, leaving: Leaving | undefined): Promise<void> {
    const { waitingPerKey, waitMs, refusal } = this.#limits;
    const retryAfterSeconds = Math.min(waitMs / 1000, 2);
    if (line.waiting.length >= waitingPerKey) return Promise.reject(new QueueFull(refusal, retryAfterSeconds));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        end();
        line.waiting.splice(line.waiting.indexOf(waiter), 1);
        this.#tidy(key, line);
        reject(new TooManyRequests(refusal, retryAfterSeconds));
      };
      const timer = setTimeout(giveUp, waitMs);
      const end = () => {
        clearTimeout(timer);
        leaving?.off('close', giveUp);
      };
      const waiter: Waiter = {
        enter: () => {
          end();
          // Resume in a separate turn of the event loop. Otherwise, a queue of short work would run without a break.
          setImmediate(resolve);
        },
      };
      leaving?.once('close', giveUp);
      line.waiting.push(waiter);
      this.#turns.add(key);
    });
  }

  #leave(key: string, line: Line): void {
    line.running -= 1;
    this.#running -= 1;
    this.#tidy(key, line);
    for (const next of this.#turns) {
      const its = this.#lines.get(next)!;
      if (!this.#isFree(its)) continue;
      this.#enter(its);
      its.waiting.shift()!.enter();
      // Move the key to the end, so that all other keys come before its next entry.
      this.#turns.delete(next);
      if (its.waiting.length > 0) this.#turns.add(next);
      return;
    }
  }

  #tidy(key: string, line: Line): void {
    if (line.waiting.length > 0) return;
    this.#turns.delete(key);
    if (line.running === 0) this.#lines.delete(key);
  }
}
