import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { exists, type Pool, values } from '../../platform/sql/statement.ts';
import { migrations } from '../migrations/index.ts';

/** Shorter than PostgreSQL's deadlock_timeout (1 s): of two that wait for each other it is the migration that gives way. */
const LOCK_TIMEOUT_MS = 700;
/** Pause in which requests that queued up behind the migration's lock are served. */
const PAUSE_MS = 300;
/** How long a table in constant use, by a backup say, is waited for in all. */
const PATIENCE_MS = 15 * 60_000;
/** Error codes: a lock was not granted in time, and a deadlock was prevented. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

/**
 * Applies the migrations that are missing, in order, each in a transaction of its own: a migration never holds the table of
 * another one while it waits, and requests of the version before never wait for long. One that can't have its lock is undone
 * and tried again.
 * @param onWait told when one is tried again.
 * @returns the names of those that were applied.
 */
export async function applyMigrations(
  orm: MikroORM,
  onWait: (name: string, error: unknown) => void = () => {},
): Promise<string[]> {
  const pending = await orm.migrator.getPending();
  const until = performance.now() + PATIENCE_MS;
  for (const { name } of pending) {
    for (;;) {
      try {
        await applyOne(orm, name);
        break;
      } catch (error) {
        if (!IN_THE_WAY.has(codeOf(error)) || performance.now() > until) throw error;
        onWait(name, error);
      }
      await delay(PAUSE_MS);
    }
  }
  return pending.map(({ name }) => name);
}

/** Whether any migration was applied to the database. */
export const isMigrated = exists<void>(
  'migrations_table_exists',
  `select where to_regclass('public.migrations') is not null`,
);

const readApplied = values<void, string>('applied_migrations', 'select name from public.migrations order by id');

/** The names of migrations that the database has seen and this version doesn't know: a newer version made them. */
export async function unknownMigrations(pool: Pool): Promise<string[]> {
  if (!(await isMigrated(pool))) return [];
  return (await readApplied(pool)).filter((name) => !migrations.some((known) => known.name === name));
}

async function applyOne(orm: MikroORM, name: string): Promise<void> {
  await orm.em.fork().transactional(async (tx) => {
    await tx.execute(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
    await orm.migrator.up({ migrations: [name], transaction: tx.getTransactionContext()! });
  });
}

/** PostgreSQL's code of a failure, however often it was wrapped. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}
