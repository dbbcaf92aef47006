import { newId } from '../../platform/identifiers.ts';
import { exists, many, maybe, run, type Transaction } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Issuer of identities of the Google preset, whatever GOOGLE_ISSUER is. */
export const GOOGLE_IDENTITIES = 'https://accounts.google.com';

/** Who may sign in to an account through a provider. An account has any number of identities; deleting it deletes them. */
export const identitiesTable: Table = {
  name: 'identities',
  key: ['id'],
  restore: 'replaced',
  references: { user_id: 'users' },
  onErasure: 'delete from identities where user_id = any(:ids::uuid[])',
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

/** The account that an identity signs in to; null for a new identity. */
export const findIdentityOwner = maybe<IdentityKey, { userId: string; isActive: boolean }>(
  'identity_owner',
  `select i.user_id, u.is_active from identities i join users u on u.id = i.user_id
    where i.issuer = :issuer and i.subject = :subject and u.deleted_at is null`,
);

/** The identities of an account, oldest first. */
export const findIdentitiesOf = many<{ userId: string }, Identity>(
  'identities_of_user',
  `select id, issuer, created_at, last_used_at from identities
    where user_id = :userId and subject is not null order by created_at, id`,
);

const insertKey = exists<IdentityKey & { id: string; userId: string; now: Date }>(
  'identity_insert',
  `insert into identities (id, user_id, issuer, subject, created_at, last_used_at) values (:id, :userId, :issuer, :subject, :now, :now)
   on conflict (issuer, subject) do update
     set id = excluded.id, user_id = excluded.user_id, created_at = excluded.created_at, last_used_at = excluded.last_used_at
   where exists (select from users u where u.id = identities.user_id and u.deleted_at is not null)`,
);

/** Links a new identity to an account. Returns false if it already belongs to one. */
export const insertIdentity = (
  tx: Transaction,
  identity: IdentityKey & { userId: string; now: Date },
): Promise<boolean> => insertKey(tx, { ...identity, id: newId() });

/** Stores when an identity signed in. */
export const noteIdentityUse = run<IdentityKey & { at: Date }>(
  'identity_note_use',
  'update identities set last_used_at = :at where issuer = :issuer and subject = :subject',
);

/** Deletes an identity of an account. */
export const deleteIdentity = run<{ id: string; userId: string }>(
  'identity_delete',
  'delete from identities where id = :id and user_id = :userId',
);

const replaceGoogle = run<IdentityKey & { id: string; userId: string; now: Date }>(
  'identity_replace_google',
  `with gone as (delete from identities where user_id = :userId and issuer = :issuer and subject is distinct from :subject)
   insert into identities (id, user_id, issuer, subject, created_at, last_used_at)
   values (:id, :userId, :issuer, :subject, :now, :now)
   on conflict (issuer, subject) do update set user_id = excluded.user_id, last_used_at = excluded.last_used_at`,
);

/** Makes a Google account the only one that signs in to an account. The caller has checked that it signs in to no other. */
export async function replaceGoogleIdentity(
  tx: Transaction,
  { userId, googleId, now }: { userId: string; googleId: string; now: Date },
): Promise<void> {
  await replaceGoogle(tx, { id: newId(), userId, issuer: GOOGLE_IDENTITIES, subject: googleId, now });
}
