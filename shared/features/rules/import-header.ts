/** Members that contain an item of an API response, at the start of a path. */
const CONTAINERS = new Set(
  'fields, system, microsoft, vsts, scheduling, common, attributes, node, edges, nodes, content, issue, data, item, properties, task, story, card, work item, values, resource'.split(
    ', ',
  ),
);
/** Members that hold the text of another member, at the end of a path. */
const HOLDERS = new Set(
  'name, value, display value, display name, text, plain text, raw, select, multi select, rich text, title, number, checkbox, unique id, url'.split(
    ', ',
  ),
);
/** Members about something other than the item. Their titles aren't its title. */
const OTHERS = new Set(
  [
    'parent, milestone, epic, project, sprint, cycle, iteration, module, assignee, assignees, user, author, creator, reporter, owner, member',
    'team, group, type, issuetype, priority, board, repository, space, folder, workspace, organization, space, column, category, attachment',
  ].flatMap((line) => line.split(', ')),
);

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/(?<=[\p{Ll}\p{Nd}])(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** A column name in comparable form: words in lower case, and for a path its members except mere containers. */
export function headerOf(column: string): string {
  if (!column.includes('.')) return wordsOf(column);
  const members = column.split('.').map(wordsOf).filter(Boolean);
  while (members.length > 1 && CONTAINERS.has(members[0]!)) members.shift();
  while (members.length > 1 && HOLDERS.has(members.at(-1)!)) members.pop();
  return members.join('.');
}

/** Whether a column is about something other than the item, such as its milestone or its author. */
export const isOfAnother = (column: string): boolean =>
  column.includes('.') &&
  headerOf(column)
    .split('.')
    .some((member) => OTHERS.has(member));

/** Prefix of a custom field in Jira: "Custom field (Story Points)". */
const CUSTOM = new Set(
  [
    'custom field, benutzerdefinierte felder, benutzerdefiniertes feld, champs personnalisés, champ personnalisé, campo personalizado',
    'campos personalizados, campo personalizzato, campi personalizzati, aangepast veld, pole niestandardowe, pole własne',
    'настраиваемое поле, пользовательское поле, カスタム フィールド, カスタムフィールド, 自定义字段, 사용자 정의 필드',
  ].flatMap((line) => line.split(', ')),
);

/** Finds columns by the form of their names that `headerOf` returns. */
export interface Headers {
  has(name: string): boolean;
  /** The first column of this name. */
  get(name: string): string | undefined;
  /** The only column whose path ends with this name, unless it is about something other than the item. */
  getByLast(name: string): string | undefined;
  /** The first custom Jira field with this name. */
  getAdded(name: string): string | undefined;
}

export function readHeaders(columns: readonly string[]): Headers {
  const exact = new Map<string, string>();
  const added = new Map<string, string>();
  const last = new Map<string, string | undefined>();
  for (const column of columns) {
    const header = headerOf(column);
    if (!exact.has(header)) exact.set(header, column);
    const [, kind, name] = /^(.+) \((.+)\)$/.exec(header) ?? [];
    if (kind !== undefined && CUSTOM.has(kind) && !added.has(name!)) added.set(name!, column);
    const members = header.split('.');
    const end = members.pop()!;
    if (members.length > 0 && !members.some((member) => OTHERS.has(member))) {
      last.set(end, last.has(end) ? undefined : column);
    }
  }
  return {
    has: (name) => exact.has(name),
    get: (name) => exact.get(name),
    getByLast: (name) => last.get(name),
    getAdded: (name) => added.get(name),
  };
}
