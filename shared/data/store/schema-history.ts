import type { MikroORM } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import type { Table } from '../../platform/sql/table.ts';
import { migrations } from '../migrations/index.ts';

export const migrationsTable: Table = { name: 'migrations', key: ['id'], restore: 'kept' };

/** The last migration applied to the database. */
export async function currentMigration(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by id desc limit 1');
  if (!rows[0]) throw new Error('The database has no schema yet');
  return rows[0].name;
}

/** Whether this version of the service knows a migration. Unknown migrations come from a newer version. */
export function isKnownMigration(name: string): boolean {
  return migrations.some((migration) => migration.name === name);
}

/** The migrations of this version as statements. */
export class SchemaHistory {
  readonly #orm: MikroORM;

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /**
   * The statements of the migrations after one up to another, both by name; null means an empty database. They contain no schema names, so
   * they apply to the first schema on the search path.
   */
  async statements({ after, upTo }: { after: string | null; upTo: string }): Promise<string[]> {
    const from = after === null ? 0 : placeOf(after) + 1;
    const statements: string[] = [];
    for (const { name, class: Migration } of migrations.slice(from, placeOf(upTo) + 1)) {
      const migration = new Migration(this.#orm.em.getDriver() as never, this.#orm.config as never);
      migration.execute = () => {
        throw new Error(`${name} runs statements instead of listing them, so it can't run in another schema`);
      };
      await migration.up();
      statements.push(...migration.getQueries().map(String));
    }
    return statements;
  }
}

function placeOf(name: string): number {
  const place = migrations.findIndex((migration) => migration.name === name);
  if (place === -1) throw new Error(`There is no migration '${name}'`);
  return place;
}

/** The names of all migrations up to one, the first one first. */
export function knownMigrations(upTo: string): string[] {
  return migrations.slice(0, placeOf(upTo) + 1).map(({ name }) => name);
}
