import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { exists, type Pool, values } from '../../platform/sql/statement.ts';
import { migrations } from '../migrations/index.ts';

/** Shorter than PostgreSQL's deadlock_timeout (1 s), so that in a deadlock the migration gives way. */
const LOCK_TIMEOUT_MS = 700;
/** Pause during which requests that queued behind the migration's lock are served. */
const PAUSE_MS = 300;
/** Total wait for a table in constant use, for example by a backup. */
const PATIENCE_MS = 15 * 60_000;
/** Error codes: a lock was not granted in time, and a deadlock was prevented. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

/**
 * Applies the missing migrations in order, each in its own transaction, so that a migration never holds another one's table while it waits,
 * and requests of the previous version never wait long. A migration that can't get its lock is rolled back and retried.
 * @param onWait called when one is retried.
 * @returns the names of the applied migrations.
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

/** Names of migrations in the database that this version doesn't know, because a newer version applied them. */
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

/** PostgreSQL's code of a failure, however deeply it is wrapped. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}
