import { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { ClientBase, Pool, PoolClient, QueryResultRow } from 'pg';
import { isCutOff, StatementCutOff } from './failures.ts';

export type { Pool };

/** The unit of work of a request or job. Inside `transactional`, its transaction. */
export type Transaction = EntityManager;

/** A single connection, for work with many statements in its own transaction. */
export type Connection = PoolClient;

/** Executes statements: on any connection, on a given one, or in the transaction of a unit of work. */
export type Database = Pool | ClientBase | Transaction;

/** @throws StatementCutOff with the name of the statement, if it took too long or waited too long for a lock. */
export type Statement<Row extends QueryResultRow> = (database: Database, values?: readonly unknown[]) => Promise<Row[]>;

const names = new Set<string>();
const namesByText = new Map<string, string>();
/** Names of statements whose text already has another name. Traces would show the wrong name. */
export const twins: string[] = [];

/** Name of the statement with this text; undefined if there is none. */
export const nameOfStatement = (text: string): string | undefined => namesByText.get(text);

/**
 * A statement with a name. PostgreSQL parses and plans it once per connection, or in a unit of work each time.
 * @param name unique in the code, at most 63 characters.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return named(name, text, (values) => ({ name, text, values }));
}

/** Runs without a prepared plan, for a statement whose best index depends on its values. */
export function unpreparedStatement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return named(name, text, (values) => ({ text, values }));
}

function named<Row extends QueryResultRow>(
  name: string,
  text: string,
  toQuery: (values: unknown[]) => { name?: string; text: string; values: unknown[] },
): Statement<Row> {
  if (names.has(name)) throw new Error(`Two statements are called '${name}'`);
  names.add(name);
  if (namesByText.has(text)) twins.push(name);
  namesByText.set(text, name);
  return async (database, values = []) => {
    const query = toQuery(values as unknown[]);
    try {
      // `em.execute` would write the values into the text.
      if (database instanceof EntityManager)
        return (await database.getKysely<unknown>().executeQuery<Row>(CompiledQuery.raw(query.text, query.values)))
          .rows;
      return (await database.query<Row>(query)).rows;
    } catch (error) {
      throw isCutOff(error) ? new StatementCutOff(name, error) : error;
    }
  };
}

/** Converts PostgreSQL's text of a timestamp to a Date. Null stays null. */
export function toDate(value: string): Date;
export function toDate(value: string | null): Date | null;
export function toDate(value: string | null): Date | null {
  return value === null ? null : new Date(value);
}
