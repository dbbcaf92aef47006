import { QueueFull, Unavailable } from '../errors.ts';

export interface UnsentLimits {
  /** Maximum bytes per key. A single response may exceed it. */
  perKey: number;
  /** Maximum bytes over all keys. */
  total: number;
  /** How long a response waits for others to be received, in milliseconds. */
  waitMs: number;
}

/** A response in progress. */
export interface UnsentAnswer {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  /** Aborts the response. */
  destroy(): unknown;
}

/** Responses of one key with their sizes, oldest first. */
interface Held {
  bytes: number;
  answers: Map<UnsentAnswer, number>;
}

/**
 * Bounds the memory of responses that clients haven't received yet, per user and per process. A user above the bound gets an error. If the
 * process reaches its bound, a new response waits until clients have received others. After a while, users who hold more bytes than the
 * newcomer lose their oldest responses (longest queue drop). Stalled clients therefore don't block others.
 */
export class UnsentBytes {
  readonly #limits: UnsentLimits;
  readonly #held = new Map<string, Held>();
  #bytes = 0;
  /** Responses waiting for room, in order of arrival. */
  readonly #waiting: { bytes: number; enter(): void }[] = [];

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  get limitBytes(): number {
    return this.#limits.total;
  }

  /** Bytes of all unsent responses. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts the bytes of a response until it is closed; waits for room if necessary.
   * @param key the user, or the address of a request without a token.
   * @throws QueueFull if the user has to receive other responses first, Unavailable if there is no room right now.
   */
  async take(key: string, bytes: number, answer: UnsentAnswer): Promise<void> {
    if (!this.#fits(bytes) || this.#waiting.length > 0) await this.#wait(bytes, answer);
    if (answer.closed) {
      this.#callNext();
      return;
    }
    const before = this.#held.get(key)?.bytes ?? 0;
    if (before > 0 && before + bytes > this.#limits.perKey) {
      throw new QueueFull('Receive the responses to your earlier requests first, then try again', 2);
    }
    if (!this.#makeRoom(before + bytes, bytes)) {
      throw new Unavailable('The service is sending too many responses; try again in a moment', 5);
    }
    this.#hold(key, bytes, answer);
    this.#callNext();
  }

  /** Counts the bytes of a response that is never refused and doesn't wait, because it reports a stored change. */
  owe(key: string, bytes: number, answer: UnsentAnswer): void {
    if (answer.closed) return;
    this.#makeRoom((this.#held.get(key)?.bytes ?? 0) + bytes, bytes);
    this.#hold(key, bytes, answer);
  }

  #hold(key: string, bytes: number, answer: UnsentAnswer): void {
    const held = this.#held.get(key) ?? { bytes: 0, answers: new Map() };
    this.#held.set(key, held);
    held.bytes += bytes;
    held.answers.set(answer, bytes);
    this.#bytes += bytes;
    answer.once('close', () => this.#drop(key, answer));
  }

  /** Aborts responses of keys that hold more than `most`, until `bytes` fit in. A single response always fits. @returns whether they do. */
  #makeRoom(most: number, bytes: number): boolean {
    while (!this.#fits(bytes)) {
      let largest: [string, Held] | null = null;
      for (const each of this.#held) if (each[1].bytes > (largest?.[1].bytes ?? most)) largest = each;
      if (!largest) return false;
      const [key, { answers }] = largest;
      const [oldest] = answers.keys();
      this.#drop(key, oldest!);
      oldest!.destroy();
    }
    return true;
  }

  #fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#limits.total;
  }

  /** Resolves when there is room, the response is closed, or the wait was too long. */
  #wait(bytes: number, answer: UnsentAnswer): Promise<void> {
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        const index = this.#waiting.indexOf(waiter);
        if (index >= 0) this.#waiting.splice(index, 1);
        resolve();
      };
      const timer = setTimeout(enter, this.#limits.waitMs);
      const waiter = { bytes, enter };
      this.#waiting.push(waiter);
      answer.once('close', enter);
    });
  }

  #drop(key: string, answer: UnsentAnswer): void {
    const held = this.#held.get(key);
    const bytes = held?.answers.get(answer);
    if (!held || bytes === undefined) return;
    held.answers.delete(answer);
    held.bytes -= bytes;
    this.#bytes -= bytes;
    if (held.answers.size === 0) this.#held.delete(key);
    this.#callNext();
  }

  /** One at a time: count a response before calling the next. */
  #callNext(): void {
    const [first] = this.#waiting;
    if (first && this.#fits(first.bytes)) first.enter();
  }
}
