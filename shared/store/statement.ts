import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { isCutOff, StatementCutOff } from './failures.ts';

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
