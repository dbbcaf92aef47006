import { DESCRIPTION_LENGTH, isAtMost, NAME_LENGTH } from '../../../shared/platform/rules/limits.ts';
import { withoutMarker } from '../../../shared/platform/rules/list-markers.ts';
import { isJson, namesColumns } from './import-text.ts';

/** Maximum number of features that the service accepts at once. */
export const MOST_FEATURES = 10_000;

/** A pasted text as names of features. */
export interface Lines {
  names: string[];
  /** The description of each feature, empty unless a long line was split. */
  descriptions: string[];
  /** Number of lines that only repeat another one, ignoring case. */
  repeated: number;
  /** Numbers of the lines that are too long for a name, counted from 1. */
  tooLong: number[];
  /**
   * A likely other format of the text: `table` if most lines have several columns, such as cells copied from a spreadsheet or a CSV file
   * with a header; or JSON.
   */
  instead: 'table' | 'json' | null;
}

/**
 * Reads one feature per line. Leaves out blank lines, list markers and repeated lines.
 * @param isSplit whether the rest of a line that is too long for a name becomes the description.
 */
export function readLines(text: string, isSplit = false): Lines {
  const lines: Lines = { names: [], descriptions: [], repeated: 0, tooLong: [], instead: null };
  const seen = new Set<string>();
  const start = text.trimStart();
  const separator = namesColumns(start.split(/[\r\n]/, 1)[0]!) ?? '\t';
  let [entries, rows] = [0, 0];
  for (const [index, line] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const entry = withoutMarker(line);
    if (entry === '') continue;
    entries += 1;
    if (entry.includes(separator)) rows += 1;
    const whole = entry.replaceAll(/\s+/g, ' ');
    const [name, description] = isSplit ? splitLine(whole) : [whole, ''];
    if (!isAtMost(name, NAME_LENGTH) || !isAtMost(description, DESCRIPTION_LENGTH)) lines.tooLong.push(index + 1);
    else if (seen.has(name.toLowerCase())) lines.repeated += 1;
    else {
      seen.add(name.toLowerCase());
      lines.names.push(name);
      lines.descriptions.push(description);
    }
  }
  lines.instead = isJson(start) ? 'json' : rows > entries / 2 ? 'table' : null;
  return lines;
}

/** Splits a line at the last blank before the maximum length of a name. */
function splitLine(line: string): [name: string, rest: string] {
  if (isAtMost(line, NAME_LENGTH)) return [line, ''];
  const most = [...line].slice(0, NAME_LENGTH + 1).join('');
  const blank = most.lastIndexOf(' ');
  const end = blank > 0 ? blank : [...most].slice(0, NAME_LENGTH).join('').length;
  return [line.slice(0, end), line.slice(end).trim()];
}
