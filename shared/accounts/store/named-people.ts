import { type Columns, listOf } from '../../platform/sql/columns.ts';
import { many, type Pool } from '../../platform/sql/statement.ts';

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

/** The columns of `shownName`. */
export interface NameColumns {
  username: string;
  isService: boolean;
  isGuest: boolean;
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

/** The columns of the name by which others know the account `u`; `named` makes the name from them. */
export const shownName = (u: string): Columns => ({
  username: shownUsername(u),
  is_service: isService(u),
  is_guest: isGuest(u),
});

/** Replaces the columns of `shownName` in a record with the name. */
export const named = <Row extends NameColumns>({
  isService: service,
  isGuest: guest,
  ...row
}: Row): Omit<Row, 'isService' | 'isGuest'> & ShownName => ({
  ...row,
  ...(service && { service }),
  ...(guest && { guest }),
});

const readNamed = many<{ ids: string[] }, NameColumns & { id: string; displayName: string | null }>(
  'named_people',
  `select u.id, ${listOf(shownName('u'))}, u.display_name from users u where u.id = any(:ids::uuid[])`,
);

/** The names of some accounts by id, including deleted ones. */
export async function findNamedPeople(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const people = await readNamed(pool, { ids: [...new Set(ids)] });
  return new Map(people.map((person) => [person.id, named(person)]));
}
