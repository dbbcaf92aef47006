import { AUTH_PROVIDERS, User } from '../../entities.ts';
import { FORMER_MEMBER } from '../../people/rules/former-member.ts';
import { newId } from '../../platform/identifiers.ts';
import { LANGUAGES } from '../../platform/rules/languages.ts';
import * as field from '../../platform/sql/column-values.ts';
import { exists, maybe, run, type Transaction, value, values } from '../../platform/sql/statement.ts';
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
    where id = any(:ids::uuid[])`,
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
const readPage = values<{ skip: number; limit: number }, string>(
  'find_users_page',
  `select id from users where deleted_at is null and ${isPerson('users')} order by created_at, id offset :skip limit :limit`,
);

const searchPage = values<{ key: string; name: string; skip: number; limit: number }, string>(
  'search_users_page',
  `select id from users
    where deleted_at is null and ${isPerson('users')}
      and (username_key like :key or email_key like :key or display_name ilike :name)
    order by created_at, id offset :skip limit :limit`,
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
  const ids =
    search === null
      ? await readPage(em, { skip, limit })
      : await searchPage(em, { key: containing(foldName(search)), name: containing(search), skip, limit });
  return em.find(User, { id: { $in: ids } }, { orderBy });
}

/** A pattern for LIKE that matches texts with this part. */
const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

const idBy = (column: 'username' | 'email') =>
  value<{ key: string }, string>(
    `user_by_${column}`,
    `select id from users where ${column}_key = :key and deleted_at is null`,
  );
const ID_BY = { username: idBy('username'), email: idBy('email') };

/** The account with this username or email, case-insensitive. A username never contains an '@', and an email always does. */
export async function findUserByLogin(em: Transaction, login: string): Promise<User | null> {
  const id = await ID_BY[login.includes('@') ? 'email' : 'username'](em, { key: foldName(login) });
  return id === null ? null : em.findOne(User, { id, ...PERSON });
}

/** A person's account that was not deleted; null if there is none. */
export function findUser(em: Transaction, userId: string): Promise<User | null> {
  return em.findOne(User, { id: userId, ...PERSON });
}

/** Number of superusers, including inactive ones. */
export function countSuperusers(em: Transaction): Promise<number> {
  return em.count(User, { isSuperuser: true, deletedAt: null });
}

/** Whether a superuser can sign in. */
export const hasActiveSuperuser = exists<void>(
  'has_active_superuser',
  'select from users where is_superuser and is_active and deleted_at is null limit 1',
);

/** When the oldest account was created; null if there is none. */
export const findFirstAccountDate = value<void, Date>(
  'find_first_account_date',
  'select min(created_at) as since from users',
);

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

/** Keeps everybody from changing or creating accounts until the transaction ends. They can read. */
export const lockUsersTable = run<void>('lock_users_table', 'lock table users in share row exclusive mode');

/** Keeps an account from being deleted until the transaction ends. Returns false if there is none (any more). */
export const lockUserId = exists<{ id: string }>(
  'lock_user_id',
  'select 1 from users where id = :id and deleted_at is null for no key update',
);

/**
 * The same, shared with other transactions.
 * @returns its name, and whether its email is confirmed; null if there is none.
 */
export const shareUserLock = maybe<{ id: string }, { username: string; isEmailVerified: boolean }>(
  'share_user_lock',
  `select username, email_verified_at is not null as is_email_verified from users
    where id = :id and deleted_at is null and ${isPerson('users')} for share`,
);

/**
 * Locks every active superuser for this transaction, in id order. A transaction that would remove one of them waits, and then sees who is
 * left.
 */
export const lockActiveSuperusers = values<void, string>(
  'lock_active_superusers',
  'select id from users where is_superuser and is_active and deleted_at is null order by id for no key update',
);

/** The ids of the superusers who may sign in. */
export const findActiveSuperusers = values<void, string>(
  'find_active_superusers',
  'select id from users where is_superuser and is_active and deleted_at is null order by id',
);

/** Makes an account a superuser or an ordinary user. */
export const setSuperuser = run<{ id: string; isSuperuser: boolean }>(
  'set_superuser',
  'update users set is_superuser = :isSuperuser where id = :id',
);

const lockRow = run<{ userId: string }>('lock_user', 'select 1 from users where id = :userId for no key update');

/**
 * Locks one person's account for this transaction; null if there is none (any more). `saveUser` writes changes to it, not the ORM, which
 * would write an email or a hash into the text of its statement.
 */
export async function lockUser(tx: Transaction, userId: string): Promise<User | null> {
  await lockRow(tx, { userId });
  return tx.findOne(User, { id: userId, ...PERSON }, { disableIdentityMap: true });
}

/** Which name of an account another account already has. */
export type TakenName = 'username' | 'email';

interface Keys {
  usernameKey: string;
  emailKey: string;
}

const keysOf = ({ username, email }: User): Keys => ({ usernameKey: foldName(username), emailKey: foldName(email) });

type NewUser = Pick<User, 'id' | 'username' | 'email' | 'isActive' | 'isSuperuser' | 'authProvider' | 'createdAt'> & {
  hashedPassword: string | null;
};

const insertRow = exists<NewUser & Keys>(
  'insert_user',
  `insert into users (id, username, username_key, email, email_key, hashed_password, is_active, is_superuser,
                      auth_provider, created_at)
   values (:id, :username, :usernameKey, :email, :emailKey, :hashedPassword, :isActive, :isSuperuser, :authProvider, :createdAt)
   on conflict do nothing`,
);

/**
 * Stores a new account with bound parameters.
 * @returns the name that is taken; nothing was stored then.
 */
export async function insertUser(em: Transaction, user: User): Promise<TakenName | null> {
  const { id, username, email, isActive, isSuperuser, authProvider, createdAt } = user;
  const named = { id, username, email, ...keysOf(user) };
  const hashedPassword = user.hashedPassword ?? null;
  if (await insertRow(em, { ...named, hashedPassword, isActive, isSuperuser, authProvider, createdAt })) return null;
  return (await findTakenName(em, user)) ?? 'username';
}

/** Properties that may be absent from an account. */
type Optional =
  | 'hashedPassword'
  | 'displayName'
  | 'avatarUrl'
  | 'googleId'
  | 'googleLinkedAt'
  | 'googleLinkBlockedUntil'
  | 'emailChangedAt'
  | 'deletedAt'
  | 'passwordTemporaryUntil'
  | 'language'
  | 'emailVerifiedAt';

type Changed = Pick<User, 'id' | 'username' | 'email' | 'isActive' | 'isSuperuser'> & {
  [K in Optional]: NonNullable<User[K]> | null;
};

const saveRow = run<Changed & Keys>(
  'save_user',
  `with gone as (delete from identities where user_id = :id
                    and issuer = '${GOOGLE_IDENTITIES}' and subject is distinct from :googleId)
   update users
      set username = :username, username_key = :usernameKey, email = :email, email_key = :emailKey,
          hashed_password = :hashedPassword, is_active = :isActive, is_superuser = :isSuperuser, display_name = :displayName,
          avatar_url = :avatarUrl, google_id = :googleId, google_linked_at = :googleLinkedAt,
          google_link_blocked_until = :googleLinkBlockedUntil, email_changed_at = :emailChangedAt, deleted_at = :deletedAt,
          password_temporary_until = :passwordTemporaryUntil, language = :language, email_verified_at = :emailVerifiedAt
    where id = :id`,
);

/**
 * Stores the changes of an account that `lockUser` locked, with bound parameters. The Google identity changes with `googleId`.
 * @returns the name that is taken; nothing was stored then. If two concurrent requests take the same name, the unique index refuses the
 * second with an error.
 */
export async function saveUser(tx: Transaction, user: User): Promise<TakenName | null> {
  const taken = user.deletedAt ? null : await findTakenName(tx, user);
  if (taken) return taken;
  const { id, username, email, isActive, isSuperuser } = user;
  await saveRow(tx, {
    ...{ id, username, email, ...keysOf(user), isActive, isSuperuser },
    hashedPassword: user.hashedPassword ?? null,
    displayName: user.displayName ?? null,
    avatarUrl: user.avatarUrl ?? null,
    googleId: user.googleId ?? null,
    googleLinkedAt: user.googleLinkedAt ?? null,
    googleLinkBlockedUntil: user.googleLinkBlockedUntil ?? null,
    emailChangedAt: user.emailChangedAt ?? null,
    deletedAt: user.deletedAt ?? null,
    passwordTemporaryUntil: user.passwordTemporaryUntil ?? null,
    language: user.language ?? null,
    emailVerifiedAt: user.emailVerifiedAt ?? null,
  });
  return null;
}

const readTakenName = value<Keys & { id: string }, TakenName>(
  'find_taken_name',
  `select case when username_key = :usernameKey then 'username' else 'email' end as taken from users
    where (username_key = :usernameKey or email_key = :emailKey) and id <> :id and deleted_at is null order by taken desc limit 1`,
);

const findTakenName = (em: Transaction, user: User): Promise<TakenName | null> =>
  readTakenName(em, { id: user.id, ...keysOf(user) });
