import { createWriteStream, mkdirSync, renameSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

const LOG_LIMIT = 10_000_000;

/** A log file that stays below about 10 MB: what grows beyond moves to `.1`, and what was there goes. */
export class BoundedLog {
  readonly file: string;
  #stream: WriteStream;
  #bytes: number;

  constructor(file: string) {
    this.file = file;
    mkdirSync(dirname(file), { recursive: true });
    this.#bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    this.#stream = this.#open();
  }

  write(chunk: string): void {
    if (this.#bytes > LOG_LIMIT) {
      this.#stream.end();
      rmSync(`${this.file}.1`, { force: true });
      renameSync(this.file, `${this.file}.1`);
      this.#bytes = 0;
      this.#stream = this.#open();
    }
    this.#bytes += chunk.length;
    this.#stream.write(chunk);
  }

  /** Resolves when everything is in the file. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#stream.end(resolve));
  }

  #open(): WriteStream {
    const stream = createWriteStream(this.file, { flags: 'a', mode: 0o600 });
    // A full disk must not take the service down with its log; the terminal hears of it.
    stream.on('error', (error) => console.error(`${this.file} can't be written: ${error.message}`));
    return stream;
  }
}

const LEVELS: Record<string, string> = { warn: 'warning', error: 'error', fatal: 'fatal error' };
const NUMBERS: Record<number, string> = { 40: 'warn', 50: 'error', 60: 'fatal' };
const WORTH_A_LOOK = /"level":(?:"(?:warn|error|fatal)"|[456]0)/;
const LONGEST = 300;

/** A warning or an error out of a process's JSON log as one short line, or undefined for everything else. */
export function readableLine(name: string, line: string): string | undefined {
  // Tried on every line of a busy log, hence the cheap look first.
  if (!WORTH_A_LOOK.test(line)) return undefined;
  let entry: { level?: string | number; msg?: string; err?: { message?: string } };
  try {
    entry = JSON.parse(line);
  } catch {
    // Not a log line after all.
    return undefined;
  }
  const level = LEVELS[typeof entry.level === 'number' ? (NUMBERS[entry.level] ?? '') : (entry.level ?? '')];
  if (level === undefined) return undefined;
  const what = [entry.msg, entry.err?.message].filter((part, at, all) => part && all.indexOf(part) === at).join(': ');
  return `${name} ${level}: ${what.replaceAll(/\s+/g, ' ').slice(0, LONGEST)}`;
}

const QUIET_MS = 10_000;

/** Passes lines on, but the same one at most once in ten seconds: a database that is away is news once, not per request. */
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
