import { camelCase, compileRecord } from './statement-names.ts';

/** The columns of a record by name, each with an SQL expression: see `compileRecord`. */
export type Columns = Readonly<Record<string, string>>;

/** Columns of a table that have the same names in the record. */
export const columnsOf = (table: string, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, `${table}.${name}`]));

/**
 * Columns as columns of a part of a record.
 * @param part with a question mark if it may be null.
 */
export const asPart = (part: string, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, expression]) => [`${part}.${name}`, expression]));

export const listOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');

/** The columns and values of an `insert`: the value of `told_at` is `:toldAt`. */
export const inserted = (...columns: readonly string[]): string =>
  `(${columns.join(', ')}) values (${columns.map((column) => `:${camelCase(column)}`).join(', ')})`;

/** The elements of the JSON array: an expression used for several columns has only one. */
const placesIn = (columns: Columns): string[] => [...new Set(Object.values(columns))];

/**
 * All columns as one value, the text of a JSON array. PostgreSQL describes the columns of each result, and node-postgres reads the
 * description: with dozens of columns and a single row, that takes longer than reading the values.
 */
export const asJson = (columns: Columns): string => `json_build_array(${placesIn(columns).join(', ')})::text`;

/**
 * Makes a function that reads a record from such a text, which has no types.
 * @param moments the columns with times.
 */
export function jsonReader<Out>(columns: Columns, moments: readonly string[]): (text: string) => Out {
  const places = placesIn(columns);
  const toRecord = compileRecord(Object.keys(columns), (name) => {
    const value = `row[${places.indexOf(columns[name]!)}]`;
    return moments.includes(name) ? `(${value} === null ? null : new Date(${value}))` : value;
  });
  return (text) => toRecord(JSON.parse(text)) as Out;
}
