import { foldName } from '../../accounts/rules/account-names.ts';
import { isPerson } from '../../accounts/store/named-people.ts';
import { exists, many, maybe, type Pool } from '../../platform/sql/statement.ts';

/** Data that a log-in is checked against. */
export interface Credentials {
  id: string;
  username: string;
  email: string;
  /** Null for an account that signs in only through the identity provider. */
  hashedPassword: string | null;
  /** Expiry of a temporary password; null for a password that the user chose. */
  temporaryUntil: Date | null;
  isActive: boolean;
  isSuperuser: boolean;
}

const byUsername = credentialsBy('username');
const byEmail = credentialsBy('email');

function credentialsBy(column: 'username' | 'email') {
  return maybe<{ key: string }, Credentials>(
    `credentials_by_${column}`,
    `select id, username, email, hashed_password, password_temporary_until as temporary_until, is_active, is_superuser
       from users where ${column}_key = :key and deleted_at is null and ${isPerson('users')}`,
  );
}

/** The credentials for a username or an email: one query with the same cost, whether or not there are any. */
export const findCredentials = (pool: Pool, login: string): Promise<Credentials | null> =>
  (login.includes('@') ? byEmail : byUsername)(pool, { key: foldName(login) });

/** The active superusers that have a password, oldest first. */
export const findSuperuserCredentials = many<void, { id: string; username: string; hashedPassword: string }>(
  'find_superuser_credentials',
  `select id, username, hashed_password from users
    where is_superuser and is_active and deleted_at is null and hashed_password is not null order by created_at, id`,
);

/** Whether an account is unchanged since it was read. If so, it stays unchanged and locked until the transaction of `em` ends. */
export const lockCredentials = exists<Credentials>(
  'lock_credentials',
  'select id from users where id = :id and hashed_password = :hashedPassword and is_active and deleted_at is null for no key update',
);

/** Replaces a hash with that of a permanent password. Returns false if it changed in the meantime. */
export const replacePasswordHash = exists<{ id: string; from: string; to: string }>(
  'replace_password_hash',
  `update users set hashed_password = :to, password_temporary_until = null
    where id = :id and hashed_password = :from and deleted_at is null`,
);
