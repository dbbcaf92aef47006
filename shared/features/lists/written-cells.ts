import { unsafeCell, withoutGuard } from '../../platform/rules/safe-cell.ts';
import type { ImportFormat, ImportMapping } from '../rules/feature-import.ts';
import { isOwnSpreadsheet } from '../rules/own-spreadsheet.ts';
import type { ImportSource } from '../rules/trackers.ts';
import { toPlainText } from './markup.ts';
import type { RawRow } from './raw-row.ts';

interface ListNature {
  format: ImportFormat;
  source: ImportSource;
  mapping: ImportMapping;
}

/** A row with its cells as people wrote them: without formula guards, and without the markup of the exporting program. */
export interface WrittenRow {
  valuesOf: RawRow['valuesOf'];
  /** Whether blanks around its texts are part of them. */
  isExact: boolean;
}

export function asWritten({ format, source, mapping }: ListNature): (row: RawRow) => WrittenRow {
  const isTable = format === 'csv' || format === 'xlsx';
  return ({ columns, valuesOf }) => {
    const isOurs = source === 'pairwise' || (isTable && isOwnSpreadsheet(columns));
    const unguarded = !isTable ? (cell: string) => cell : isOurs ? unsafeCell : withoutGuard;
    return {
      isExact: isOurs,
      valuesOf: (column) => {
        const cells = valuesOf(column).map(unguarded);
        return column === mapping.description && !isOurs ? cells.map((cell) => toPlainText(cell, source)) : cells;
      },
    };
  };
}
