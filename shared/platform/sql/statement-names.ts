/** `told_at` as `toldAt`. */
export const camelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

// Matches a text, or a name after a single colon: two colons are a cast.
const NAMED_VALUE = /'(?:[^']|'')*'|(?<![:\w]):([a-z][\w.]*)/gi;

/** Numbers the values of a statement. The value of `:part.name` is null if the part is null. */
export function compileParameters(
  statement: string,
  sql: string,
): { text: string; toValues: (values: unknown) => unknown[] } {
  const paths: string[] = [];
  const text = sql.replace(NAMED_VALUE, (found, path?: string) => {
    if (path === undefined) return found;
    if (!paths.includes(path)) paths.push(path);
    return `$${paths.indexOf(path) + 1}`;
  });
  const readers = paths.map((path) => {
    const [first = '', ...rest] = path.split('.');
    return (values: unknown): unknown => {
      let found = (values as Record<string, unknown>)[first];
      for (const name of rest) found = found === null ? null : (found as Record<string, unknown>)[name];
      // node-postgres would send it as null.
      if (found === undefined) throw new Error(`'${statement}' lacks the value of '${path}'`);
      return found;
    };
  });
  return { text, toValues: (values) => readers.map((read) => read(values)) };
}

/**
 * Values of a record by property, as JavaScript expressions. A part has its own values, and its name ends with a question mark if it may be
 * null.
 */
interface Parts {
  [property: string]: string | Parts;
}

/**
 * A function from a row to a record. A column `told_at` becomes a property `toldAt`, a column `link.told_at` a property of the part `link`.
 * The part of `link?.told_at` is null if all its columns are. It is compiled, since a loop over the columns takes ten times as long.
 * @param columns the columns of the rows, whose names are in the statement.
 * @param read makes the JavaScript expression that reads a column of `row`.
 */
export function compileRecord(
  columns: readonly string[],
  read = (column: string): string => `row[${JSON.stringify(column)}]`,
): (row: unknown) => unknown {
  const parts: Parts = {};
  for (const column of columns) {
    const names = column.split('.').map(camelCase);
    let part = parts;
    for (const name of names.slice(0, -1)) {
      part[name] ??= {};
      part = part[name] as Parts;
    }
    part[names.at(-1)!] = read(column);
  }
  return new Function('row', `return ${literalOf(parts)}`) as (row: unknown) => unknown;
}

/** The same for rows that node-postgres has read. */
export const compileMapper = (columns: readonly string[]): ((row: unknown) => unknown) =>
  columns.every((column) => column === camelCase(column) && !column.includes('.'))
    ? (row) => row
    : compileRecord(columns);

const literalOf = (parts: Parts): string =>
  `{ ${Object.entries(parts)
    .map(
      ([name, part]) =>
        `${JSON.stringify(name.replace('?', ''))}: ${typeof part === 'string' ? part : partOf(name, part)}`,
    )
    .join(', ')} }`;

const valuesIn = (parts: Parts): string[] =>
  Object.values(parts).flatMap((part) => (typeof part === 'string' ? [part] : valuesIn(part)));

const partOf = (name: string, part: Parts): string => {
  const isMissing = valuesIn(part).map((value) => `${value} === null`);
  return name.endsWith('?') ? `(${isMissing.join(' && ')} ? null : ${literalOf(part)})` : literalOf(part);
};
