import type { Announcement } from '../../shared/store/announcement.ts';

/** The announcement of a maintenance; null if there is none. */
export const presentAnnouncement = (announcement: Announcement | null) => ({
  announcement: announcement && {
    text: announcement.text,
    starts_at: announcement.startsAt.toISOString(),
    ends_at: announcement.endsAt?.toISOString() ?? null,
  },
});
