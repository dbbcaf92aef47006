import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

export interface BarState {
  /** Share of pairs whose order is known. */
  coverage: number;
  asked: number;
  left: number;
}

/** With the figures beside it a line fits into 80 columns, so that it can redraw itself. */
const WIDTH = 24;
/** Often enough to look alive, seldom enough to cost nothing. */
const REDRAW_MS = 80;

/** How a session goes, by the share of pairs whose order is known: one line that redraws itself on a terminal, a line every tenth of the way anywhere else. */
export class ProgressBar {
  readonly #label: string;
  readonly #out: WriteStream;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #tenth = 0;

  constructor(label: string, out: WriteStream) {
    this.#label = label;
    this.#out = out;
  }

  show({ coverage, asked, left }: BarState): void {
    if (this.#out.isTTY) {
      const now = performance.now();
      if (now - this.#drawnAt < REDRAW_MS) return;
      this.#drawnAt = now;
      this.#redraw(`${this.#line(coverage)}  ${count(asked)} asked, ~${count(left)} to go`);
      return;
    }
    const tenth = Math.floor(coverage * 10);
    if (tenth <= this.#tenth) return;
    this.#tenth = tenth;
    if (tenth < 10) this.#out.write(`${this.#line(coverage)}  ${count(asked)} asked, ~${count(left)} to go\n`);
  }

  end({ coverage, asked, seconds }: { coverage: number; asked: number; seconds: number }): void {
    const line = `${this.#line(coverage)}  ${count(asked)} questions in ${seconds.toFixed(1)} s`;
    if (this.#out.isTTY) this.#redraw(`${line}\n`);
    else this.#out.write(`${line}\n`);
  }

  #redraw(line: string): void {
    this.#out.write(`\r${line}\x1b[K`);
  }

  #line(coverage: number): string {
    const full = Math.floor(coverage * WIDTH);
    const bar = styleText('cyan', '█'.repeat(full), { stream: this.#out });
    const rest = styleText('dim', '░'.repeat(WIDTH - full), { stream: this.#out });
    // Rounded down: 100 % is said only when nothing is left.
    const percent = `${Math.floor(coverage * 100)} %`;
    return `  ${this.#label.padEnd(10)}  ${bar}${rest}  ${percent.padStart(5)}`;
  }
}

function count(number: number): string {
  return number.toLocaleString('en');
}
