import type { Redis } from 'ioredis';
import { missingFixes } from '../../config/postgres-releases.ts';
import type { RestoreGate } from '../data/restore-gate.ts';
import { type Build, readBuild } from './build.ts';
import type { StorageWatch } from './storage-watch.ts';
import type { DatabaseWatch } from './store/database-watch.ts';

/** Whether a process is ready, and the state of its dependencies. */
export interface Readiness {
  ready: boolean;
  /** The first reason for not being ready, as a sentence; null if ready. */
  detail: string | null;
  checks: {
    database: 'up' | 'away';
    migrations: 'applied' | 'pending' | 'unknown';
    redis: 'up' | 'away';
    /** Redis says whether one runs. */
    restore: 'none' | 'under way' | 'unknown';
    /** Whether BACKUP_DIR and DATA_DIR can be written. It doesn't affect readiness, because users can continue comparing. */
    storage: StorageWatch['summary'];
    closing: boolean;
  };
  build: Build;
  /**
   * For operators only, because a list of missing fixes helps attackers. `outdated` names the newest release; null if the server is up to
   * date as far as known.
   */
  postgresql: { version: string | null; outdated: string | null };
}

/** Dependencies of a process besides PostgreSQL and its schema. */
export interface Needs {
  redis: boolean;
  /** Whether it is unready during a restore. */
  noRestore: boolean;
}

/** The health of one process, for load balancers and supervisors. */
export class Health {
  #closing = false;

  /** Makes the process unready, so that load balancers stop sending requests. */
  beginClosing(): void {
    this.#closing = true;
  }

  get isClosing(): boolean {
    return this.#closing;
  }
}

interface Sources {
  health: Health;
  database: DatabaseWatch;
  redis: Redis;
  gate: RestoreGate;
  storage: StorageWatch;
}

/** Checks readiness. Returns within a few seconds, whatever is broken. */
export async function readReadiness(
  { health, database, redis, gate, storage }: Sources,
  needs: Needs,
): Promise<Readiness> {
  const { up, migrated, version } = await database.look();
  // A connection to a hanging Redis looks open until a command is sent.
  const redisUp = await redis.ping().then(
    () => true,
    () => false,
  );
  const detail = [
    health.isClosing && 'The process is shutting down',
    !up && 'The database is not reachable',
    up && !migrated && 'Migrations are missing. Run npm run migrate',
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
      restore: gate.isUp ? 'under way' : redisUp ? 'none' : 'unknown',
      storage: storage.summary,
      closing: health.isClosing,
    },
    build: readBuild(),
    postgresql: { version, outdated: version && missingFixes(version) },
  };
}
