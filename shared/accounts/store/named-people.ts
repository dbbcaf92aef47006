import { type Pool, statement } from '../../platform/sql/statement.ts';

/** An account by its names. */
export interface NamedPerson extends ShownName {
  id: string;
  displayName: string | null;
}

/** The name of an account for other people. */
export interface ShownName {
  username: string;
  /** Present for a service account. */
  service?: true;
  /** Present for a guest, who takes part by a link. */
  guest?: true;
}

export interface ShownNameRow {
  username: string;
  is_service: boolean;
  is_guest: boolean;
}

/** Whether the account `u` is a service account, as SQL. */
export const isService = (u: string): string => `${u}.auth_provider = 'service'`;

/** Whether the account `u` is a guest's, as SQL. */
export const isGuest = (u: string): string => `${u}.auth_provider = 'guest'`;

/** Whether a person can sign in to the account `u`, as SQL: it is neither a service's nor a guest's. */
export const isPerson = (u: string): string => `${u}.auth_provider not in ('service', 'guest')`;

/**
 * The username of the account `u`, as SQL. For a service or a guest it is made up, so that it never takes a person's name; their display
 * name is shown.
 */
export const shownUsername = (u: string): string =>
  `case when ${isPerson(u)} then ${u}.username else coalesce(${u}.display_name, ${u}.username) end`;

/** The columns of a ShownNameRow, for the account `u`. */
export const shownName = (u: string): string =>
  `${shownUsername(u)} as username, ${isService(u)} as is_service, ${isGuest(u)} as is_guest`;

export const toShownName = (row: ShownNameRow): ShownName => ({
  username: row.username,
  ...(row.is_service && { service: true }),
  ...(row.is_guest && { guest: true }),
});

const readNamed = statement<ShownNameRow & { id: string; display_name: string | null }>(
  'named_people',
  `select u.id, ${shownName('u')}, u.display_name from users u where u.id = any($1::uuid[])`,
);

/** The names of some accounts by id, including deleted ones. */
export async function findNamedPeople(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await readNamed(pool, [[...new Set(ids)]]);
  return new Map(
    rows.map((row) => [row.id, { id: row.id, ...toShownName(row), displayName: row.display_name }] as const),
  );
}
