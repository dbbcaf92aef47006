import { type Database, statement, toDate } from '../../platform/sql/statement.ts';
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

const findStatement = statement<{ text: string; starts_at: string; ends_at: string | null }>(
  'announcement_find',
  'select text, starts_at, ends_at from announcement',
);

/** The announcement, even if it is over; null if there is none. */
export async function findAnnouncement(database: Database): Promise<Announcement | null> {
  const [row] = await findStatement(database);
  return row ? { text: row.text, startsAt: toDate(row.starts_at), endsAt: toDate(row.ends_at) } : null;
}

const saveStatement = statement(
  'announcement_save',
  `insert into announcement (id, text, starts_at, ends_at) values (true, $1, $2, $3)
   on conflict (id) do update set text = excluded.text, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
);

/** Stores the announcement, replacing the previous one. */
export async function saveAnnouncement(database: Database, { text, startsAt, endsAt }: Announcement): Promise<void> {
  await saveStatement(database, [text, startsAt, endsAt]);
}

const deleteStatement = statement('announcement_delete', 'delete from announcement');

export async function deleteAnnouncement(database: Database): Promise<void> {
  await deleteStatement(database);
}
