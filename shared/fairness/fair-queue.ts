import { TooManyRequests } from '../errors.ts';

export interface FairLimits {
  /** Most at work at a time of one key; 0 is no limit. */
  perKey: number;
  /** Most at work at a time of all keys together; 0 is no limit. */
  total: number;
  /** Most waiting of one key. */
  waitingPerKey: number;
  /** Longest wait, in milliseconds. */
  waitMs: number;
  /** What a caller is told that can't wait, or has waited in vain. */
  refusal: string;
}

/** Something that may end before its turn comes, as the answer to a request does when its client goes away. */
export interface Leaving {
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

interface Waiter {
  enter(): void;
}

interface Line {
  running: number;
  waiting: Waiter[];
}

/**
 * Shares places among keys (people, addresses, projects) within one process. Each key has a line of its own, first come,
 * first served; the lines are served in turn, so that a long one delays no other (round-robin, as Nagle's RFC 970).
 */
export class FairQueue {
  readonly #limits: FairLimits;
  readonly #lines = new Map<string, Line>();
  /** Keys with somebody waiting, the one whose turn comes next first. */
  readonly #turns = new Set<string>();
  #running = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /** At work now, of all keys. */
  get running(): number {
    return this.#running;
  }

  /** Waiting now, of all keys. */
  get waiting(): number {
    let waiting = 0;
    for (const key of this.#turns) waiting += this.#lines.get(key)!.waiting.length;
    return waiting;
  }

  /**
   * Does the work when a place is free for its key.
   * @param leaving gives up the wait when it closes.
   * @throws TooManyRequests when the key's line is full, or the wait too long.
   */
  async run<T>(key: string, work: () => Promise<T>, leaving?: Leaving): Promise<T> {
    let line = this.#lines.get(key);
    if (!line) {
      line = { running: 0, waiting: [] };
      this.#lines.set(key, line);
    }
    if (this.#isFree(line) && line.waiting.length === 0) this.#enter(line);
    else await this.#wait(key, line, leaving);
    try {
      return await work();
    } finally {
      this.#leave(key, line);
    }
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
    const refused = () => new TooManyRequests(refusal, Math.min(waitMs / 1000, 2));
    if (line.waiting.length >= waitingPerKey) return Promise.reject(refused());
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        end();
        line.waiting.splice(line.waiting.indexOf(waiter), 1);
        this.#tidy(key, line);
        reject(refused());
      };
      const timer = setTimeout(giveUp, waitMs);
      const end = () => {
        clearTimeout(timer);
        leaving?.off('close', giveUp);
      };
      const waiter: Waiter = {
        enter: () => {
          end();
          resolve();
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
      // Its next one comes after everybody else's.
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
