import { foldName } from '../../accounts/rules/account-names.ts';
import { isPerson } from '../../accounts/store/named-people.ts';
import type { AuthProvider } from '../../entities.ts';
import { statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import { GOOGLE_IDENTITIES } from './identities.ts';

/** An account that may belong to a provider's identity. */
export interface Candidate {
  id: string;
  isActive: boolean;
  authProvider: AuthProvider;
  googleId: string | null;
  email: string;
  isSuperuser: boolean;
  isEmailVerified: boolean;
  googleLinkBlockedUntil: Date | null;
  /** Whether another provider's identity signs in to it. */
  hasOtherIdentity: boolean;
  hasPasskey: boolean;
}

interface CandidateRow {
  id: string;
  is_active: boolean;
  auth_provider: AuthProvider;
  google_id: string | null;
  email: string;
  is_superuser: boolean;
  email_verified_at: string | null;
  google_link_blocked_until: string | null;
  has_other_identity: boolean;
  has_passkey: boolean;
}

/** A new account that its user signs in to through a provider. */
export interface ProvidedUser {
  id: string;
  username: string;
  email: string;
  /** Null for a provider other than Google. */
  googleId: string | null;
  authProvider: 'google' | 'local';
  displayName: string | null;
  avatarUrl: string | null;
  createdAt: Date;
  /** Whether the provider confirms the email. */
  isEmailVerified: boolean;
}

const findCandidateStatement = statement<CandidateRow>(
  'find_candidate',
  // google_id as well, because a process of an older version, which may run during an upgrade, doesn't know identities.
  `select id, is_active, auth_provider, google_id, email, is_superuser, email_verified_at, google_link_blocked_until,
          exists (select from identities where user_id = u.id and issuer <> '${GOOGLE_IDENTITIES}') as has_other_identity,
          exists (select from passkeys where user_id = u.id and public_key is not null) as has_passkey
     from users u
    where deleted_at is null
      and (id = (select user_id from identities where issuer = '${GOOGLE_IDENTITIES}' and subject = $1)
           or google_id = $1 or email_key = $2)
    order by coalesce(google_id = $1, false) desc limit 1`,
);

/** The account that this Google account signs in to, or else the one with this email. */
export async function findCandidate(em: Transaction, googleId: string, email: string): Promise<Candidate | null> {
  const [row] = await findCandidateStatement(em, [googleId, foldName(email)]);
  if (!row) return null;
  return {
    id: row.id,
    isActive: row.is_active,
    authProvider: row.auth_provider,
    googleId: row.google_id,
    email: row.email,
    isSuperuser: row.is_superuser,
    isEmailVerified: row.email_verified_at !== null,
    googleLinkBlockedUntil: toDate(row.google_link_blocked_until),
    hasOtherIdentity: row.has_other_identity,
    hasPasskey: row.has_passkey,
  };
}

const linkGoogleStatement = statement<{ id: string }>(
  'link_google',
  `update users set google_id = $2, google_linked_at = case when auth_provider = 'local' then $4 end::timestamptz, hashed_password = null, email_verified_at = coalesce(email_verified_at, $4)
    where id = $1 and email = $3 and ${isPerson('users')} and (auth_provider = 'local' or google_id is null) and deleted_at is null and is_active and not is_superuser
      and (google_link_blocked_until is null or google_link_blocked_until <= $4)
      and not exists (select 1 from users other where other.google_id = $2 and other.deleted_at is null)
      and not exists (select 1 from identities where user_id = $1 and issuer <> '${GOOGLE_IDENTITIES}')
      and not exists (select 1 from passkeys where user_id = $1 and public_key is not null)
    returning id`,
);

/**
 * Links an account to a provider id: a local account, or one of the provider's that was imported without its id. Removes its password,
 * which was set without proof of the email. The caller ends the sessions in the same transaction. Returns false if the account changed
 * since it was read, must not be linked, or if another account has that id by now.
 */
export async function linkGoogle(
  em: Transaction,
  { id, email }: Candidate,
  { googleId, now }: { googleId: string; now: Date },
): Promise<boolean> {
  const linked = await linkGoogleStatement(em, [id, googleId, email, now]);
  return linked.length > 0;
}

const insertProvidedUserStatement = statement<{ id: string }>(
  'insert_provided_user',
  `insert into users (id, username, username_key, email, email_key, google_id, display_name, avatar_url, auth_provider,
                      created_at, email_verified_at)
   values ($1, $2, $8, $3, $9, $4, $5, $6, $10, $7, case when $11::boolean then $7::timestamptz end)
   on conflict do nothing returning id`,
);

/** Creates an account without a password. Returns false if its username, email or provider id is taken. */
export async function insertProvidedUser(em: Transaction, user: ProvidedUser): Promise<boolean> {
  const made = await insertProvidedUserStatement(em, [
    user.id,
    user.username,
    user.email,
    user.googleId,
    user.displayName,
    user.avatarUrl,
    user.createdAt,
    foldName(user.username),
    foldName(user.email),
    user.authProvider,
    user.isEmailVerified,
  ]);
  return made.length > 0;
}
