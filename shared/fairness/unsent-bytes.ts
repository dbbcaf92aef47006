import { QueueFull, Unavailable } from '../errors.ts';

export interface UnsentLimits {
  /** Maximum bytes per key. One answer alone may have more. */
  perKey: number;
  /** Maximum bytes over all keys. */
  total: number;
  /** How long an answer waits for others to be received, in milliseconds. */
  waitMs: number;
}

/** An answer on its way. */
export interface UnsentAnswer {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  /** Breaks it off. */
  destroy(): unknown;
}

/** Answers of one key by age, oldest first, with their bytes. */
interface Held {
  bytes: number;
  answers: Map<UnsentAnswer, number>;
}

/**
 * Bounds the memory that answers take until their readers have received them, per user and in this process. A user above the bound
 * is refused. If the process reaches its bound, an answer waits until others were received. After some time those who hold more
 * than the newcomer lose their oldest answers (longest queue drop): readers who stall do not keep others from their answers.
 */
export class UnsentBytes {
  readonly #limits: UnsentLimits;
  readonly #held = new Map<string, Held>();
  #bytes = 0;
  /** Answers that wait for room, first come first served. */
  readonly #waiting: { bytes: number; enter(): void }[] = [];

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  /** Bytes of all answers that were not sent yet. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts the bytes of an answer until it is closed; waits for room if necessary.
   * @param key the user, or the address of a request without a token.
   * @throws QueueFull if this user's other answers have to be received first, Unavailable if there is no room at the moment.
   */
  async take(key: string, bytes: number, answer: UnsentAnswer): Promise<void> {
    if (!this.#fits(bytes) || this.#waiting.length > 0) await this.#wait(bytes, answer);
    if (answer.closed) {
      this.#callNext();
      return;
    }
    const before = this.#held.get(key)?.bytes ?? 0;
    if (before > 0 && before + bytes > this.#limits.perKey) {
      throw new QueueFull("You haven't received the responses to earlier requests yet; try again afterwards", 2);
    }
    this.#makeRoom(before + bytes, bytes);
    const held = this.#held.get(key) ?? { bytes: 0, answers: new Map() };
    this.#held.set(key, held);
    held.bytes += bytes;
    held.answers.set(answer, bytes);
    this.#bytes += bytes;
    answer.once('close', () => this.#drop(key, answer));
    this.#callNext();
  }

  /** Breaks off answers of those who hold more than `most`, until `bytes` fit in. An answer that is alone always does. */
  #makeRoom(most: number, bytes: number): void {
    while (!this.#fits(bytes)) {
      let largest: [string, Held] | null = null;
      for (const each of this.#held) if (each[1].bytes > (largest?.[1].bytes ?? most)) largest = each;
      if (!largest) throw new Unavailable('The service is sending too many responses; try again in a moment', 5);
      const [key, { answers }] = largest;
      const [oldest] = answers.keys();
      this.#drop(key, oldest!);
      oldest!.destroy();
    }
  }

  #fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#limits.total;
  }

  /** Until there is room, the answer is closed, or it has taken too long. */
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

  /** One at a time: it is counted before the next is called. */
  #callNext(): void {
    const [first] = this.#waiting;
    if (first && this.#fits(first.bytes)) first.enter();
  }
}
