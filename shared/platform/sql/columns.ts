import { camelCase, compileRecord } from './statement-names.ts';

/** Columns of a record by their names, each an expression: see `compileRecord`. */
export type Columns = Readonly<Record<string, string>>;

/** Columns of a table that bear their own names in the record. */
export const columnsOf = (table: string, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, `${table}.${name}`]));

/** Columns as those of a part of a record. @param part with a question mark if it may be null. */
export const asPart = (part: string, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, expression]) => [`${part}.${name}`, expression]));

export const listOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');

/** The columns and values of an `insert`: the value of `told_at` is `:toldAt`. */
export const inserted = (...columns: readonly string[]): string =>
  `(${columns.join(', ')}) values (${columns.map((column) => `:${camelCase(column)}`).join(', ')})`;

/** The places of a JSON array: an expression of several columns has one. */
const placesIn = (columns: Columns): string[] => [...new Set(Object.values(columns))];

/**
 * All columns as one value, the text of a JSON array. PostgreSQL describes the columns of each answer, and node-postgres reads the
 * description: with dozens of columns and one row, that takes longer than the values.
 */
export const asJson = (columns: Columns): string => `json_build_array(${placesIn(columns).join(', ')})::text`;

/** How to read a record from such a text, which has no types. @param moments the columns with times. */
export function jsonReader<Out>(columns: Columns, moments: readonly string[]): (text: string) => Out {
  const places = placesIn(columns);
  const toRecord = compileRecord(Object.keys(columns), (name) => {
    const value = `row[${places.indexOf(columns[name]!)}]`;
    return moments.includes(name) ? `(${value} === null ? null : new Date(${value}))` : value;
  });
  return (text) => toRecord(JSON.parse(text)) as Out;
}
