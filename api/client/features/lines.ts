import { isAtMost, NAME_LENGTH } from '../../../shared/rules/limits.ts';
import { withoutMarker } from '../../../shared/rules/list-markers.ts';
import { isJson, namesColumns } from './import-text.ts';

/** Most features that the service takes at once. */
export const MOST_FEATURES = 10_000;

/** A pasted text as names of features. */
export interface Lines {
  names: string[];
  /** Lines that only repeat another one, in any case of letters. */
  repeated: number;
  /** Numbers of lines that are too long to be a name, counted from 1. */
  tooLong: number[];
  /**
   * The likely other format of the text: `table` if most lines have several columns, such as cells copied from a
   * spreadsheet or a CSV file with its head; or JSON.
   */
  instead: 'table' | 'json' | null;
}

/** Reads one feature a line; blank lines, markers of lists and repetitions are left out. */
export function readLines(text: string): Lines {
  const lines: Lines = { names: [], repeated: 0, tooLong: [], instead: null };
  const seen = new Set<string>();
  const start = text.trimStart();
  const separator = namesColumns(start.split(/[\r\n]/, 1)[0]!) ?? '\t';
  let [entries, rows] = [0, 0];
  for (const [index, line] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const entry = withoutMarker(line);
    if (entry === '') continue;
    entries += 1;
    if (entry.includes(separator)) rows += 1;
    const name = entry.replaceAll(/\s+/g, ' ');
    if (!isAtMost(name, NAME_LENGTH)) lines.tooLong.push(index + 1);
    else if (seen.has(name.toLowerCase())) lines.repeated += 1;
    else {
      seen.add(name.toLowerCase());
      lines.names.push(name);
    }
  }
  lines.instead = isJson(start) ? 'json' : rows > entries / 2 ? 'table' : null;
  return lines;
}
