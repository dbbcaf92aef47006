import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { LOG_LIMIT, openLog, setAsideIfBig } from './log-file.ts';

const POLL_MS = 250;
const CHUNK = 65_536;

/**
 * The log file of one of our processes, read while it grows, and bounded in size.
 *
 * A process writes to a file, not to a pipe of the launcher: if the launcher were killed, the process's logger would wait on the broken
 * pipe for ever.
 */
export class FollowedLog {
  /** Opened for appending: takes standard output and error of the process. */
  readonly output: number;
  readonly #file: string;
  readonly #onLine: (line: string) => void;
  readonly #input: number;
  readonly #decoder = new StringDecoder('utf8');
  /** One buffer for all reads: a new one four times a second uses 24 MB in a minute. */
  readonly #buffer = Buffer.alloc(CHUNK);
  readonly #timer: NodeJS.Timeout;
  #position: number;
  #rest = '';

  /** @param onLine - called with every new line, within 250 ms. */
  constructor(file: string, onLine: (line: string) => void) {
    this.#file = file;
    this.#onLine = onLine;
    this.output = openLog(file);
    this.#input = openSync(file, 'r');
    this.#position = fstatSync(this.#input).size;
    this.#timer = setInterval(() => this.#catchUp(), POLL_MS);
  }

  /** Reads the rest and closes the file. */
  close(): void {
    clearInterval(this.#timer);
    this.#catchUp();
    closeSync(this.#input);
    closeSync(this.output);
  }

  #catchUp(): void {
    for (;;) {
      const length = readSync(this.#input, this.#buffer, 0, CHUNK, this.#position);
      if (length === 0) break;
      this.#position += length;
      const lines = (this.#rest + this.#decoder.write(this.#buffer.subarray(0, length))).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#onLine(line);
    }
    if (this.#position > LOG_LIMIT && setAsideIfBig(this.#file)) this.#position = 0;
  }
}

const LEVELS: Record<string, string> = { warn: 'warning', error: 'error', fatal: 'fatal error' };
const NUMBERS: Record<number, string> = { 40: 'warn', 50: 'error', 60: 'fatal' };
const WORTH_A_LOOK = /"level":(?:"(?:warn|error|fatal)"|[456]0)/;
const LONGEST = 300;

/** A warning or error of a JSON log as one short line; undefined for other lines. */
export function readableLine(name: string, line: string): string | undefined {
  // Called for every line of a busy log, so a cheap check comes first.
  if (!WORTH_A_LOOK.test(line)) return undefined;
  let entry: { level?: string | number; msg?: string; err?: { message?: string } };
  try {
    entry = JSON.parse(line);
  } catch {
    // Not a JSON log line.
    return undefined;
  }
  const level = LEVELS[typeof entry.level === 'number' ? (NUMBERS[entry.level] ?? '') : (entry.level ?? '')];
  if (level === undefined) return undefined;
  const what = [entry.msg, entry.err?.message]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(': ');
  return `${name} ${level}: ${what.replaceAll(/\s+/g, ' ').slice(0, LONGEST)}`;
}

const QUIET_MS = 10_000;

/** Passes lines on, each distinct one at most every ten seconds: an unavailable database is reported once, not once per request. */
export function withoutRepeats(say: (line: string) => void, now: () => number = performance.now.bind(performance)) {
  const last = new Map<string, { at: number; dropped: number }>();
  return (line: string): void => {
    const before = last.get(line);
    if (before && now() - before.at < QUIET_MS) {
      before.dropped++;
      return;
    }
    if (last.size > 100) last.clear();
    last.set(line, { at: now(), dropped: 0 });
    say(before?.dropped ? `${line} (and ${before.dropped} times more)` : line);
  };
}
