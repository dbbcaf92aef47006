import { safeCell } from '../../../shared/rules/safe-cell.ts';
import type { Result } from './ranking.ts';
import type { resultTexts } from './texts.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF';

/**
 * The ranking as a small table for slides, in CSV: ranks and the ranks still possible, in words that stand in the interface. The file
 * of the service has all figures.
 */
export function toSlideTable(results: readonly Result[], words: typeof resultTexts): string {
  const { columns, rank, quadrants, slides } = words;
  const head = [
    columns.rank,
    columns.feature,
    slides.best,
    slides.worst,
    slides.value,
    slides.effort,
    columns.quadrant,
  ];
  const rows = results.map((result) => {
    const { feature, shared_rank, tied_with, likely_ranks: [best, worst] = [], quadrant } = result;
    const { value_percentile: value, complexity_percentile: effort } = result;
    return [
      rank(shared_rank, tied_with),
      safeCell(feature.name),
      // Two columns: spreadsheets take "2–6" for a day.
      best === undefined ? '' : String(best),
      worst === undefined ? '' : String(worst),
      value == null ? '' : String(Math.round(value)),
      effort == null ? '' : String(Math.round(effort)),
      quadrant ? quadrants[quadrant] : '',
    ];
  });
  return BOM + [head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
