import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { InvalidSettings } from './settings.ts';

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(?<value>.*)$/;
const QUOTES = ['"', "'", '`'];

/**
 * Reads a file with one NAME=value per line; comments begin with #, quoted values may span several lines.
 * @returns no settings if the file does not exist.
 * @throws InvalidSettings with the number of each malformed line, but without its text, which may be a secret.
 */
export function readEnvFile(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new InvalidSettings([`${file} can't be read: ${(error as Error).message}`]);
  }
  const faults: string[] = [];
  /** The quote that ends a value which began on an earlier line. */
  let open: string | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (open !== undefined) {
      if (line.includes(open)) open = undefined;
      continue;
    }
    if (/^\s*(#|$)/.test(line)) continue;
    const value = ASSIGNMENT.exec(line)?.groups?.value;
    if (value === undefined) faults.push(`${file}, line ${index + 1} is not NAME=value`);
    else if (QUOTES.includes(value[0] ?? '') && !value.includes(value[0]!, 1)) open = value[0];
  }
  if (open !== undefined) faults.push(`${file}: a value begins with ${open} and never ends`);
  if (faults.length > 0) throw new InvalidSettings(faults.slice(0, 10));
  return parseEnv(text) as Record<string, string>;
}
