import { foldName } from '../../accounts/rules/account-names.ts';
import { isPerson } from '../../accounts/store/named-people.ts';
import type { AuthProvider } from '../../entities.ts';
import { exists, maybe, type Transaction } from '../../platform/sql/statement.ts';
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

const readCandidate = maybe<{ googleId: string; emailKey: string }, Candidate>(
  'find_candidate',
  // google_id as well, because a process of an older version, which may run during an upgrade, doesn't know identities.
  `select id, is_active, auth_provider, google_id, email, is_superuser, email_verified_at is not null as is_email_verified,
          google_link_blocked_until,
          exists (select from identities where user_id = u.id and issuer <> '${GOOGLE_IDENTITIES}') as has_other_identity,
          exists (select from passkeys where user_id = u.id and public_key is not null) as has_passkey
     from users u
    where deleted_at is null
      and (id = (select user_id from identities where issuer = '${GOOGLE_IDENTITIES}' and subject = :googleId)
           or google_id = :googleId or email_key = :emailKey)
    order by coalesce(google_id = :googleId, false) desc limit 1`,
);

/** The account that this Google account signs in to, or else the one with this email. */
export const findCandidate = (em: Transaction, googleId: string, email: string): Promise<Candidate | null> =>
  readCandidate(em, { googleId, emailKey: foldName(email) });

/**
 * Links an account to a provider id: a local account, or one of the provider's that was imported without its id. Removes its password,
 * which was set without proof of the email. The caller ends the sessions in the same transaction. Returns false if the account changed
 * since it was read, must not be linked, or if another account has that id by now.
 */
export const linkGoogle = exists<Pick<Candidate, 'id' | 'email'> & { googleId: string; now: Date }>(
  'link_google',
  `update users set google_id = :googleId, google_linked_at = case when auth_provider = 'local' then :now end::timestamptz, hashed_password = null, email_verified_at = coalesce(email_verified_at, :now)
    where id = :id and email = :email and ${isPerson('users')} and (auth_provider = 'local' or google_id is null) and deleted_at is null and is_active and not is_superuser
      and (google_link_blocked_until is null or google_link_blocked_until <= :now)
      and not exists (select 1 from users other where other.google_id = :googleId and other.deleted_at is null)
      and not exists (select 1 from identities where user_id = :id and issuer <> '${GOOGLE_IDENTITIES}')
      and not exists (select 1 from passkeys where user_id = :id and public_key is not null)`,
);

const insertUser = exists<ProvidedUser & { usernameKey: string; emailKey: string }>(
  'insert_provided_user',
  `insert into users (id, username, username_key, email, email_key, google_id, display_name, avatar_url, auth_provider,
                      created_at, email_verified_at)
   values (:id, :username, :usernameKey, :email, :emailKey, :googleId, :displayName, :avatarUrl, :authProvider, :createdAt,
           case when :isEmailVerified::boolean then :createdAt::timestamptz end)
   on conflict do nothing`,
);

/** Creates an account without a password. Returns false if its username, email or provider id is taken. */
export const insertProvidedUser = (em: Transaction, user: ProvidedUser): Promise<boolean> =>
  insertUser(em, { ...user, usernameKey: foldName(user.username), emailKey: foldName(user.email) });
