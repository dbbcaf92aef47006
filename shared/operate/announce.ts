import type { Needs } from '../context.ts';
import { InvalidInput } from '../platform/errors.ts';
import { audited } from './audited.ts';
import type { SecurityEventContext } from './security-event.ts';
import { type Announcement, deleteAnnouncement, saveAnnouncement } from './store/announcement.ts';

type Announcing = SecurityEventContext & Needs<'announcements' | 'pool'>;

/**
 * Announces a maintenance to everybody, replacing the earlier announcement.
 * @throws InvalidInput for an end that is past, or before the start.
 */
export async function announce(context: Announcing, announcement: Announcement, userId: string | null): Promise<void> {
  const { startsAt, endsAt } = announcement;
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= context.now())) {
    throw new InvalidInput([{ field: 'ends_at', message: 'ends_at must be in the future, and after starts_at' }]);
  }
  await audited(context, { userId, action: 'announcement', object: null }, () =>
    saveAnnouncement(context.pool, announcement),
  );
  await context.announcements.refresh();
}

/** Removes the announcement, if there is one. */
export async function withdrawAnnouncement(context: Announcing, userId: string | null): Promise<void> {
  await audited(context, { userId, action: 'announcement', object: null }, () => deleteAnnouncement(context.pool));
  await context.announcements.refresh();
}
