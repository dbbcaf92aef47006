import { InvalidInput } from '../../platform/errors.ts';
import { IMPORT_COLUMNS } from '../rules/feature-import.ts';

/** One row of an imported list, before its columns are mapped. */
export interface RawRow {
  /** From 1, as shown by a spreadsheet or an editor; for JSON the position in the list. */
  row: number;
  /** Names of all columns, duplicates included. */
  columns: readonly string[];
  /** All cells under a column's name. */
  valuesOf(column: string): readonly string[];
  /** Whether its cells under that name are whole texts, not one text that joins several; absent if none are. */
  isList?(column: string): boolean;
  /** Why it is no feature, such as a title; absent if it may be one. */
  passed?: string;
  /** A warning that a cell may have been read wrongly. */
  doubt?: string;
}

/** Limits the columns: some work per row takes time for each column. */
export function assertColumnCount(count: number): void {
  if (count <= IMPORT_COLUMNS) return;
  throw new InvalidInput([
    {
      field: 'text',
      message: `This file has more than ${IMPORT_COLUMNS.toLocaleString('en')} columns. Remove columns.`,
    },
  ]);
}
