import type { Redis } from 'ioredis';
import type { RestoreGate } from '../services/restore-gate.ts';
import type { DatabaseWatch } from './database-watch.ts';

/** Whether a process can do its work, and what that rests on. */
export interface Readiness {
  ready: boolean;
  /** The first reason why not, in a sentence. */
  detail: string | null;
  checks: {
    database: 'up' | 'away';
    migrations: 'applied' | 'pending' | 'unknown';
    redis: 'up' | 'away';
    restore: 'none' | 'under way';
    closing: boolean;
  };
}

/** What a process can't do without, beside PostgreSQL and its schema. */
export interface Needs {
  redis: boolean;
  /** Whether it has nothing to do while a backup is being restored. */
  noRestore: boolean;
}

/** The state of one process as those ask for it who send it requests, or start it again. */
export class Health {
  #closing = false;

  /** From now on the process is not ready: whoever shares out work sends none any more. */
  beginClosing(): void {
    this.#closing = true;
  }

  get isClosing(): boolean {
    return this.#closing;
  }
}

/** Looks whether the process can work now; answers within a few seconds, whatever is broken. */
export async function readReadiness(
  { health, database, redis, gate }: { health: Health; database: DatabaseWatch; redis: Redis; gate: RestoreGate },
  needs: Needs,
): Promise<Readiness> {
  const { up, migrated } = await database.look();
  const redisUp = redis.status === 'ready';
  const detail = [
    health.isClosing && 'The process is closing',
    !up && 'The database is not reachable',
    up && !migrated && 'The database lacks migrations: run the migration first',
    needs.noRestore && gate.isUp && 'A backup is being restored',
    needs.redis && !redisUp && 'Redis is not reachable',
  ].find((reason) => typeof reason === 'string');
  return {
    ready: detail === undefined,
    detail: detail ?? null,
    checks: {
      database: up ? 'up' : 'away',
      migrations: migrated === null ? 'unknown' : migrated ? 'applied' : 'pending',
      redis: redisUp ? 'up' : 'away',
      restore: gate.isUp ? 'under way' : 'none',
      closing: health.isClosing,
    },
  };
}
