import { setImmediate } from 'node:timers/promises';
import { BadRequest, InvalidInput } from '../../platform/errors.ts';
import { countKnown } from '../rules/header-row.ts';
import { type Cells, cellsOf, type ItemContext, isObject } from './json-item.ts';
import { type JsonList, type JsonOutline, outlineOf, type Span } from './json-lists.ts';
import { JsonCutter, NotJson } from './json-pieces.ts';
import { assertColumnCount, type RawRow } from './raw-row.ts';

/** A list in a JSON text, or a sheet of a workbook. */
export interface ListPart {
  name: string;
  /** Number of its rows; absent if unknown. */
  rows?: number;
}

export interface JsonReading {
  /** The candidate lists; empty if there is only one. */
  parts: ListPart[];
  part: string | null;
  rows: AsyncGenerator<RawRow>;
}

/** Characters read per turn of the event loop. */
const CHUNK_LENGTH = 65_536;
/** Maximum length of an item, in characters. */
const MAX_ITEM_LENGTH = 1_000_000;
const ITEMS_LOOKED_AT = 5;
const BOARD_LISTS = 1000;

/** Keys of lists that contain features. */
const FEATURES = new Set(
  `features items issues results cards tasks stories user_stories userstories userStories work_items workItems work_packages epics tickets value data nodes
   edges records rows entries elements values backlog todos ideas requests`.split(/\s+/),
);
/** Keys of lists that never contain features. */
const OTHERS = new Set(
  `labels tags assignees actions comments attachments members memberships lists checklists checkItems checklistItems customFields custom_fields
   column_values columns users people followers watchers votes reactions subtasks subtask issuelinks links worklogs worklog changelog histories history
   versions fixVersions components milestones sprints groups owners project_custom_fields pluginData timelineItems projectItems powerUps roles options
   statuses us_statuses points severities priorities issue_types`.split(/\s+/),
);

/**
 * Opens a list in JSON: a flat one, or one inside the exports and API responses of trackers.
 * @param part the keys that lead to the list. If absent, it is chosen.
 * @throws BadRequest if the text is not JSON, or has no suitable list; InvalidInput if it has no such part.
 */
export async function openJson(given: string, part?: string): Promise<JsonReading> {
  const text = given.replace(/^\uFEFF/, '');
  return orBadRequest(async () => {
    const outline = await outlineOf(text);
    const context = { boardLists: new Map(), fieldNames: fieldNamesOf(text, outline) };
    const lines = await linesOf(text, outline, context);
    const known = lines ? [] : await knownLists(text, outline, context);
    const list =
      part === undefined ? (known[0] ?? plainList(outline)) : outline.lists.find(({ path }) => path === part);
    if (part !== undefined && !list) {
      throw new InvalidInput([{ field: 'part', message: `The text has no list named ${part}.` }]);
    }
    const spans = lines ?? list?.spans;
    if (!spans) throw new BadRequest(nothingIn(outline));
    const parts = known.length > 1 ? known.map(({ path, count }) => ({ name: path, rows: count })) : [];
    const around = list ? { ...context, boardLists: await boardListsOf(text, outline, list.path) } : context;
    const items = lines ? wholeItems(text, spans) : itemsOf(text, spans);
    return { parts, part: parts.length > 0 ? list!.path : null, rows: rowsOf(items, around) };
  });
}

async function* rowsOf(items: AsyncGenerator<unknown>, context: ItemContext): AsyncGenerator<RawRow> {
  let row = 0;
  try {
    for await (const item of items) {
      row += 1;
      yield toRow(row, cellsOf(item, context));
    }
  } catch (error) {
    throw asBadRequest(error);
  }
}

function toRow(row: number, cells: Cells): RawRow {
  const columns = [...cells.keys()];
  assertColumnCount(columns.length);
  return {
    row,
    columns,
    valuesOf: (column) => {
      const cell = cells.get(column);
      return cell === undefined ? [] : typeof cell === 'string' ? [cell] : cell;
    },
    isList: (column) => typeof cells.get(column) === 'object',
  };
}

async function* itemsOf(text: string, spans: readonly Span[]): AsyncGenerator<unknown> {
  for (const { start, end } of spans) {
    const cutter = new JsonCutter();
    [...cutter.push('{"list":[')];
    for (let at = start; at < end; at += CHUNK_LENGTH) {
      for (const piece of cutter.push(text.slice(at, Math.min(end, at + CHUNK_LENGTH)))) {
        if (piece.kind === 'item') yield parsed(piece.text, piece.index);
      }
      await setImmediate();
    }
    for (const piece of cutter.push(']}')) if (piece.kind === 'item') yield parsed(piece.text, piece.index);
    cutter.end();
  }
}

async function* wholeItems(text: string, spans: readonly Span[]): AsyncGenerator<unknown> {
  let paused = 0;
  for (const [index, { start, end }] of spans.entries()) {
    yield parsed(text.slice(start, end), index);
    if (end - paused < CHUNK_LENGTH) continue;
    paused = end;
    await setImmediate();
  }
}

function parsed(text: string, index: number): unknown {
  if (text.length > MAX_ITEM_LENGTH) {
    throw new BadRequest(`Item ${index + 1} of the list is longer than ${MAX_ITEM_LENGTH} characters`);
  }
  return JSON.parse(text);
}

/** Objects that are features themselves: several in a row, or a single one. */
async function linesOf(text: string, { roots, lists }: JsonOutline, context: ItemContext): Promise<Span[] | null> {
  const isLines = roots.length > 1 && roots.every(({ start }) => text[start] === '{');
  const isOne = roots.length === 1 && text[roots[0]!.start] === '{' && lists.every(({ path }) => isOther(path));
  if (!isLines && !isOne) return null;
  return (await knownIn(wholeItems(text, roots), context)) > 0 ? roots : null;
}

/** The lists whose items have a tracker's columns, most likely first. */
async function knownLists(text: string, { lists }: JsonOutline, context: ItemContext): Promise<JsonList[]> {
  const found: { list: JsonList; order: readonly number[] }[] = [];
  for (const list of lists) {
    if (list.count === 0 || isOther(list.path)) continue;
    const known = await knownIn(itemsOf(text, list.spans), context);
    const keys = list.path.split('.');
    const isFeatures = list.path === '' || FEATURES.has(keys.at(-1)!);
    // A list of texts can mean anything.
    if (known === 0 || (known === 1 && !isFeatures)) continue;
    found.push({ list, order: [isFeatures ? 1 : 0, known, -keys.length, list.count] });
  }
  return found.toSorted((a, b) => compare(b.order, a.order)).map(({ list }) => list);
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((number, index) => number - b[index]!).find((difference) => difference !== 0) ?? 0;
}

async function knownIn(items: AsyncGenerator<unknown>, context: ItemContext): Promise<number> {
  const columns = new Set<string>();
  let left = ITEMS_LOOKED_AT;
  for await (const item of items) {
    for (const [column, cell] of cellsOf(item, context)) if (cell.length > 0) columns.add(column);
    left -= 1;
    if (left === 0) break;
  }
  return countKnown([...columns]);
}

const isOther = (path: string): boolean => path.split('.').some((key) => OTHERS.has(key));

/** The list at the top level or in a usual member, whatever its items are. */
function plainList({ lists }: JsonOutline): JsonList | undefined {
  return lists.find(({ path }) => path === '') ?? lists.find(({ path }) => FEATURES.has(path));
}

function nothingIn({ keys, lists }: JsonOutline): string {
  const found = lists
    .filter(({ path, count }) => path !== '' && count > 0)
    .map(({ path, count }) => `${path} (${count})`);
  return [
    'The JSON holds no list of features.',
    keys.length > 0 ? `It is an object with ${keys.join(', ')}.` : '',
    found.length > 0
      ? `Its lists are ${found.slice(0, 10).join(', ')}; none has items with a name or a title.`
      : 'It has no lists.',
    'Send a list of objects that have a name or a title, or an export of a tracker.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Field names that Jira includes on request (`expand=names`). */
function fieldNamesOf(text: string, { members }: JsonOutline): Readonly<Record<string, unknown>> {
  const names = members.get('names');
  if (!names || names.end - names.start > MAX_ITEM_LENGTH) return {};
  const read: unknown = JSON.parse(text.slice(names.start, names.end));
  return isObject(read) ? read : {};
}

/** The lists of a board whose cards name their list. */
async function boardListsOf(text: string, { lists }: JsonOutline, path: string): Promise<ItemContext['boardLists']> {
  const boardLists = new Map<string, { name: string; isClosed: boolean }>();
  const found = /(^|\.)cards$/.test(path) && lists.find((list) => list.path === path.replace(/cards$/, 'lists'));
  if (!found) return boardLists;
  for await (const item of itemsOf(text, found.spans)) {
    if (isObject(item) && typeof item.id === 'string' && typeof item.name === 'string') {
      boardLists.set(item.id, { name: item.name, isClosed: item.closed === true });
    }
    if (boardLists.size === BOARD_LISTS) break;
  }
  return boardLists;
}

async function orBadRequest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asBadRequest(error);
  }
}

function asBadRequest(error: unknown): unknown {
  if (!(error instanceof NotJson || error instanceof SyntaxError)) return error;
  return new BadRequest('The text is not valid JSON: send a list of features, or an object that holds one');
}
