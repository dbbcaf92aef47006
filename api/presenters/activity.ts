import type { ActivityEntry } from '../../shared/store/activity-pages.ts';

/** One line of the audit log. */
export function presentActivity({ action, timestamp, userId, details }: ActivityEntry) {
  return { action, timestamp: timestamp.toISOString(), user_id: userId, details };
}
