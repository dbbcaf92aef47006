import { newId } from '../../platform/identifiers.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Issuer of identities of the Google preset, whatever GOOGLE_ISSUER is. */
export const GOOGLE_IDENTITIES = 'https://accounts.google.com';

/** Who may sign in to an account through a provider. An account has any number of identities; deleting it deletes them. */
export const identitiesTable: Table = {
  name: 'identities',
  key: ['id'],
  restore: 'replaced',
  references: { user_id: 'users' },
  onErasure: 'delete from identities where user_id = any($1::uuid[])',
  ownData: [
    {
      name: 'identities',
      rows: 'select id, issuer, subject, created_at, last_used_at from identities where user_id = $1',
      order: { id: 'uuid' },
    },
  ],
  secret: ['subject'],
  rules: [
    {
      rule: 'no identity signs in to a deleted account',
      broken: 'select i.id from identities i join users u on u.id = i.user_id where u.deleted_at is not null',
    },
  ],
};

/** A person at a provider. Providers never reassign a subject, unlike emails. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

/** An identity as its user sees it. */
export interface Identity {
  id: string;
  issuer: string;
  createdAt: Date;
  /** Null if it wasn't used since this is recorded. */
  lastUsedAt: Date | null;
}

const findOwnerStatement = statement<{ user_id: string; is_active: boolean }>(
  'identity_owner',
  `select i.user_id, u.is_active from identities i join users u on u.id = i.user_id
    where i.issuer = $1 and i.subject = $2 and u.deleted_at is null`,
);

/** The account that an identity signs in to; null for a new identity. */
export async function findIdentityOwner(
  database: Pool | Transaction,
  { issuer, subject }: IdentityKey,
): Promise<{ userId: string; isActive: boolean } | null> {
  const [row] = await findOwnerStatement(database, [issuer, subject]);
  return row ? { userId: row.user_id, isActive: row.is_active } : null;
}

const findOfUserStatement = statement<{ id: string; issuer: string; created_at: string; last_used_at: string | null }>(
  'identities_of_user',
  `select id, issuer, created_at, last_used_at from identities
    where user_id = $1 and subject is not null order by created_at, id`,
);

/** The identities of an account, oldest first. */
export async function findIdentitiesOf(database: Pool | Transaction, userId: string): Promise<Identity[]> {
  return (await findOfUserStatement(database, [userId])).map((row) => ({
    id: row.id,
    issuer: row.issuer,
    createdAt: toDate(row.created_at),
    lastUsedAt: toDate(row.last_used_at),
  }));
}

const insertStatement = statement<{ id: string }>(
  'identity_insert',
  `insert into identities (id, user_id, issuer, subject, created_at, last_used_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (issuer, subject) do update
     set id = excluded.id, user_id = excluded.user_id, created_at = excluded.created_at, last_used_at = excluded.last_used_at
   where exists (select from users u where u.id = identities.user_id and u.deleted_at is not null)
   returning id`,
);

/** Links a new identity to an account. Returns false if it already belongs to one. */
export async function insertIdentity(
  tx: Transaction,
  { issuer, subject }: IdentityKey,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  return (await insertStatement(tx, [newId(), userId, issuer, subject, now])).length > 0;
}

const noteUseStatement = statement(
  'identity_note_use',
  'update identities set last_used_at = $3 where issuer = $1 and subject = $2',
);

/** Stores when an identity signed in. */
export async function noteIdentityUse(tx: Transaction, { issuer, subject }: IdentityKey, at: Date): Promise<void> {
  await noteUseStatement(tx, [issuer, subject, at]);
}

const deleteStatement = statement<{ issuer: string }>(
  'identity_delete',
  'delete from identities where id = $1 and user_id = $2 returning issuer',
);

/** Deletes an identity of an account. */
export async function deleteIdentity(tx: Transaction, identityId: string, userId: string): Promise<void> {
  await deleteStatement(tx, [identityId, userId]);
}

const replaceGoogleStatement = statement(
  'identity_replace_google',
  `with gone as (delete from identities where user_id = $2 and issuer = $3 and subject is distinct from $4)
   insert into identities (id, user_id, issuer, subject, created_at, last_used_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict (issuer, subject) do update set user_id = excluded.user_id, last_used_at = excluded.last_used_at`,
);

/** Makes a Google account the only one that signs in to an account. The caller has checked that it signs in to no other. */
export async function replaceGoogleIdentity(
  tx: Transaction,
  userId: string,
  { googleId, now }: { googleId: string; now: Date },
): Promise<void> {
  await replaceGoogleStatement(tx, [newId(), userId, GOOGLE_IDENTITIES, googleId, now]);
}
