import { byDimension, DIMENSIONS } from '../../ranking/vocabulary.ts';
import { isSafeUrl } from './external.ts';
import type { ImportMapping } from './feature-import.ts';
import { durationIn } from './import-durations.ts';
import { type Headers, headerOf, isOfAnother, readHeaders } from './import-header.ts';
import { isApiAddress } from './import-identity.ts';
import {
  CLOSINGS,
  DESCRIPTIONS,
  KEYS,
  NAMES,
  NUMBERS,
  ONLY_NUMBERS,
  RESOLUTIONS,
  STATUSES,
  TAGS,
  TIMES,
  URLS,
} from './import-names.ts';
import { titleTreeOf } from './title-tree.ts';
import { hoursIn, type ImportSource, trackerFrom, trackerOf } from './trackers.ts';

/** Cells under a column's name, at least some of them. */
type CellsOf = (column: string) => readonly string[];

/** Maximum number of columns that may show that a row is closed. */
const MAX_CLOSINGS = 10;

/** The program that exports these columns. */
export const sourceOf = (columns: readonly string[]): ImportSource => trackerFrom(readHeaders(columns));

/**
 * Detects the column mapping. Among several columns with the same meaning, it takes the first with suitable cells. If no column has a name
 * for names, it takes the first column with different texts and no other meaning. A column of plain numbers becomes the name only if no
 * column has text.
 */
export function guessMapping(columns: readonly string[], cellsOf: CellsOf = () => []): ImportMapping {
  const headers = readHeaders(columns);
  const source = trackerFrom(headers);
  const tracker = trackerOf(source);
  const find = finder(headers, cellsOf);
  const description = find(DESCRIPTIONS, isFilled);
  const tags = find(TAGS, isFilled);
  const numbers = byDimension(DIMENSIONS, (dimension) =>
    findNumbers(headers, cellsOf, NUMBERS[dimension] ?? [dimension]),
  );
  const externalId = find(source === 'other' ? KEYS : (tracker.keys ?? []), isFilled);
  const url = find(URLS, hasPage);
  const status = find([...(tracker.statuses ?? []), ...STATUSES], isFilled);
  const closings = findAll(headers, [...(tracker.closings ?? []), ...CLOSINGS, ...RESOLUTIONS]);
  const identity = { externalId, url, status };
  const others = [description, tags, ...Object.values(numbers), ...Object.values(identity), ...closings];
  const name = guessName(columns, cellsOf, {
    named: findAll(headers, [...(tracker.names ?? []), ...NAMES]),
    trusted: findAll(headers, tracker.names ?? []),
    others,
  });
  const closed = closings.filter((column) => ![name, status, description, tags, externalId].includes(column));
  return {
    name,
    description: description === name ? null : description,
    tags: tags === null || tags === name ? [] : [tags],
    ...Object.fromEntries(Object.entries(numbers).filter(([, column]) => column !== null && column !== name)),
    ...(externalId !== null && { externalId }),
    ...(url !== null && { url }),
    ...(status !== null && { status }),
    ...(closed.length > 0 && { closed: closed.slice(0, MAX_CLOSINGS) }),
  };
}

const findAll = (headers: Headers, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => headers.get(name) ?? [])),
];

/** Finds the first column with suitable cells among those with one of the names; if none has any, the first one. */
const finder =
  (headers: Headers, cellsOf: CellsOf) =>
  (names: readonly string[], isSuch: (cells: readonly string[]) => boolean): string | null => {
    const columns = findAll(headers, names);
    const found = columns.length > 0 ? columns : names.flatMap((name) => headers.getByLast(name) ?? []);
    return (
      found.find((column) => isSuch(cellsOf(column))) ??
      found.find((column) => isFilled(cellsOf(column))) ??
      found[0] ??
      null
    );
  };

/** Factors for the numbers of a column, because times are read as hours. */
export const scaleOf = (column: string, source: ImportSource): number =>
  TIMES.includes(headerOf(column)) ? hoursIn(source) : 1;

/** The first column with numbers. A name that always means a number needs none. */
function findNumbers(headers: Headers, cellsOf: CellsOf, names: readonly string[]): string | null {
  const found = names.flatMap((name) => {
    const column = headers.get(name) ?? headers.getAdded(name) ?? headers.getByLast(name);
    return column === undefined ? [] : [{ name, column, content: contentOf(cellsOf(column)) }];
  });
  const hasNumbers = ({ column }: { column: string }) => cellsOf(column).some((cell) => isNumber(cell.trim()));
  const certain = found.filter(({ name }) => !ONLY_NUMBERS.includes(name));
  const best = found.find(hasNumbers) ?? certain.find(({ content }) => content !== null) ?? certain[0];
  return best?.column ?? null;
}

/** Columns that can be the name. */
interface NameColumns {
  /** Columns with a name for names. */
  named: readonly string[];
  /** Columns that are the name in lists of this program. */
  trusted: readonly string[];
  /** Columns with another meaning. */
  others: readonly (string | null)[];
}

function guessName(columns: readonly string[], cellsOf: CellsOf, { named, trusted, others }: NameColumns): string {
  const isText = (column: string) => contentOf(cellsOf(column)) === 'text';
  const isName = (column: string) => isText(column) && !hasFewTexts(cellsOf(column));
  const notNumbers = (column: string) => contentOf(cellsOf(column)) !== 'numbers';
  const isOther = (column: string) => others.includes(column) || isOfAnother(column) || isAbout(cellsOf(column));
  const tree = titleTreeOf(columns);
  return (
    trusted.find(isText) ??
    tree?.name ??
    named.find((column) => notNumbers(column) && !hasFewTexts(cellsOf(column))) ??
    columns.find((column) => isName(column) && !isOther(column)) ??
    named.find(notNumbers) ??
    columns.find((column) => isText(column) && !others.includes(column)) ??
    columns.find(isText) ??
    named[0] ??
    columns[0] ??
    ''
  );
}

/** Other columns that could be the name, most different texts first. */
export function otherNames(columns: readonly string[], cellsOf: CellsOf, mapping: ImportMapping): string[] {
  const tree = titleTreeOf(columns);
  const read = [mapping.name, mapping.description, mapping.externalId, mapping.url];
  return [...(tree ? [tree.name] : []), ...columns]
    .filter((column) => !read.includes(column) && !tree?.columns.includes(column))
    .filter((column) => contentOf(cellsOf(column)) === 'text' && !isAbout(cellsOf(column)))
    .map((column) => ({ column, share: shareOfTexts(cellsOf(column)) }))
    .filter(({ share }) => share > LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MAX_OTHERS)
    .map(({ column }) => column);
}

/** Maximum number of columns offered as the name. */
const MAX_OTHERS = 3;
/** Minimum number of cells to tell whether a column's texts differ. */
const LEAST_CELLS = 6;
/** Below this share of different texts, a column gives the kind of a row. */
const LEAST_SHARE = 0.4;

const filledOf = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter(Boolean);

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

function shareOfTexts(cells: readonly string[]): number {
  const filled = filledOf(cells);
  return new Set(filled).size / Math.max(1, filled.length);
}

const hasFewTexts = (cells: readonly string[]): boolean =>
  filledOf(cells).length >= LEAST_CELLS && shareOfTexts(cells) < LEAST_SHARE;

const isNumber = (cell: string): boolean => /^[+-]?\p{Nd}[\p{Nd}.,]*$/u.test(cell) || durationIn(cell) !== null;

function contentOf(cells: readonly string[]): 'text' | 'numbers' | null {
  const filled = filledOf(cells);
  if (filled.length === 0) return null;
  return filled.every((cell) => /^[+-]?\p{Nd}[\p{Nd}.,]*$/u.test(cell)) ? 'numbers' : 'text';
}

/** Whether cells are links, dates, emails, keys or flags, which describe a row but don't name it. */
const isAbout = (cells: readonly string[]): boolean =>
  filledOf(cells).every(
    (cell) =>
      /^https?:\/\/\S+$/i.test(cell) ||
      /^\S+@\S+\.\S+$/.test(cell) ||
      /^\p{Nd}{1,4}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{1,4}(?!\p{L})/u.test(cell) ||
      /^\p{Lu}[\p{Lu}\p{Nd}_]*-\p{Nd}+$/u.test(cell) ||
      /^[\da-f-]{16,}$/i.test(cell) ||
      /^(true|false|yes|no|null|none)$/i.test(cell),
  );

/** Whether there is an address of a page for people, as opposed to an API. */
const hasPage = (cells: readonly string[]): boolean =>
  cells.some((cell) => isSafeUrl(cell.trim()) && !isApiAddress(cell));
