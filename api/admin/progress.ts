import type { Report } from '../../shared/data/report.ts';

/** The longest time a long command prints nothing, and the shortest time between two writes on a terminal, in milliseconds. */
const SILENCE_MS = 5000;
const TERMINAL_MS = 250;
const CLEAR = '\r\u001b[K';

/** Where progress is written: a terminal has one line that is overwritten, anything else gets a line each time. */
interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
}

/**
 * Shows an operator the progress of a long command: step, percentage and table, or the time so far for a step that reports nothing else.
 */
export class Progress implements Report {
  readonly #sink: Sink;
  readonly #asJson: boolean;
  readonly #timer: NodeJS.Timeout;
  #step = '';
  #percent: number | null = null;
  #table: string | undefined;
  #beganAt = 0;
  #writtenAt = 0;

  constructor(sink: Sink, { asJson, silenceMs = SILENCE_MS }: { asJson: boolean; silenceMs?: number }) {
    this.#sink = sink;
    this.#asJson = asJson;
    this.#timer = setInterval(() => this.#write(silenceMs), silenceMs).unref();
  }

  async step(name: string): Promise<void> {
    if (this.#step !== '' && this.#isTerminal) this.#sink.write('\n');
    this.#step = name;
    this.#percent = null;
    this.#table = undefined;
    this.#beganAt = performance.now();
    this.#write(0);
  }

  progress(done: number, table?: string): void {
    this.#percent = Math.floor(100 * Math.min(1, done));
    this.#table = table;
    this.#write(this.#isTerminal ? TERMINAL_MS : SILENCE_MS);
  }

  /** Shows the progress that a worker stored for its job. */
  ofJob(seen: unknown): void {
    const { step, progress, table } = seen as { step?: string; progress?: number; table?: string };
    if (step === undefined) return;
    if (step !== this.#step) void this.step(step);
    if (progress) this.progress(progress / 100, table);
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#step !== '' && this.#isTerminal) this.#sink.write(CLEAR);
  }

  get #isTerminal(): boolean {
    return this.#sink.isTTY === true && !this.#asJson;
  }

  /** Writes the current progress, unless something was written within `pauseMs`. */
  #write(pauseMs: number): void {
    const now = performance.now();
    if (this.#step === '' || now - this.#writtenAt < pauseMs) return;
    this.#writtenAt = now;
    const seconds = Math.round((now - this.#beganAt) / 1000);
    if (this.#asJson) {
      const shown = { step: this.#step, percent: this.#percent, table: this.#table ?? null, seconds };
      this.#sink.write(`${JSON.stringify(shown)}\n`);
      return;
    }
    const parts = [
      this.#step,
      ...(this.#percent === null ? [] : [`${this.#percent} %`]),
      ...(this.#table === undefined ? [] : [this.#table]),
      ...(seconds > 0 ? [`${seconds} s`] : []),
    ];
    const line = parts.join(', ');
    this.#sink.write(this.#isTerminal ? CLEAR + line : `${line}\n`);
  }
}
