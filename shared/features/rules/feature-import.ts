import { isStorable } from '../../platform/rules/limits.ts';
import type { Shortened } from '../../platform/rules/shorten.ts';
import {
  type ByDimension,
  byDimension,
  DIMENSIONS,
  type Dimension,
  type GivenEstimates,
} from '../../ranking/vocabulary.ts';
import { whyClosed } from './closed-rows.ts';
import type { External } from './external.ts';
import { foldedName, NAME_IS_ARCHIVED } from './feature-name.ts';
import { type IdentityColumns, identityOf } from './import-identity.ts';
import { splitTags } from './tag-cell.ts';
import type { ImportSource } from './trackers.ts';

/** Maximum number of rows per import. */
export const IMPORT_ROWS = 10_000;
/** Maximum number of columns per import, including columns with the same name. */
export const IMPORT_COLUMNS = 5000;

export const IMPORT_FORMATS = ['csv', 'json', 'lines', 'xlsx'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Policy for rows whose name already exists: skip them, or add them anyway. */
export const DUPLICATE_POLICIES = ['skip', 'keep'] as const;
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

/** Column mapping by name, those of the numbers by dimension; all columns of the same name are read. */
export interface ImportMapping extends IdentityColumns, Partial<ByDimension<string | null>> {
  name: string;
  description: string | null;
  tags: readonly string[];
  status?: string | null;
  /** Columns of dates, flags and resolutions that only closed rows fill. */
  closed?: readonly string[];
}

/** One row to add; `row` counts from 1 as in a spreadsheet. */
export interface ImportRow extends Shortened {
  row: number;
  name: string;
  description: string;
  tags: string[];
  /** Absent if neither column has a number. */
  estimates?: GivenEstimates;
  /** Cells of estimates that can't be read as numbers; absent if there are none. */
  notNumbers?: { field: Dimension; text: string }[];
  /** Absent if the list has none. */
  external?: External;
  status?: string;
  /** Why the row is closed; absent if it is open. */
  closed?: string;
}

/** A row whose numbers are still text. How a column writes numbers shows only in all of its cells. */
export type RowOfCells = ImportRow & { cells?: ByDimension<string> };

/** A row that is skipped because it is closed, or because its key or its name already exists. */
export interface SkippedRow {
  row: number;
  name: string;
  because: string;
}

/** A row that is not a valid feature. */
export interface FaultyRow {
  row: number;
  field: 'name' | 'description' | 'tags';
  message: string;
}

export interface ImportPlan {
  ready: ImportRow[];
  skipped: SkippedRow[];
  faults: FaultyRow[];
  /** Number of closed rows, imported or not. */
  closed: number;
  /** Rows skipped because an earlier row of the list has the same name. */
  repeated: number;
}

/**
 * Builds a row from cells. `withNumbers` reads its numbers.
 * @param valuesOf all cells under a column's name, including empty ones.
 * @param isList whether each cell under a column's name is a whole tag.
 * @param isExact whether blanks around texts are part of them, as in our own files.
 */
export function toImportRow(
  row: number,
  mapping: ImportMapping,
  source: ImportSource,
  valuesOf: (column: string) => readonly string[],
  {
    isList = () => false,
    isExact = false,
  }: { isList?: ((column: string) => boolean) | undefined; isExact?: boolean } = {},
): RowOfCells {
  const first = (column: string) => valuesOf(column).find((cell) => cell.trim() !== '') ?? '';
  const text = (column: string) => first(column).trim();
  const exact = isExact ? first : text;
  const cellOf = (column: string | null | undefined) => (column == null ? '' : text(column));
  const cells = byDimension(DIMENSIONS, (dimension) => cellOf(mapping[dimension]));
  const external = identityOf(mapping, source, text);
  const status = mapping.status == null ? '' : text(mapping.status);
  const closed = whyClosed(status, mapping.closed ?? [], source, valuesOf);
  const tags = mapping.tags.flatMap((column) =>
    valuesOf(column).flatMap((cell) => (isList(column) ? (isExact ? cell : cell.trim()) || [] : tagsIn(cell, source))),
  );
  return {
    row,
    name: exact(mapping.name),
    description: mapping.description === null ? '' : exact(mapping.description),
    tags: [...new Set(tags)],
    ...(Object.values(cells).some((cell) => cell !== '') && { cells }),
    ...(external && { external }),
    ...(status && { status: status.slice(0, STATUS_LENGTH) }),
    ...(closed && { closed }),
  };
}

/** The tags of a cell. Jira uses one column per tag, our own files separate tags by semicolons, and others use semicolons or commas. */
function tagsIn(cell: string, source: ImportSource): string[] {
  const separator = source === 'pairwise' || cell.includes(';') ? ';' : ',';
  if (source === 'jira') return [cell.trim()].filter(Boolean);
  const tags = splitTags(source === 'clickup' ? cell.replace(/^\[(.*)\]$/s, '$1') : cell, separator);
  return source === 'trello' ? tags.map((tag) => tag.replace(TRELLO_COLOR, '')) : tags;
}

const TRELLO_COLOR = /\s\((?:green|yellow|orange|red|purple|blue|sky|lime|pink|black)(?:_\w+)?\)$/;

/** Maximum length of a status in reports. */
const STATUS_LENGTH = 50;

/** Which rows of a list are left out. */
export interface ImportChoice {
  duplicates: DuplicatePolicy;
  /** Whether to skip closed rows. */
  openOnly?: boolean;
  /** Rows that the user deselected, by number. */
  excluded?: ReadonlySet<number>;
}

/** Features that the project already has. */
export interface ImportedBefore {
  names: readonly string[];
  archivedNames?: readonly string[];
  /** Keys of identities from `identityKey`. */
  identities?: ReadonlySet<string>;
}

export const identityKey = ({ source, id }: Pick<External, 'source' | 'id'>): string => `${source} ${id}`;

/** Rows processed between two pauses: one or two milliseconds. */
const ROWS_PER_STEP = 500;

/**
 * Plans an import, in steps of one or two milliseconds. It leaves out invalid rows, rows with the key of an earlier row or of an existing
 * feature, and, unless the policy keeps them, rows with the name of one. Archived features count as existing.
 */
export function* planImportChunked(
  rows: readonly ImportRow[],
  { names: existingNames, archivedNames = [], identities = new Set() }: ImportedBefore,
  { duplicates, openOnly = false, excluded = new Set() }: ImportChoice,
): Generator<void, ImportPlan, void> {
  const plan: ImportPlan = { ready: [], skipped: [], faults: [], closed: 0, repeated: 0 };
  const taken = new Map<string, string>();
  const names = duplicates === 'skip' ? [...archivedNames, ...existingNames] : [];
  for (const [index, name] of names.entries()) {
    const isArchived = index < archivedNames.length;
    taken.set(foldedName(name), isArchived ? NAME_IS_ARCHIVED : 'the project already has a feature with this name');
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
  }
  const firstRows = new Map<string, number>();
  const firstKeys = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const fault = faultOf(row);
    if (fault) {
      plan.faults.push({ row: row.row, ...fault });
      continue;
    }
    if (row.closed !== undefined) plan.closed += 1;
    const key = row.external && identityKey(row.external);
    const name = foldedName(row.name);
    const earlier = firstRows.get(name);
    const because =
      row.closed !== undefined && openOnly
        ? row.closed
        : key !== undefined && identities.has(key)
          ? `the project already has ${key}`
          : key !== undefined && firstKeys.has(key)
            ? `row ${firstKeys.get(key)} has the same key`
            : duplicates === 'skip'
              ? (taken.get(name) ?? (earlier === undefined ? null : sameName(earlier)))
              : null;
    if (because !== null) {
      plan.skipped.push({ row: row.row, name: row.name, because });
      if (earlier !== undefined && because === sameName(earlier)) plan.repeated += 1;
      continue;
    }
    firstRows.set(name, row.row);
    if (key !== undefined) firstKeys.set(key, row.row);
    // Similar rows are skipped nevertheless, as the preview said.
    if (!excluded.has(row.row)) plan.ready.push(row);
  }
  return plan;
}

const sameName = (row: number): string => `row ${row} has the same name`;

function faultOf({ name, description, tags }: ImportRow): Omit<FaultyRow, 'row'> | null {
  if (name === '') return { field: 'name', message: 'the name is missing' };
  const field = !isStorable(name) ? 'name' : !isStorable(description) ? 'description' : 'tags';
  const isFine = field === 'tags' && tags.every(isStorable);
  return isFine ? null : { field, message: 'there are NUL characters or unpaired surrogates' };
}
