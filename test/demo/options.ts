import { parseArgs } from 'node:util';
import { Complaint } from './complaint.ts';

export interface DemoOptions {
  file: string;
  /** Address of the service, without a slash at its end. */
  url: string;
  seed: number;
  /** Coverage to stop at; 0 asks until every order is known. */
  target: number;
  /** Features shown from each end of the ranking. */
  show: number;
}

export const USAGE = `Ranks a backlog on a running service, with a made-up judge who answers every question.

  npm run demo -- FILE.csv [options]

FILE.csv has a header row with the columns name, description and tags (separated by ;);
only name is needed. test/demo/sample-backlog.csv is one to begin with.

  --url ADDRESS   the service (http://127.0.0.1:8000)
  --seed N        another judge, with another opinion (1)
  --target C      stop at this coverage, 0 to 1; 0 asks until every order is known (0)
  --show N        features to print from each end of the ranking (10)
  --help          this text`;

/**
 * Reads the command line; null when help is asked for.
 * @throws Complaint for an option that can't be used.
 */
export function readOptions(args: readonly string[]): DemoOptions | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Complaint('Name one CSV file.', USAGE);
  return {
    file,
    url: readAddress(values.url),
    seed: readNumber('--seed', values.seed, { whole: true, min: 0, max: 2 ** 32 - 1 }),
    target: readNumber('--target', values.target, { min: 0, max: 1 }),
    show: readNumber('--show', values.show, { whole: true, min: 1, max: 10_000 }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:8000' },
        seed: { type: 'string', default: '1' },
        target: { type: 'string', default: '0' },
        show: { type: 'string', default: '10' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Complaint((error as Error).message, USAGE);
  }
}

function readAddress(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Complaint(`--url must be an http or https address, not ${url}`);
  }
  return url.replace(/\/+$/, '');
}

function readNumber(
  name: string,
  text: string,
  { whole = false, min, max }: { whole?: boolean; min: number; max: number },
): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max) || (whole && !Number.isInteger(value))) {
    throw new Complaint(`${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not ${text}`);
  }
  return value;
}
