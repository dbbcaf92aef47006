import { isOfAnother } from '../rules/import-header.ts';
import { textOfDocument } from './markup-document.ts';

/** The cells of an item by column: a text, or a list of texts. */
export type Cells = ReadonlyMap<string, string | readonly string[]>;

/** Facts about an item from its surroundings. */
export interface ItemContext {
  /** The lists of a Trello board, by their ids. */
  boardLists: ReadonlyMap<string, { name: string; isClosed: boolean }>;
  /** Names of Jira's own fields, by their keys. */
  fieldNames: Readonly<Record<string, unknown>>;
}

type Item = Readonly<Record<string, unknown>>;

/** Members that contain the fields of an item, outermost first. */
const WRAPPERS = ['node', 'content', 'issue', 'fields', 'properties', 'attributes'];
/** Members that hold a list of named values. */
const VALUE_LISTS = ['customFields', 'custom_fields', 'column_values', 'customFieldValues'];
const NAMES = [
  'nameWithOwner',
  'full_name',
  'name',
  'title',
  'label',
  'value',
  'displayName',
  'display_name',
  'plain_text',
  'presentation',
  'status',
  'text',
  'color',
];
const LISTS = ['nodes', 'edges', 'data', 'results', 'items'];
/** Names of fields in Azure DevOps. */
const NAMESPACE = /^(?:System|Microsoft\.VSTS\.\w+)\.(\w+)$/;
const MAX_DEPTH = 6;

export const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (item: Item, keys: readonly string[]): string | undefined => {
  const key = keys.find((each) => typeof item[each] === 'string' && item[each] !== '');
  return key === undefined ? undefined : (item[key] as string);
};

/** The cells of an item in a JSON list, as APIs return it, under the column names that the program's files use. */
export function cellsOf(item: unknown, context: ItemContext): Cells {
  const given = isObject(item) ? item : { name: item };
  const record = isObject(given.feature) ? ourFeature(given.feature) : unwrapped(given);
  const cells = new Map<string, string | readonly string[]>();
  for (const [key, value] of Object.entries(record)) {
    const isValues = VALUE_LISTS.includes(key) && Array.isArray(value);
    cells.set(columnOf(key, value, context), isValues ? '' : cellOf(value));
    addNumbers(cells, key, value);
  }
  for (const each of VALUE_LISTS.flatMap((key) => record[key] ?? [])) addNamedValue(cells, each);
  addTracker(cells, record, context);
  return cells;
}

/** A feature of our own export. */
function ourFeature({ id, ...feature }: Item): Item {
  const { external, ...others } = feature;
  return {
    ...(id !== undefined && { feature_id: id }),
    ...others,
    ...(isObject(external) && {
      external_source: external.source,
      external_id: external.id,
      external_url: external.url,
    }),
  };
}

function unwrapped(given: Item): Item {
  let record = given;
  for (const wrapper of WRAPPERS) {
    const inner = record[wrapper];
    if (!isObject(inner)) continue;
    const { [wrapper]: _, ...outer } = record;
    record = { ...outer, ...inner };
  }
  const { external } = record;
  return isObject(external) ? { ...record, ...ourFeature({ external }) } : record;
}

/** Numbers of an object without a name, such as the times of an issue. */
function addNumbers(cells: Map<string, string | readonly string[]>, key: string, value: unknown): void {
  if (!isObject(value) || textsOf(value, 0).length > 0) return;
  for (const [member, number] of Object.entries(value)) {
    if (typeof number === 'number') cells.set(`${key}.${member}`, String(number));
  }
}

function columnOf(key: string, value: unknown, { fieldNames }: ItemContext): string {
  const name = fieldNames[key];
  if (typeof name === 'string') return name;
  // The title of its milestone, for example, is not its own title.
  if (isObject(value) && isOfAnother(`${key}.name`)) return `${key}.name`;
  return NAMESPACE.exec(key)?.[1]?.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') ?? key;
}

function cellOf(given: unknown): string | readonly string[] {
  const value = ofProperty(given);
  const texts = textsOf(value, 0);
  // The pieces of a text form one text.
  const isList = isObject(value)
    ? LISTS.some((key) => Array.isArray(value[key]))
    : Array.isArray(value) && !isPieces(value);
  return isList ? texts : (texts[0] ?? '');
}

/** A Notion property has its value under the name of its type. */
function ofProperty(value: unknown): unknown {
  if (!isObject(value) || typeof value.type !== 'string') return value;
  const inner = value[value.type];
  return inner === undefined ? value : inner;
}

/** Pieces of a text in different styles. */
const isPieces = (value: readonly unknown[]): value is { plain_text: string }[] =>
  value.length > 0 && value.every((each) => isObject(each) && typeof each.plain_text === 'string');

/** The texts of a value: for a list those of its elements, for an object its name. */
function textsOf(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    if (isPieces(value)) return [value.map(({ plain_text: text }) => text).join('')];
    // A tag with its color.
    return value.flatMap((each) => textsOf(Array.isArray(each) ? each[0] : each, depth + 1));
  }
  const item = value as Item;
  if (item.type === 'doc' && Array.isArray(item.content)) return [textOfDocument(item)];
  if (typeof item.raw === 'string') return [item.raw];
  const inner = ofProperty(item);
  if (inner !== item) return textsOf(inner, depth + 1);
  const list = LISTS.find((key) => Array.isArray(item[key]));
  if (list) return textsOf(item[list], depth + 1);
  if (isObject(item.node)) return textsOf(item.node, depth + 1);
  const key = NAMES.find((each) => item[each] !== undefined && item[each] !== null && item[each] !== '');
  return key === undefined ? [] : textsOf(item[key], depth + 1);
}

/** An element such as `{ "name": "Estimate", "value": 3 }` as a column. */
function addNamedValue(cells: Map<string, string | readonly string[]>, each: unknown): void {
  if (!isObject(each)) return;
  const owner = [each.column, each.field, each.customField, each.projectCustomField].find(isObject);
  const name = textIn(each, ['name', 'title']) ?? (owner && textsOf(owner, 0)[0]) ?? textIn(each, ['id']);
  const value = each.display_value ?? each.text ?? each.value ?? null;
  if (name !== undefined && !cells.has(name)) cells.set(name, cellOf(value));
}

const CLOSED_TYPES = ['done', 'closed', 'completed', 'canceled', 'cancelled'];

/** Columns of a tracker's files that its API names differently. */
function addTracker(cells: Map<string, string | readonly string[]>, record: Item, context: ItemContext): void {
  const add = (column: string, text: unknown) => {
    if (typeof text === 'string' || typeof text === 'number') cells.set(column, String(text));
  };
  const page = pageOf(record);
  if (page !== undefined) add('url', page);
  if (record.summary !== undefined && record.key !== undefined) add('Issue key', record.key);
  const title = Object.values(record).find(
    (value) => isObject(value) && value.type === 'title' && Array.isArray(value.title),
  );
  if (title !== undefined && !cells.has('name') && !cells.has('Name')) cells.set('name', cellOf(title));
  addStatus(add, record, context);
}

/** Whether an issue is closed is often a separate member. */
function addStatus(add: (column: string, text: unknown) => void, record: Item, { boardLists }: ItemContext): void {
  const list = typeof record.idList === 'string' ? boardLists.get(record.idList) : undefined;
  if (record.idList !== undefined) {
    add('status', record.closed === true || list?.isClosed ? 'Archived' : list?.name);
    return;
  }
  if (typeof record.completed === 'boolean' && record.status === undefined && record.state === undefined) {
    add('status', record.completed ? 'Completed' : 'Open');
  }
  for (const key of ['status', 'state', 'state_detail', 'status_extra_info']) {
    const status = record[key];
    if (!isObject(status)) continue;
    const category = isObject(status.statusCategory) ? status.statusCategory.key : undefined;
    const kind = category ?? status.type ?? status.group ?? status.is_closed ?? status.isClosed ?? status.isResolved;
    if (kind === undefined) continue;
    const name = textsOf(status, 0)[0];
    const isClosed = kind === true || (typeof kind === 'string' && CLOSED_TYPES.includes(kind));
    add('status', name);
    // A closed status may have any name.
    add('status category', isClosed ? 'Done' : name);
    return;
  }
}

/** The page of an issue, if the API has another address. */
function pageOf({ self, url, key, _links: links }: Item): string | undefined {
  const html = isObject(links) && isObject(links.html) ? links.html.href : undefined;
  if (typeof html === 'string') return html;
  if (typeof self === 'string' && typeof key === 'string') {
    const [, base] = /^(https?:\/\/.+?)\/rest\/(?:api|agile)\//.exec(self) ?? [];
    return base && `${base}/browse/${key}`;
  }
  return typeof url === 'string' && /\/_apis\/wit\/workItems\/\d+$/i.test(url)
    ? url.replace(/_apis\/wit\/workItems\//i, '_workitems/edit/')
    : undefined;
}
