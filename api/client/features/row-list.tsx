import { formatCount } from '../lib/format.ts';
import { importTexts } from './import-texts.ts';

/** Maximum number of rows in the list. */
const ROWS = 100;

/** Rows of an import by their numbers, collapsed at first. */
export function RowList({
  title,
  rows,
  isOpen = false,
}: {
  title: string;
  rows: readonly { row: number; text: string }[];
  isOpen?: boolean;
}) {
  if (rows.length === 0) return null;
  return (
    <details class="row-list" open={isOpen}>
      <summary>
        {title} <span class="num">({formatCount(rows.length)})</span>
      </summary>
      <ul>
        {rows.slice(0, ROWS).map(({ row, text }, index) => (
          <li key={index}>
            <strong class="num">{importTexts.row(row)}</strong>
            <span>{text}</span>
          </li>
        ))}
        {rows.length > ROWS && <li class="hint">{importTexts.more(rows.length - ROWS)}</li>}
      </ul>
    </details>
  );
}
