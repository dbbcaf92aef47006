import { setTimeout as delay } from 'node:timers/promises';

/** A process as seen by the supervisor. */
export interface Running {
  /** Resolves with a description of how it ended; never rejects. */
  ended: Promise<string>;
  stop(how?: 'cleanly' | 'at once'): Promise<void>;
}

interface Member {
  label: string;
  start: () => Promise<Running>;
  running: Promise<Running>;
  /** Crashes and failed starts since the process last ran for `STABLE_MS`. */
  crashes: number;
}

/** After this uptime, the next crash counts as the first one again. */
const STABLE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/**
 * Keeps processes running: a process that exits after it was ready is restarted without limit, after 0.5, 1, 2, 4 and then 8 s, with a
 * message that gives the reason. Stops them in reverse order.
 */
export class Supervisor {
  readonly #say: (line: string) => void;
  readonly #pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly #members: Member[] = [];
  readonly #stopping = new AbortController();

  /** @param pause - waits, and rejects as soon as its signal is aborted. */
  constructor(
    say: (line: string) => void,
    pause = (ms: number, signal: AbortSignal): Promise<unknown> => delay(ms, undefined, { signal }),
  ) {
    this.#say = say;
    this.#pause = pause;
  }

  /**
   * Starts a process and keeps it running.
   * @throws the error of `start` if the first start fails.
   */
  async keep<R extends Running>(label: string, start: () => Promise<R>): Promise<R> {
    const first = start();
    const member: Member = { label, start, running: first, crashes: 0 };
    this.#members.push(member);
    const running = await first;
    this.#watch(member, running);
    return running;
  }

  /** Stops everything in reverse order, one after the other. Calling it again with 'at once' forces the rest. */
  async stop(how: 'cleanly' | 'at once' = 'cleanly'): Promise<void> {
    this.#stopping.abort();
    for (const { running } of this.#members.toReversed()) {
      const stopped = running.then(
        (process) => process.stop(how),
        // The caller knows that its start failed; there is nothing to stop.
        () => undefined,
      );
      if (how === 'cleanly') await stopped;
    }
    await Promise.allSettled(this.#members.map(({ running }) => running.then((process) => process.ended)));
  }

  async #watch(member: Member, first: Running): Promise<void> {
    let running: Running | undefined = first;
    while (running !== undefined) {
      const since = performance.now();
      const how = await running.ended;
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - since > STABLE_MS) member.crashes = 0;
      running = await this.#startAgain(member, how);
      if (running !== undefined) this.#say(`${member.label} is running again.`);
    }
  }

  /** @returns undefined if everything is being stopped. */
  async #startAgain(member: Member, how: string): Promise<Running | undefined> {
    let why = how;
    while (!this.#stopping.signal.aborted) {
      member.crashes += 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (member.crashes - 1), LONGEST_PAUSE_MS);
      this.#say(`${member.label} stopped unexpectedly. Restarting in ${pause / 1000} s: ${why}`);
      try {
        await this.#pause(pause, this.#stopping.signal);
        member.running = member.start();
        return await member.running;
      } catch (error) {
        why = (error as Error).message;
      }
    }
    return undefined;
  }
}
