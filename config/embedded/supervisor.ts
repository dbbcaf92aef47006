import { setTimeout as delay } from 'node:timers/promises';

/** What a supervisor needs of a running process. */
export interface Running {
  /** Resolves, with the way in words, when it has ended; never rejects. */
  ended: Promise<string>;
  stop(how?: 'cleanly' | 'at once'): Promise<void>;
}

interface Member {
  label: string;
  start: () => Promise<Running>;
  running: Promise<Running>;
  /** Crashes and failed starts since it last ran for `STABLE_MS`. */
  crashes: number;
}

/** How long a process must have run for its next crash to count as the first again. */
const STABLE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/**
 * Keeps processes running: one that was ready once and ends by itself is started again for as long as it takes, after 0.5, 1,
 * 2, 4 and from then on 8 s, each time with a line that says why. Stops them in the reverse order of their start.
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

  /** Starts a process and keeps it running from then on. @throws what `start` throws, the first time. */
  async keep<R extends Running>(label: string, start: () => Promise<R>): Promise<R> {
    const first = start();
    const member: Member = { label, start, running: first, crashes: 0 };
    this.#members.push(member);
    const running = await first;
    this.#watch(member, running);
    return running;
  }

  /** Stops everything, the last started first, each before the next. Calling it again with 'at once' forces the rest. */
  async stop(how: 'cleanly' | 'at once' = 'cleanly'): Promise<void> {
    this.#stopping.abort();
    for (const { running } of this.#members.toReversed()) {
      const stopped = running.then(
        (process) => process.stop(how),
        // Its start failed, so there is nothing to stop; whoever started it has been told.
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

  /** @returns undefined when everything is being stopped in the meantime. */
  async #startAgain(member: Member, how: string): Promise<Running | undefined> {
    let why = how;
    while (!this.#stopping.signal.aborted) {
      member.crashes += 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (member.crashes - 1), LONGEST_PAUSE_MS);
      this.#say(`${member.label} stopped unexpectedly and is started again in ${pause / 1000} s: ${why}`);
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
