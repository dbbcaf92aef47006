import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { isCutOff, StatementCutOff } from './failures.ts';

export type { Pool };

/** The unit of work of a request or a job; inside of `transactional`, its transaction. */
export type Transaction = EntityManager;

/** One connection, for work that goes on over many statements of a transaction of its own. */
export type Connection = PoolClient;

/** Runs one statement somewhere and gives its rows; with a name it is prepared where that is possible. */
export type Run = <Row extends QueryResultRow>(
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<Row[]>;

/** Statements in the transaction of `em`. */
export const runIn =
  (em: EntityManager): Run =>
  (text, values) =>
    query(em, text, values);

/** Statements on a connection. */
export const runOn =
  (connection: PoolClient): Run =>
  async (text, values, name) =>
    (
      await connection.query(
        name === undefined ? { text, values: values as unknown[] } : { name, text, values: values as unknown[] },
      )
    ).rows;

/** A statement of the hot path: PostgreSQL prepares it once per connection under its name. */
export type Statement<Row extends QueryResultRow> = (pool: Pool, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Names a statement, so that it is parsed and planned once per connection.
 * @param name unique in the code, at most 63 characters.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return async (pool, values) => {
    try {
      return (await pool.query<Row>({ name, text, values: values as unknown[] })).rows;
    } catch (error) {
      throw isCutOff(error) ? new StatementCutOff(name, error) : error;
    }
  };
}

/**
 * Runs SQL with bound parameters in the transaction of `em`, or outside of any when it has none.
 * (`em.execute` would write the parameters into the text.)
 */
export async function query<Row>(em: EntityManager, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const compiled = CompiledQuery.raw(text, values as unknown[]);
  try {
    return (await em.getKysely<unknown>().executeQuery<Row>(compiled)).rows;
  } catch (error) {
    throw isCutOff(error) ? new StatementCutOff(beginningOf(text), error) : error;
  }
}

/** What a statement without a name is called: its first words, in which no value stands. */
function beginningOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, 80);
}

/** PostgreSQL's text for a timestamp, as a Date; null stays null. */
export function toDate(value: string): Date;
export function toDate(value: string | null): Date | null;
export function toDate(value: string | null): Date | null {
  return value === null ? null : new Date(value);
}
