import type { Needs } from '../context.ts';
import { Conflict, InvalidInput } from '../platform/errors.ts';
import { withShortTexts } from '../platform/rules/shorten.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { byDimension, DIMENSIONS, DIMENSIONS_AS_ASKED } from '../ranking/vocabulary.ts';
import { addChosenFeatures, refuseTooMany } from './add-features.ts';
import { assertColumnCount, type RawRow } from './lists/raw-row.ts';
import { type FeatureList, openList } from './lists/read-feature-list.ts';
import { asWritten } from './lists/written-cells.ts';
import {
  IMPORT_ROWS,
  type ImportChoice,
  type ImportFormat,
  type ImportMapping,
  type ImportPlan,
  type ImportRow,
  identityKey,
  planImportChunked,
  type RowOfCells,
  type SkippedRow,
  toImportRow,
} from './rules/feature-import.ts';
import { guessMapping, otherNames, scaleOf, sourceOf } from './rules/import-columns.ts';
import { UNKNOWN_SOURCE } from './rules/import-identity.ts';
import { withNumbers } from './rules/import-numbers.ts';
import { type TitleTree, titleTreeOf, withTree } from './rules/title-tree.ts';
import type { ImportSource } from './rules/trackers.ts';
import { findByExternal } from './store/external-features.ts';
import { findFeatureNames } from './store/feature-changes.ts';

/** A list, and how to read it. */
export interface ListToImport extends ImportChoice {
  /** For a workbook, a sheet as CSV. */
  text: string;
  format: ImportFormat;
  /** The number of the row with the column names; 0 if there is none. If absent, it is detected. */
  headerRow?: number | undefined;
  /** The list within a JSON text. If absent, it is chosen. */
  part?: string | undefined;
  /** Columns of the fields. If absent, they are guessed. */
  mapping?: ImportMapping | undefined;
}

export interface FeatureImport extends ListToImport {
  projectId: string;
  /** Whether to check everything and write nothing. */
  dryRun: boolean;
  importedBy: string;
}

/** A column of what is imported. */
export interface ImportColumn {
  name: string;
  /** The first place of that name, from 0. */
  index: number;
  /** Number of columns with that name. */
  count: number;
  /** The first cell with content, cut short; empty if the first rows have none. */
  sample: string;
}

export interface ImportReport extends ImportPlan, Pick<FeatureList, 'header' | 'parts' | 'part'> {
  /** Rows that may have been read wrongly. */
  doubts: { row: number; message: string }[];
  source: ImportSource;
  columns: ImportColumn[];
  mapping: ImportMapping;
  /** Columns that could be the name instead, the best first. */
  otherNames: string[];
}

/** Fields that a mapping may leave out. */
const OPTIONAL = [...DIMENSIONS_AS_ASKED, 'externalId', 'url', 'status'] as const;

/** Number of rows whose columns and cells are shown. */
const ROWS_SHOWN = 50;
const MAX_COLUMNS_SHOWN = 200;
const SAMPLE_LENGTH = 80;

/**
 * Adds the features of a text to a project: all that are ready, or none. A dry run does the same except for writing.
 * @throws BadRequest for a text that doesn't match its format; InvalidInput for too many rows, or a mapping to columns that don't exist;
 * NotFound and Conflict as `addFeatures`.
 */
export async function importFeatures(
  context: Needs<'em' | 'jobs' | 'log' | 'now' | 'pool' | 'rewrites' | 'settings'>,
  input: FeatureImport,
): Promise<ImportReport> {
  const { em, settings } = context;
  const { projectId, dryRun, importedBy } = input;
  const { rows, ...about } = await readRows(input);
  let plan: ImportPlan | undefined;
  const choose = async (tx: Transaction) => {
    const { active, archived } = await findFeatureNames(tx, projectId);
    const identities = await findIdentities(tx, projectId, rows);
    const before = { names: active, archivedNames: archived, identities };
    plan = await runCooperatively(planImportChunked(rows, before, input));
    return plan.ready;
  };
  // If the same list is imported twice at the same moment, it is added once: the second import chooses after the first has written.
  if (dryRun) await refuseTooMany(em, projectId, (await choose(em)).length, settings.FEATURES_PER_PROJECT);
  else await addChosenFeatures(context, { projectId, choose, addedBy: importedBy });
  return reportOf(about, plan!);
}

/**
 * What an import would add to a new project.
 * @throws BadRequest and InvalidInput as `importFeatures` does; Conflict for more features than a project can have.
 */
export async function previewImport({ settings }: Needs<'settings'>, input: ListToImport): Promise<ImportReport> {
  const { rows, ...about } = await readRows(input);
  const plan = await runCooperatively(planImportChunked(rows, { names: [] }, input));
  const most = settings.FEATURES_PER_PROJECT;
  if (most > 0 && plan.ready.length > most) {
    throw new Conflict(`A project can have at most ${most} features; this list has ${plan.ready.length}`);
  }
  return reportOf(about, plan);
}

function reportOf({ passed, ...about }: Omit<ReadRows, 'rows'>, plan: ImportPlan): ImportReport {
  return { ...about, ...plan, skipped: [...passed, ...plan.skipped].toSorted((a, b) => a.row - b.row) };
}

/** Keys that the project already has, including those from a file of a program that was unknown then. */
async function findIdentities(tx: Transaction, projectId: string, rows: readonly ImportRow[]): Promise<Set<string>> {
  const wanted = rows.flatMap(({ external }) => external ?? []);
  // Plain numbers in a generic table may mean anything.
  const ofTable = ({ id }: { id: string }) => (/\p{L}/u.test(id) ? [{ source: UNKNOWN_SOURCE, id }] : []);
  const found = await findByExternal(tx, projectId, [...wanted, ...wanted.flatMap(ofTable)]);
  const keys = new Set(found.map(({ source, externalId: id }) => identityKey({ source, id })));
  return new Set(
    wanted.filter((each) => [each, ...ofTable(each)].some((it) => keys.has(identityKey(it)))).map(identityKey),
  );
}

type About = Pick<ImportReport, 'source' | 'columns' | 'mapping' | 'otherNames'> & { tree: TitleTree | null };
interface ReadRows extends Omit<About, 'tree'>, Pick<ImportReport, 'header' | 'parts' | 'part' | 'doubts'> {
  rows: ImportRow[];
  /** Rows that are not features. */
  passed: SkippedRow[];
}

/** The rows with the mapped cells. The rest of the text is dropped as it is read. */
async function readRows({ text, format, mapping: given, headerRow, part }: ListToImport): Promise<ReadRows> {
  const rows: RowOfCells[] = [];
  const passed: SkippedRow[] = [];
  const doubts: ReadRows['doubts'] = [];
  let about: About | null = null;
  let written: ReturnType<typeof asWritten> | null = null;
  let head: RawRow[] = [];
  const take = (raw: RawRow) => {
    const { row, isList, passed: because, doubt } = raw;
    if (rows.length + passed.length === IMPORT_ROWS) {
      throw new InvalidInput([
        {
          field: 'text',
          message: `This file has more than ${IMPORT_ROWS.toLocaleString('en')} rows. Split it or remove rows.`,
        },
      ]);
    }
    if (doubt !== undefined) doubts.push({ row, message: doubt });
    if (because === undefined) {
      const { valuesOf, isExact } = written!(raw);
      rows.push(toImportRow(row, about!.mapping, about!.source, withTree(about!.tree, valuesOf), { isList, isExact }));
    } else passed.push({ row, name: raw.valuesOf('')[0]!.trim().slice(0, SAMPLE_LENGTH), because });
  };
  const begin = () => {
    about = lookAt(head, format, given);
    written = asWritten({ format, ...about });
    head.forEach(take);
    head = [];
  };
  const columns = given && columnsIn(given).map(({ column }) => column);
  const { rows: raws, ...list } = await openList(text, format, { headerRow, part, columns });
  for await (const row of raws) {
    if (about) take(row);
    else if (head.push(row) === ROWS_SHOWN) begin();
  }
  if (!about) begin();
  const isTyped = format === 'json' || format === 'xlsx';
  const { tree: _, ...read } = about!;
  const scaleFor = (column: string | null | undefined) => (column == null ? 1 : scaleOf(column, read.source));
  const scales = byDimension(DIMENSIONS, (dimension) => scaleFor(read.mapping[dimension]));
  const numbered = await runCooperatively(withNumbers(rows, { isTyped, scales }));
  return { ...list, ...read, passed, doubts, rows: await runCooperatively(withShortTexts(numbered)) };
}

function lookAt(all: readonly RawRow[], format: ImportFormat, given: ImportMapping | undefined): About {
  const features = all.filter(({ passed }) => passed === undefined);
  const names = [...new Set(features.flatMap(({ columns }) => columns))];
  const tree = titleTreeOf(names);
  const head = features.map((row) => ({ ...row, valuesOf: withTree(tree, row.valuesOf) }));
  // For a list in JSON, whose items may have different columns.
  assertColumnCount(names.length);
  const source = format === 'lines' ? 'other' : sourceOf(names);
  const cellsOf = memoized((column) => head.flatMap(({ valuesOf }) => valuesOf(column)));
  const mapping = given ? { ...given, tags: [...new Set(given.tags)] } : guessMapping(names, cellsOf);
  const readable = tree ? [tree.name, ...names] : names;
  if (given && head.length > 0) assertColumns(given, readable);
  const { closed = [] } = mapping;
  const mapped = [
    mapping.name,
    mapping.description,
    ...mapping.tags,
    ...OPTIONAL.map((field) => mapping[field]),
    ...closed,
  ];
  const places = placesOf(head.find(({ columns }) => columns.length > 0)?.columns ?? []);
  if (tree) places.set(tree.name, { ...places.get(tree.columns[0]!)!, count: tree.columns.length });
  const columns = readable
    .map((name, index) => ({ name, ...(places.get(name) ?? { index, count: 1 }), sample: sampleOf(head, name) }))
    .filter(({ name, sample }) => sample !== '' || mapped.includes(name))
    .slice(0, MAX_COLUMNS_SHOWN);
  return {
    source,
    mapping,
    columns,
    otherNames: otherNames(names.slice(0, MAX_COLUMNS_SHOWN), cellsOf, mapping),
    tree,
  };
}

/** Several fields examine the same columns. */
function memoized(cellsOf: (column: string) => readonly string[]): (column: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (column) => {
    const cells = known.get(column) ?? cellsOf(column);
    known.set(column, cells);
    return cells;
  };
}

/** The first place of each column name, and the number of columns with that name. */
function placesOf(columns: readonly string[]): Map<string, { index: number; count: number }> {
  const places = new Map<string, { index: number; count: number }>();
  for (const [index, name] of columns.entries()) {
    const place = places.get(name);
    if (place) place.count += 1;
    else places.set(name, { index, count: 1 });
  }
  return places;
}

function sampleOf(head: readonly RawRow[], column: string): string {
  for (const { valuesOf } of head) {
    const cell = valuesOf(column).find((each) => each.trim() !== '');
    if (cell !== undefined) return [...cell.trim().slice(0, 2 * SAMPLE_LENGTH)].slice(0, SAMPLE_LENGTH).join('');
  }
  return '';
}

function columnsIn(mapping: ImportMapping): { field: string; column: string }[] {
  const { name, description, tags, closed = [] } = mapping;
  return [
    { field: 'columns.name', column: name },
    ...(description === null ? [] : [{ field: 'columns.description', column: description }]),
    ...OPTIONAL.flatMap((field) => {
      const column = mapping[field] ?? null;
      return column === null ? [] : [{ field: `columns.${field === 'externalId' ? 'external_id' : field}`, column }];
    }),
    ...tags.map((column, index) => ({ field: `columns.tags[${index}]`, column })),
    ...closed.map((column, index) => ({ field: `columns.closed[${index}]`, column })),
  ];
}

function assertColumns(mapping: ImportMapping, names: readonly string[]): void {
  const faults = columnsIn(mapping).filter(({ column }) => !names.includes(column));
  if (faults.length === 0) return;
  throw new InvalidInput(faults.map(({ field }) => ({ field, message: `${field} is not a column of the text` })));
}
