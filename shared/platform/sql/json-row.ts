/** Columns of a row: an expression for each name. */
export type Columns = Readonly<Record<string, string>>;

export const listOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(', ');

/**
 * All columns as one value, the text of a JSON array. PostgreSQL describes the columns of each response, and node-postgres reads that
 * description. With dozens of columns and one row, this takes longer than the values.
 */
export const asJson = (columns: Columns): string => `json_build_array(${Object.values(columns).join(', ')})::text`;

/** Reads a row from such a text. There, a bigint is a number, and a time has the form of ISO 8601. */
export function rowReader<Row extends object>(columns: Columns): (text: string) => Row {
  const names = Object.keys(columns);
  return (text) => {
    const values = JSON.parse(text) as unknown[];
    const row: Record<string, unknown> = {};
    for (const [at, name] of names.entries()) row[name] = values[at];
    return row as Row;
  };
}
