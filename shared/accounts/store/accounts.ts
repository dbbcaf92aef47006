import { AUTH_PROVIDERS, User } from '../../entities.ts';
import { FORMER_MEMBER } from '../../people/rules/former-member.ts';
import { newId } from '../../platform/identifiers.ts';
import { LANGUAGES } from '../../platform/rules/languages.ts';
import * as field from '../../platform/sql/column-values.ts';
import { type Database, type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { GOOGLE_IDENTITIES } from '../../sign-in/store/identities.ts';
import { foldName, normalName } from '../rules/account-names.ts';
import { isPerson } from './named-people.ts';

/** Longer than any name, email or address that the service accepts. */
const ACCOUNT_TEXT = 2000;

export const accountsTable: Table = {
  name: 'users',
  key: ['id'],
  restore: 'replaced',
  // The keys are unique only among existing accounts.
  onErasure: `update users
      set username = '${FORMER_MEMBER}', username_key = ' ' || id, email = id || '@erased.invalid',
          email_key = id || '@erased.invalid', display_name = null, avatar_url = null, language = null, hashed_password = null,
          password_temporary_until = null, google_id = null, google_linked_at = null, google_link_blocked_until = null,
          email_changed_at = null, email_verified_at = null, unwanted_mails = '{}', is_active = false, is_superuser = false, deleted_at = coalesce(deleted_at, now())
    where id = any($1::uuid[])`,
  ownData: [
    {
      name: 'account',
      rows: `select id, username, email, display_name, avatar_url, language, auth_provider, is_active, is_superuser,
                    hashed_password is not null as has_password, password_temporary_until, email_changed_at, email_verified_at, google_linked_at,
                    unwanted_mails, created_at from users where id = $1`,
      order: { id: 'uuid' },
    },
  ],
  secret: ['hashed_password', 'google_id'],
  exported: {
    id: field.uuid,
    username: field.filled(ACCOUNT_TEXT),
    email: field.email,
    is_active: field.flag,
    is_superuser: field.flag,
    display_name: field.orNull(field.text(ACCOUNT_TEXT)),
    avatar_url: field.orNull(field.text(ACCOUNT_TEXT)),
    language: field.orNull(field.oneOf(LANGUAGES)),
    auth_provider: field.oneOf(AUTH_PROVIDERS),
    created_at: field.time,
    deleted_at: field.orNull(field.time),
  },
  notExported: [
    'email_changed_at',
    'email_verified_at',
    'google_linked_at',
    'google_link_blocked_until',
    'password_temporary_until',
    'unwanted_mails',
  ],
  imported: {
    // Superusers are appointed in this service, never by an imported file.
    values: { is_superuser: 'false', username_key: 'username_key', email_key: 'email_key' },
  },
};

/** Accounts of people. `service-accounts.ts` and `guests.ts` manage the others, within their project. */
const PERSON = { deletedAt: null, authProvider: { $nin: ['service', 'guest'] } } as const;

// Worded like its index.
const findUsersPageStatement = statement<{ id: string }>(
  'find_users_page',
  `select id from users where deleted_at is null and ${isPerson('users')} order by created_at, id offset $1 limit $2`,
);

const searchUsersStatement = statement<{ id: string }>(
  'search_users_page',
  `select id from users
    where deleted_at is null and ${isPerson('users')}
      and (username_key like $1 or email_key like $1 or display_name ilike $2)
    order by created_at, id offset $3 limit $4`,
);

/**
 * Accounts of people that were not deleted, oldest first.
 * @param page.search part of a username, an email or a shown name, case-insensitive; null for all accounts.
 */
export async function findUsersPage(
  em: Transaction,
  { skip, limit, search }: { skip: number; limit: number; search: string | null },
): Promise<User[]> {
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  const rows =
    search === null
      ? await findUsersPageStatement(em, [skip, limit])
      : await searchUsersStatement(em, [containing(foldName(search)), containing(search), skip, limit]);
  return em.find(User, { id: { $in: rows.map(({ id }) => id) } }, { orderBy });
}

/** A pattern for LIKE that matches texts with this part. */
const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

const FIND_BY = {
  username: statement<{ id: string }>(
    'user_by_username',
    'select id from users where username_key = $1 and deleted_at is null',
  ),
  email: statement<{ id: string }>('user_by_email', 'select id from users where email_key = $1 and deleted_at is null'),
};

/** The account with this username or email, case-insensitive. A username never contains an '@', and an email always does. */
export async function findUserByLogin(em: Transaction, login: string): Promise<User | null> {
  const [row] = await FIND_BY[login.includes('@') ? 'email' : 'username'](em, [foldName(login)]);
  return row ? em.findOne(User, { id: row.id, ...PERSON }) : null;
}

/** A person's account that was not deleted; null if there is none. */
export function findUser(em: Transaction, userId: string): Promise<User | null> {
  return em.findOne(User, { id: userId, ...PERSON });
}

/** Number of superusers, including inactive ones. */
export function countSuperusers(em: Transaction): Promise<number> {
  return em.count(User, { isSuperuser: true, deletedAt: null });
}

const hasSuperuserStatement = statement<{ found: boolean }>(
  'has_active_superuser',
  'select exists (select from users where is_superuser and is_active and deleted_at is null) as found',
);

/** Whether a superuser can sign in. */
export async function hasActiveSuperuser(database: Database): Promise<boolean> {
  const [row] = await hasSuperuserStatement(database);
  return row!.found;
}

const findFirstAccountDateStatement = statement<{ since: string | null }>(
  'find_first_account_date',
  'select min(created_at) as since from users',
);

/** When the oldest account was created; null if there is none. */
export async function findFirstAccountDate(pool: Pool): Promise<Date | null> {
  const rows = await findFirstAccountDateStatement(pool);
  return toDate(rows[0]?.since ?? null);
}

/** Data of a new local account. */
export type LocalAccount = Pick<User, 'username' | 'email' | 'isActive' | 'isSuperuser' | 'createdAt'> & {
  hashedPassword: string;
};

/** A new local account. `insertUser` stores it, not the unit of work. */
export function newLocalUser(em: Transaction, { username, email, ...account }: LocalAccount): User {
  return em.create(
    User,
    {
      id: newId(),
      username: normalName(username),
      email: normalName(email),
      authProvider: 'local',
      ...account,
    },
    { persist: false },
  );
}

const lockUsersTableStatement = statement('lock_users_table', 'lock table users in share row exclusive mode');

/** Keeps everybody from changing or creating accounts until the transaction ends. They can read. */
export async function lockUsersTable(tx: Transaction): Promise<void> {
  await lockUsersTableStatement(tx);
}

const lockUserIdStatement = statement(
  'lock_user_id',
  'select 1 from users where id = $1 and deleted_at is null for no key update',
);

/** Keeps an account from being deleted until the transaction ends. Returns false if there is none (any more). */
export async function lockUserId(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await lockUserIdStatement(tx, [userId]);
  return rows.length > 0;
}

const shareUserLockStatement = statement<{ username: string; email_verified_at: string | null }>(
  'share_user_lock',
  `select username, email_verified_at from users where id = $1 and deleted_at is null and ${isPerson('users')} for share`,
);

/**
 * The same, shared with other transactions.
 * @returns its name, and whether its email is confirmed; null if there is none.
 */
export async function shareUserLock(
  tx: Transaction,
  userId: string,
): Promise<{ username: string; isEmailVerified: boolean } | null> {
  const [user] = await shareUserLockStatement(tx, [userId]);
  return user ? { username: user.username, isEmailVerified: user.email_verified_at !== null } : null;
}

const lockActiveSuperusersStatement = statement<{ id: string }>(
  'lock_active_superusers',
  `select id from users where is_superuser and is_active and deleted_at is null order by id for no key update`,
);

/**
 * Locks every active superuser for this transaction, in id order. A transaction that would remove one of them waits, and then sees who is
 * left.
 */
export async function lockActiveSuperusers(tx: Transaction): Promise<string[]> {
  const rows = await lockActiveSuperusersStatement(tx);
  return rows.map(({ id }) => id);
}

const findActiveSuperusersStatement = statement<{ id: string }>(
  'find_active_superusers',
  'select id from users where is_superuser and is_active and deleted_at is null order by id',
);

/** The ids of the superusers who may sign in. */
export async function findActiveSuperusers(pool: Pool): Promise<string[]> {
  return (await findActiveSuperusersStatement(pool)).map(({ id }) => id);
}

const setSuperuserStatement = statement('set_superuser', 'update users set is_superuser = $2 where id = $1');

/** Makes an account a superuser or an ordinary user. */
export async function setSuperuser(tx: Transaction, userId: string, isSuperuser: boolean): Promise<void> {
  await setSuperuserStatement(tx, [userId, isSuperuser]);
}

const lockUserStatement = statement('lock_user', 'select 1 from users where id = $1 for no key update');

/**
 * Locks one person's account for this transaction; null if there is none (any more). `saveUser` writes changes to it, not the ORM, which
 * would write an email or a hash into the text of its statement.
 */
export async function lockUser(tx: Transaction, userId: string): Promise<User | null> {
  await lockUserStatement(tx, [userId]);
  return tx.findOne(User, { id: userId, ...PERSON }, { disableIdentityMap: true });
}

/** Which name of an account another account already has. */
export type TakenName = 'username' | 'email';

const insertUserStatement = statement<{ id: string }>(
  'insert_user',
  `insert into users (id, username, username_key, email, email_key, hashed_password, is_active, is_superuser,
                      auth_provider, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
);

/** The first eight values of both statements. */
function sharedValues({ id, username, email, hashedPassword, isActive, isSuperuser }: User) {
  return [id, username, foldName(username), email, foldName(email), hashedPassword ?? null, isActive, isSuperuser];
}

/**
 * Stores a new account with bound parameters.
 * @returns the name that is taken; nothing was stored then.
 */
export async function insertUser(em: Transaction, user: User): Promise<TakenName | null> {
  const made = await insertUserStatement(em, [...sharedValues(user), user.authProvider, user.createdAt]);
  if (made.length > 0) return null;
  return (await findTakenName(em, user)) ?? 'username';
}

const saveUserStatement = statement(
  'save_user',
  `with gone as (delete from identities where user_id = $1
                    and issuer = '${GOOGLE_IDENTITIES}' and subject is distinct from $11)
   update users
      set username = $2, username_key = $3, email = $4, email_key = $5, hashed_password = $6, is_active = $7,
          is_superuser = $8, display_name = $9, avatar_url = $10, google_id = $11, google_linked_at = $12,
          google_link_blocked_until = $13, email_changed_at = $14, deleted_at = $15, password_temporary_until = $16,
          language = $17, email_verified_at = $18
    where id = $1`,
);

/**
 * Stores the changes of an account that `lockUser` locked, with bound parameters. The Google identity changes with `googleId`.
 * @returns the name that is taken; nothing was stored then. If two concurrent requests take the same name, the unique index refuses the
 * second with an error.
 */
export async function saveUser(tx: Transaction, user: User): Promise<TakenName | null> {
  const taken = user.deletedAt ? null : await findTakenName(tx, user);
  if (taken) return taken;
  await saveUserStatement(tx, [
    ...sharedValues(user),
    user.displayName ?? null,
    user.avatarUrl ?? null,
    user.googleId ?? null,
    user.googleLinkedAt ?? null,
    user.googleLinkBlockedUntil ?? null,
    user.emailChangedAt ?? null,
    user.deletedAt ?? null,
    user.passwordTemporaryUntil ?? null,
    user.language ?? null,
    user.emailVerifiedAt ?? null,
  ]);
  return null;
}

const findTakenNameStatement = statement<{ taken: TakenName }>(
  'find_taken_name',
  `select case when username_key = $2 then 'username' else 'email' end as taken from users
    where (username_key = $2 or email_key = $3) and id <> $1 and deleted_at is null order by taken desc limit 1`,
);

async function findTakenName(em: Transaction, { id, username, email }: User): Promise<TakenName | null> {
  const [row] = await findTakenNameStatement(em, [id, foldName(username), foldName(email)]);
  return row?.taken ?? null;
}
