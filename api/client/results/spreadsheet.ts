import { joinTags } from '../../../shared/features/rules/tag-cell.ts';
import { safeCell } from '../../../shared/platform/rules/safe-cell.ts';
import { DIMENSIONS_AS_ASKED as DIMENSIONS, type Dimension, RATIO } from '../../../shared/ranking/dimensions.ts';
import { decisionTexts } from '../parts/decision-texts.ts';
import type { Stability } from './queries.ts';
import type { Result } from './ranking.ts';
import type { resultTexts } from './texts.ts';
import { isTooClose } from './too-close.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF';
const DECIMALS = 3;

/** Certainty about the first ranks. */
export type Top = Pick<Stability, 'k' | 'checked' | 'in_doubt' | 'questions_to_ask'> &
  Partial<Pick<Stability, 'contradicted' | 'scale_open' | 'scale_missing'>>;

/**
 * The ranking as a CSV file for spreadsheets, with the words of the screens. Each column contains numbers or words, never both: a shared
 * rank is a number, and the next column says how many features share it. The CSV file of the service is for programs.
 */
export function toSpreadsheet(results: readonly Result[], top: Top, words: typeof resultTexts): string {
  const { columns, quadrants, spreadsheet } = words;
  const hasExternal = results.some(({ feature }) => feature.external);
  const hasDecision = results.some(({ feature }) => feature.decision);
  const head = [
    columns.rank,
    spreadsheet.sharedWith,
    columns.feature,
    // Two columns, because spreadsheets would take "2–6" for a date.
    spreadsheet.best,
    spreadsheet.worst,
    spreadsheet.top(top.k),
    columns.quadrant,
    ...DIMENSIONS.map((dimension) => columns[dimension]),
    spreadsheet.index,
    ...DIMENSIONS.map((dimension) => spreadsheet.above[dimension]),
    spreadsheet.tags,
    ...(hasExternal ? spreadsheet.external : []),
    ...(hasDecision ? [decisionTexts.title, decisionTexts.note] : []),
  ];
  const inDoubt = new Set(top.in_doubt.map(({ feature }) => feature.id));
  const rows = results.map((result, index) => {
    const { feature, shared_rank, tied_with, likely_ranks: [best, worst] = [], quadrant, ratio_index: ratio } = result;
    // In a dimension in which the feature was never compared, its figure is only a guess and says nothing.
    const known = (dimension: Dimension, figure: (percent: number) => string | number) => {
      const percent = result[`${dimension}_percentile`];
      return percent == null ? '' : figure(percent);
    };
    return [
      shared_rank,
      tied_with,
      safeCell(feature.name),
      best ?? '',
      worst ?? '',
      index < top.k ? spreadsheet.settled(!inDoubt.has(feature.id), top.checked, isTooClose(top)) : '',
      quadrant ? quadrants[quadrant] : '',
      ...DIMENSIONS.map((dimension) => known(dimension, () => result[dimension].toFixed(DECIMALS))),
      known(RATIO.gain, () => known(RATIO.cost, () => Math.round(ratio!))),
      ...DIMENSIONS.map((dimension) => known(dimension, Math.round)),
      safeCell(joinTags(feature.tags, '; ', ';,')),
      ...(hasExternal ? [safeCell(feature.external?.id ?? ''), safeCell(feature.external?.url ?? '')] : []),
      ...(hasDecision
        ? [decisionTexts.decided[feature.decision?.decided ?? 'open'], safeCell(feature.decision?.note ?? '')]
        : []),
    ];
  });
  return BOM + [head, ...rows].map((row) => `${row.map(String).map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
