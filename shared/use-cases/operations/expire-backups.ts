import type { Settings } from '../../../config/settings.ts';
import { expired, type Retention } from '../../archive/backup.ts';
import { unlessRead } from '../../store/operations/archive-locks.ts';
import { onOwnConnection } from '../../store/operations/connection.ts';
import type { Needs } from '../context.ts';

/** Number of archives of each kind to keep, from the settings. */
function retentionOf({ BACKUP_KEEP, BACKUP_KEEP_MANUAL, BACKUP_KEEP_SAFETY }: Settings): Retention {
  return {
    nightly: BACKUP_KEEP,
    manual: BACKUP_KEEP_MANUAL ?? BACKUP_KEEP,
    safety: BACKUP_KEEP_SAFETY ?? BACKUP_KEEP,
  };
}

/**
 * Removes the archives that are too many of their kind, but none that an operation is reading, and what killed processes
 * left unfinished. Runs after each verification that passed (`verify-backup.ts`).
 * @returns the ids that are gone.
 */
export async function expireBackups({
  pool,
  settings,
  backups,
  now,
}: Needs<'backups' | 'now' | 'pool' | 'settings'>): Promise<string[]> {
  const tooMany = expired(await backups.list(), retentionOf(settings), now());
  const gone: string[] = [];
  if (tooMany.length > 0) {
    await onOwnConnection(pool, async (client) => {
      for (const { id } of tooMany) if (await unlessRead(client, id, () => backups.remove(id))) gone.push(id);
    });
  }
  await backups.sweep(now());
  return gone;
}
