/** Columns of a row by their names, each an expression. */
export type Columns = Readonly<Record<string, string>>;

export const listOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(', ');

/**
 * All columns as one value, the text of a JSON array. PostgreSQL describes the columns of each answer, and node-postgres reads the
 * description: with dozens of columns and one row, that takes longer than the values.
 */
export const asJson = (columns: Columns): string => `json_build_array(${Object.values(columns).join(', ')})::text`;

/** How to read a row from such a text. A bigint is a number in it, and a time has the form of ISO 8601. */
export function rowReader<Row extends object>(columns: Columns): (text: string) => Row {
  const names = Object.keys(columns);
  return (text) => {
    const values = JSON.parse(text) as unknown[];
    const row: Record<string, unknown> = {};
    for (const [at, name] of names.entries()) row[name] = values[at];
    return row as Row;
  };
}
