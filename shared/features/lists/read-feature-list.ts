import { setImmediate } from 'node:timers/promises';
import { withoutMarker } from '../../platform/rules/list-markers.ts';
import type { ImportFormat } from '../rules/feature-import.ts';
import type { Header } from '../rules/header-row.ts';
import type { RawRow } from './raw-row.ts';
import { type ListPart, openJson } from './read-json.ts';
import { openTable, type TableChoice } from './read-table.ts';

export interface FeatureList {
  rows: AsyncGenerator<RawRow>;
  /** Of a table. */
  header?: Header;
  /** The lists of a JSON text, if there is a choice. */
  parts?: ListPart[];
  part?: string | null;
}

export interface ListChoice extends TableChoice {
  /** Which list of a JSON text. */
  part?: string | undefined;
}

/** Characters read per turn of the event loop: one to three milliseconds. */
const CHUNK_LENGTH = 65_536;

/**
 * Opens a text. Its rows are read one by one, and other requests run in between. A workbook is read as the CSV from `readWorkbook`.
 * @throws BadRequest if the text doesn't match the given format, InvalidInput if it has too many columns; reading rows throws the same.
 */
export async function openList(text: string, format: ImportFormat, choice: ListChoice = {}): Promise<FeatureList> {
  if (format === 'lines') return { rows: readLines(text) };
  return format === 'json' ? openJson(text, choice.part) : openTable(text, choice);
}

/** One name per line; list markers and empty lines are ignored. */
async function* readLines(text: string): AsyncGenerator<RawRow> {
  let row = 0;
  let rest = '';
  const whole = `${text.replace(/^\uFEFF/, '')}\n`;
  for (let at = 0; at < whole.length; at += CHUNK_LENGTH) {
    const lines = (rest + whole.slice(at, at + CHUNK_LENGTH)).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      row += 1;
      const name = withoutMarker(line);
      if (name !== '') yield { row, columns: ['name'], valuesOf: (column) => (column === 'name' ? [name] : []) };
    }
    await setImmediate();
  }
}
