import { ESTIMATE_LIMITS } from '../../platform/rules/limits.ts';
import { byDimension, DIMENSIONS, DIMENSIONS_AS_ASKED, type Dimension } from '../../ranking/vocabulary.ts';
import type { ImportRow, RowOfCells } from './feature-import.ts';
import { durationIn } from './import-durations.ts';

/** The decimal separator. The other character may separate thousands. */
type DecimalMark = '.' | ',';

// Each character fits in one place only, so that a long text doesn't need a million attempts.
const formOf = (whole: string, mark: string) =>
  new RegExp(`^[+-]?((${whole})(${mark}\\d*)?|${mark}\\d+)(e[+-]?\\d+)?$`, 'i');
const NEUTRAL = formOf('\\d+', '\\.');
const FORMS: Readonly<Record<DecimalMark, RegExp>> = {
  '.': formOf('\\d+|[1-9]\\d{0,2}(,\\d{3})+', '\\.'),
  ',': formOf('\\d+|[1-9]\\d{0,2}(\\.\\d{3})+', ','),
};

/** Rows processed between two pauses: one or two milliseconds. */
const ROWS_PER_STEP = 500;
/** Maximum length of a cell's quotation in reports. */
const TOLD_LENGTH = 80;

/**
 * Reads the numbers of rows, in steps of one or two milliseconds. Durations such as 1d 4h are read as hours.
 * @param isTyped whether the format has numbers of its own. They have a decimal point, whatever the texts among them have.
 * @param scales factors for numbers that aren't durations.
 */
export function* withNumbers(
  rows: readonly RowOfCells[],
  { isTyped, scales = {} }: { isTyped: boolean; scales?: Partial<Record<Dimension, number>> },
): Generator<void, ImportRow[], void> {
  const marks: Partial<Record<Dimension, DecimalMark | null>> = {};
  for (const dimension of DIMENSIONS) marks[dimension] = yield* decimalMark(rows, dimension, isTyped);
  const read: ImportRow[] = [];
  for (const { cells, ...row } of rows) {
    const numberOf = (dimension: Dimension) =>
      cells
        ? (scaled(numberIn(cells[dimension], marks[dimension]!), scales[dimension]) ?? durationIn(cells[dimension]))
        : null;
    const estimates = byDimension(DIMENSIONS, numberOf);
    const notNumbers = DIMENSIONS_AS_ASKED.flatMap((field) =>
      cells && cells[field] !== '' && estimates[field] === null ? [{ field, text: truncated(cells[field]) }] : [],
    );
    const hasEstimates = Object.values(estimates).some((estimate) => estimate !== null);
    read.push({ ...row, ...(hasEstimates && { estimates }), ...(notNumbers.length > 0 && { notNumbers }) });
    if (read.length % ROWS_PER_STEP === 0) yield;
  }
  return read;
}

/** The only possible decimal separator for all cells that are numbers; null if both or neither are possible. */
function* decimalMark(
  rows: readonly RowOfCells[],
  dimension: Dimension,
  isTyped: boolean,
): Generator<void, DecimalMark | null, void> {
  const can = { '.': true, ',': true };
  for (const [index, { cells }] of rows.entries()) {
    const cell = cells?.[dimension] ?? '';
    const [isPoint, isComma] = [FORMS['.'].test(cell), FORMS[','].test(cell)];
    if (isPoint || isComma) {
      can['.'] &&= isPoint;
      can[','] &&= isComma && !(isTyped && NEUTRAL.test(cell) && cell.includes('.'));
    }
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
  }
  return can['.'] === can[','] ? null : can['.'] ? '.' : ',';
}

/** The number in a cell. If the separator is unknown, a point separates decimals, and a comma makes the cell no number. */
function numberIn(cell: string, mark: DecimalMark | null): number | null {
  if (!(mark === null ? NEUTRAL : FORMS[mark]).test(cell)) return null;
  const number = Number(mark === ',' ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', ''));
  return number >= ESTIMATE_LIMITS.least && number <= ESTIMATE_LIMITS.most ? number : null;
}

/** Rounded, because fractions of an hour are long numbers. */
const scaled = (number: number | null, scale = 1): number | null =>
  number === null || scale === 1 ? number : Math.round(number * scale * 100) / 100;

const truncated = (cell: string): string => [...cell.slice(0, 2 * TOLD_LENGTH)].slice(0, TOLD_LENGTH).join('');
