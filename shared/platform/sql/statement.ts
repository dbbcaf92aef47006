import { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { ClientBase, Pool, PoolClient, QueryResultRow } from 'pg';
import { ROW_TYPES } from '../../../config/postgres-types.ts';
import { isCutOff, StatementCutOff } from './failures.ts';
import { compileMapper, compileParameters } from './statement-names.ts';

export type { Pool };

/** The unit of work of a request or job. Inside `transactional`, its transaction. */
export type Transaction = EntityManager;

/** A single connection, for work with many statements in its own transaction. */
export type Connection = PoolClient;

/** Executes statements: on any connection, on a given one, or in the transaction of a unit of work. */
export type Database = Pool | ClientBase | Transaction;

/**
 * A statement with named values.
 * @throws StatementCutOff with its name if it took too long, or waited too long for a lock.
 */
export type Named<In, Out> = (database: Database, values: In) => Promise<Out>;

/**
 * A statement with numbered values, such as `$1`, and rows as node-postgres reads them.
 * @throws StatementCutOff as the others do.
 */
export type Statement<Row extends QueryResultRow> = (database: Database, values?: readonly unknown[]) => Promise<Row[]>;

/** For a statement whose best index depends on its values: runs it without a prepared plan. */
interface Options {
  isPrepared?: false;
}

const namesByText = new Map<string, string>();
const names = new Set<string>();

/** Name of the statement with this text; undefined if there is none. */
export const nameOfStatement = (text: string): string | undefined => namesByText.get(text);

/** @throws if the name is taken, or if the text has a name already: a trace would show the wrong name. */
function register(name: string, text: string): void {
  if (names.has(name)) throw new Error(`Two statements are called '${name}'`);
  const twin = namesByText.get(text);
  if (twin !== undefined) throw new Error(`'${name}' is the same as '${twin}'`);
  names.add(name);
  namesByText.set(text, name);
}

/** What node-postgres needs to know about a statement, besides its values. */
interface Prepared {
  name?: string;
  text: string;
  types?: typeof ROW_TYPES;
}

interface Answer {
  rows: QueryResultRow[];
  /** Number of rows read or changed. */
  count: number;
}

async function answer(database: Database, name: string, prepared: Prepared, values: unknown[]): Promise<Answer> {
  try {
    if (!(database instanceof EntityManager)) {
      const { rows, rowCount } = await database.query({ ...prepared, values });
      return { rows, count: rowCount ?? 0 };
    }
    const { text, types } = prepared;
    // `em.execute` would write the values into the text. Kysely passes the text on to node-postgres unchanged, which also accepts this
    // form.
    const query = (types ? { text, types } : text) as string;
    const { rows, numAffectedRows } = await database
      .getKysely<unknown>()
      .executeQuery<QueryResultRow>(CompiledQuery.raw(query, values));
    return { rows, count: Number(numAffectedRows ?? rows.length) };
  } catch (error) {
    throw isCutOff(error) ? new StatementCutOff(name, error) : error;
  }
}

/**
 * A statement that sends lists, or whose rows are read in a special way. PostgreSQL parses and plans it once per connection; in a unit of
 * work, each time.
 * @param name unique in the code, at most 63 characters.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  register(name, text);
  return async (database, values = []) =>
    (await answer(database, name, { name, text }, values as unknown[])).rows as Row[];
}

/** @param sql with values as `:name` or `:part.name`. */
function define<In, Out>(
  name: string,
  sql: string,
  read: (answer: Answer, toRecord: (row: QueryResultRow) => unknown) => Out,
  { isPrepared }: Options = {},
): Named<In, Out> {
  const { text, toValues } = compileParameters(name, sql);
  register(name, text);
  const prepared = isPrepared === false ? { text, types: ROW_TYPES } : { name, text, types: ROW_TYPES };
  let mapper: ((row: unknown) => unknown) | undefined;
  const toRecord = (row: QueryResultRow) => {
    mapper ??= compileMapper(Object.keys(row));
    return mapper(row);
  };
  return async (database, values) => read(await answer(database, name, prepared, toValues(values)), toRecord);
}

/**
 * All rows. A column `told_at` becomes a property `toldAt`, a column `"link.told_at"` a property of the part `link`: see `compileRecord`.
 */
export const many = <In, Out>(name: string, sql: string, options?: Options): Named<In, Out[]> =>
  define(name, sql, ({ rows }, toRecord) => rows.map(toRecord) as Out[], options);

/** The first row; null if there is none. */
export const maybe = <In, Out>(name: string, sql: string, options?: Options): Named<In, Out | null> =>
  define(name, sql, ({ rows: [row] }, toRecord) => (row ? (toRecord(row) as Out) : null), options);

/** The only row of a statement that always returns one. */
export const one = <In, Out>(name: string, sql: string, options?: Options): Named<In, Out> =>
  define(name, sql, ({ rows: [row] }, toRecord) => toRecord(row!) as Out, options);

/** The first column of all rows. */
export const values = <In, Out>(name: string, sql: string, options?: Options): Named<In, Out[]> =>
  define(name, sql, ({ rows }) => rows.map(firstColumn) as Out[], options);

/** The first column of the first row; null if there is none. */
export const value = <In, Out>(name: string, sql: string, options?: Options): Named<In, Out | null> =>
  define(name, sql, ({ rows: [row] }) => (row ? (firstColumn(row) as Out) : null), options);

/** A number that the statement always returns. */
export const count = <In>(name: string, sql: string, options?: Options): Named<In, number> =>
  define(name, sql, ({ rows: [row] }) => firstColumn(row!) as number, options);

/** The number of rows that it changed or locked. */
export const run = <In>(name: string, sql: string, options?: Options): Named<In, number> =>
  define(name, sql, (answered) => answered.count, options);

/** Whether the statement returned or changed a row. */
export const exists = <In>(name: string, sql: string, options?: Options): Named<In, boolean> =>
  define(name, sql, (answered) => answered.count > 0, options);

const firstColumn = (row: QueryResultRow): unknown => Object.values(row)[0];
