import { isAtMost, NAME_LENGTH } from '../../../shared/rules/limits.ts';

/** Most features that the service takes at once. */
export const MOST_FEATURES = 10_000;

/** A pasted text as names of features. */
export interface Lines {
  names: string[];
  /** Lines that only repeat another one, in any case of letters. */
  repeated: number;
  /** Numbers of lines that are too long to be a name, counted from 1. */
  tooLong: number[];
}

/** What lists put in front of their entries: bullets, boxes to tick, numbers. */
const MARKER = /^(?:[-*+•–]\s+)?(?:\[[ xX]?\]\s+)?(?:\d{1,4}[.)]\s+)?/;

/** Reads one feature a line; blank lines, markers of lists and repetitions are left out. */
export function readLines(text: string): Lines {
  const lines: Lines = { names: [], repeated: 0, tooLong: [] };
  const seen = new Set<string>();
  for (const [index, line] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const name = line.trim().replace(MARKER, '').replaceAll(/\s+/g, ' ').trim();
    if (name === '') continue;
    if (!isAtMost(name, NAME_LENGTH)) lines.tooLong.push(index + 1);
    else if (seen.has(name.toLowerCase())) lines.repeated += 1;
    else {
      seen.add(name.toLowerCase());
      lines.names.push(name);
    }
  }
  return lines;
}
