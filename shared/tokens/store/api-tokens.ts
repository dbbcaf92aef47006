import type { TokenScope } from '../../platform/rules/api-tokens.ts';
import { exists, many, maybe, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Like sessions, API tokens are in no backup: a restore brings none back, and keeps those whose user and project still exist. */
export const apiTokensTable: Table = {
  name: 'api_tokens',
  key: ['id'],
  restore: 'kept',
  keeps: { days: 7, ended: 't.expires_at < :before or t.revoked_at < :before' },
  references: { user_id: 'users', project_id: 'projects' },
  onErasure: 'delete from api_tokens where user_id = any(:ids::uuid[])',
  ownData: [
    {
      name: 'api-tokens',
      rows: `select id, project_id, name, scopes, created_at, expires_at, last_used_at, revoked_at
               from api_tokens where user_id = $1`,
      order: { id: 'uuid' },
    },
  ],
};

/** An API token for its user. Only its hash is stored. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: readonly TokenScope[];
  /** The only project that it works for; null for all that its user may use. */
  projectId: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** Exact to a minute; null if it was never used. */
  lastUsedAt: Date | null;
}

/** The API token of a request. */
export type UsedToken = Pick<ApiToken, 'id' | 'scopes' | 'projectId' | 'lastUsedAt'>;

/** Whether a row of `api_tokens t` joined with `users u` is an active token of an active user. `now` is an expression. */
export const isLiveToken = (now: string): string =>
  `t.revoked_at is null and t.expires_at > ${now} and u.deleted_at is null and u.is_active`;

/** The active tokens of a user, newest first. */
export const findTokensOf = many<{ userId: string; now: Date }, ApiToken>(
  'api_tokens_active',
  `select id, name, scopes, project_id, created_at, expires_at, last_used_at from api_tokens
    where user_id = :userId and revoked_at is null and expires_at > :now order by created_at desc, id desc`,
);

/**
 * Stores a new token.
 * @returns false if its user neither owns the project nor works on it.
 */
export const insertToken = exists<Omit<ApiToken, 'lastUsedAt'> & { userId: string; hash: Buffer }>(
  'api_token_insert',
  `insert into api_tokens (id, user_id, project_id, name, scopes, token_hash, created_at, expires_at)
   select :id, :userId, :projectId, :name, :scopes, :hash, :createdAt, :expiresAt
    where :projectId::uuid is null
       or exists (select from projects where id = :projectId and deleted_at is null
                     and (owner_id = :userId or id in (select project_id from collaborators where user_id = :userId)))`,
);

/** Revokes a token if it belongs to this user and is active; otherwise returns false. */
export const revokeTokenOf = exists<{ userId: string; tokenId: string; now: Date }>(
  'api_token_revoke',
  `update api_tokens set revoked_at = :now
    where id = :tokenId and user_id = :userId and revoked_at is null and expires_at > :now`,
);

/** Revokes all tokens of a user when the account is deactivated or deleted, so that none works again with it. */
export const revokeTokensOf = run<{ userId: string; now: Date }>(
  'api_tokens_revoke',
  'update api_tokens set revoked_at = :now where user_id = :userId and revoked_at is null',
);

/** The token with a hash, and its user, active or not. */
export const findTokenOwner = maybe<{ hash: Buffer }, { id: string; userId: string }>(
  'api_token_owner',
  'select id, user_id from api_tokens where token_hash = :hash',
);

/** Stores when a token was last used. */
export const noteTokenUse = run<{ id: string; at: Date }>(
  'api_token_note_use',
  'update api_tokens set last_used_at = :at where id = :id and (last_used_at is null or last_used_at < :at)',
);
