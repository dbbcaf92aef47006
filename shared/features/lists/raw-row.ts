import { InvalidInput } from '../../platform/errors.ts';
import { IMPORT_COLUMNS } from '../rules/feature-import.ts';

/** One row of an imported list, before its columns are mapped. */
export interface RawRow {
  /** From 1, as in a spreadsheet or an editor. For JSON, the position in the list. */
  row: number;
  /** Names of all columns, duplicates included. */
  columns: readonly string[];
  /** All cells under a column's name. */
  valuesOf(column: string): readonly string[];
  /** Whether the cells under that name are whole texts instead of one text that joins several. Absent if none are. */
  isList?(column: string): boolean;
  /** Why the row is not a feature, such as a title; absent if it may be one. */
  passed?: string;
  /** A warning that a cell may have been read wrongly. */
  doubt?: string;
}

/** Limits the number of columns, because some work per row takes time for each column. */
export function assertColumnCount(count: number): void {
  if (count <= IMPORT_COLUMNS) return;
  throw new InvalidInput([
    {
      field: 'text',
      message: `This file has more than ${IMPORT_COLUMNS.toLocaleString('en')} columns. Remove columns.`,
    },
  ]);
}
