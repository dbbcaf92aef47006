import { maybe, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** A restore keeps the announcement, which may be about the restore. */
export const announcementTable: Table = { name: 'announcement', key: ['id'], restore: 'kept' };

/** A maintenance that a superuser announced. */
export interface Announcement {
  text: string;
  startsAt: Date;
  /** Null if unknown. */
  endsAt: Date | null;
}

/** The announcement, even if it is over; null if there is none. */
export const findAnnouncement = maybe<void, Announcement>(
  'announcement_find',
  'select text, starts_at, ends_at from announcement',
);

/** Stores the announcement, replacing the previous one. */
export const saveAnnouncement = run<Announcement>(
  'announcement_save',
  `insert into announcement (id, text, starts_at, ends_at) values (true, :text, :startsAt, :endsAt)
   on conflict (id) do update set text = excluded.text, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
);

export const deleteAnnouncement = run<void>('announcement_delete', 'delete from announcement');
