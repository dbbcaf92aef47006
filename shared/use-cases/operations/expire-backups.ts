import type { Settings } from '../../../config/settings.ts';
import { expired, type Retention } from '../../archive/retention.ts';
import { unlessRead } from '../../store/operations/archive-locks.ts';
import { onOwnConnection } from '../../store/operations/connection.ts';
import type { Needs } from '../context.ts';

/** The archives to keep, from the settings. */
function retentionOf(settings: Settings): Retention {
  const { BACKUP_KEEP: nightly } = settings;
  return {
    newest: {
      nightly,
      manual: settings.BACKUP_KEEP_MANUAL ?? nightly,
      safety: settings.BACKUP_KEEP_SAFETY ?? nightly,
    },
    nightlyPer: {
      day: settings.BACKUP_KEEP_DAILY,
      week: settings.BACKUP_KEEP_WEEKLY,
      month: settings.BACKUP_KEEP_MONTHLY,
    },
  };
}

/**
 * Removes the archives that the settings don't keep, but none that an operation is reading, and what killed processes
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
