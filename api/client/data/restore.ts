import { refreshAll } from '../operate/queries.ts';
import { reasonOf } from '../operate/reason-of.ts';
import { api, read } from '../service/client.ts';
import { connection, look } from '../service/connection.ts';
import { ServiceError } from '../service/failure.ts';
import { RestoreSession } from './restore-session.ts';

/** The clocks of browser and service may differ by this much, in milliseconds. */
const CLOCKS_MS = 120_000;

/** The restore of this page. */
export const restoreSession = new RestoreSession({
  async restore(backupId) {
    const body = { backup_id: backupId };
    const restored = await read(api.POST('/admin/database/restore', { body }));
    return { restoredAt: restored.restored_at, safetyBackupId: restored.safety_backup_id };
  },
  // A proxy in between answers 502 and 504 while the service is still working.
  isLost: (error) => !(error instanceof ServiceError) || [0, 502, 504].includes(error.status),
  reasonOf: (error) => (error instanceof ServiceError ? reasonOf(error) : String(error)),
  async look() {
    await look();
    const state = connection.value;
    return state === 'fine' || state === 'restoring' ? state : 'away';
  },
  async outcomeOf(backupId, since) {
    const query = { event: 'authz_admin', since: new Date(since - CLOCKS_MS).toISOString(), per_page: 200 } as const;
    const { items } = await read(api.GET('/admin/security-events', { params: { query } }));
    const restores = items.filter(({ details }) => details.action === 'restore' && details.object === backupId);
    // The newest event belongs to this restore, if it has ended: the start of this restore is newer than the end of any earlier one.
    const outcome = restores[0]?.details.outcome;
    return outcome === 'done' || outcome === 'failed' ? outcome : null;
  },
  async safetyBackupSince(since) {
    const backups = await read(api.GET('/admin/database/backups'));
    const safety = backups.find(
      ({ kind, created_at: made }) => kind === 'safety' && Date.parse(made) >= since - CLOCKS_MS,
    );
    return safety?.backup_id ?? null;
  },
  refresh: refreshAll,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => Date.now(),
});
