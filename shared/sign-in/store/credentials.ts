import { foldName } from '../../accounts/rules/account-names.ts';
import { isPerson } from '../../accounts/store/named-people.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';

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

interface CredentialsRow {
  id: string;
  username: string;
  email: string;
  hashed_password: string | null;
  password_temporary_until: string | null;
  is_active: boolean;
  is_superuser: boolean;
}

const byUsername = credentialsBy('username');
const byEmail = credentialsBy('email');

function credentialsBy(column: 'username' | 'email') {
  return statement<CredentialsRow>(
    `credentials_by_${column}`,
    `select id, username, email, hashed_password, password_temporary_until, is_active, is_superuser from users where ${column}_key = $1 and deleted_at is null and ${isPerson('users')}`,
  );
}

/** The credentials for a username or an email: one query with the same cost, whether or not there are any. */
export async function findCredentials(pool: Pool, login: string): Promise<Credentials | null> {
  const [row] = await (login.includes('@') ? byEmail : byUsername)(pool, [foldName(login)]);
  if (!row) return null;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    hashedPassword: row.hashed_password,
    temporaryUntil: toDate(row.password_temporary_until),
    isActive: row.is_active,
    isSuperuser: row.is_superuser,
  };
}

const findSuperuserCredentialsStatement = statement<{ id: string; username: string; hashed_password: string }>(
  'find_superuser_credentials',
  `select id, username, hashed_password from users
    where is_superuser and is_active and deleted_at is null and hashed_password is not null order by created_at, id`,
);

/** The active superusers that have a password, oldest first. */
export async function findSuperuserCredentials(
  pool: Pool,
): Promise<{ id: string; username: string; hashedPassword: string }[]> {
  const rows = await findSuperuserCredentialsStatement(pool);
  return rows.map(({ id, username, hashed_password: hashedPassword }) => ({ id, username, hashedPassword }));
}

const lockCredentialsStatement = statement<{ id: string }>(
  'lock_credentials',
  'select id from users where id = $1 and hashed_password = $2 and is_active and deleted_at is null for no key update',
);

/** Whether an account is unchanged since it was read. If so, it stays unchanged and locked until the transaction of `em` ends. */
export async function lockCredentials(em: Transaction, { id, hashedPassword }: Credentials): Promise<boolean> {
  const locked = await lockCredentialsStatement(em, [id, hashedPassword]);
  return locked.length > 0;
}

const replacePasswordHashStatement = statement<{ id: string }>(
  'replace_password_hash',
  `update users set hashed_password = $3, password_temporary_until = null
    where id = $1 and hashed_password = $2 and deleted_at is null returning id`,
);

/** Replaces a hash with that of a permanent password. Returns false if it changed in the meantime. */
export async function replacePasswordHash(em: Transaction, userId: string, from: string, to: string): Promise<boolean> {
  const replaced = await replacePasswordHashStatement(em, [userId, from, to]);
  return replaced.length > 0;
}
