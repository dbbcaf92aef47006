import type { TokenScope } from '../../platform/rules/api-tokens.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Like sessions, API tokens are in no backup: a restore brings none back, and keeps those whose user and project still exist. */
export const apiTokensTable: Table = {
  name: 'api_tokens',
  key: ['id'],
  restore: 'kept',
  references: { user_id: 'users', project_id: 'projects' },
  onErasure: 'delete from api_tokens where user_id = any($1::uuid[])',
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

interface TokenRow {
  id: string;
  name: string;
  scopes: TokenScope[];
  project_id: string | null;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

/** Whether a row of `api_tokens t` joined with `users u` is an active token of an active user. `now` is an expression. */
export const isLiveToken = (now: string): string =>
  `t.revoked_at is null and t.expires_at > ${now} and u.deleted_at is null and u.is_active`;

const readActive = statement<TokenRow>(
  'api_tokens_active',
  `select id, name, scopes, project_id, created_at, expires_at, last_used_at from api_tokens
    where user_id = $1 and revoked_at is null and expires_at > $2 order by created_at desc, id desc`,
);

/** The active tokens of a user, newest first. */
export async function findTokensOf(database: Pool | Transaction, userId: string, now: Date): Promise<ApiToken[]> {
  return (await readActive(database, [userId, now])).map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    projectId: row.project_id,
    createdAt: toDate(row.created_at),
    expiresAt: toDate(row.expires_at),
    lastUsedAt: toDate(row.last_used_at),
  }));
}

const insertStatement = statement<{ id: string }>(
  'api_token_insert',
  `insert into api_tokens (id, user_id, project_id, name, scopes, token_hash, created_at, expires_at)
   select $1, $2, $3, $4, $5, $6, $7, $8
    where $3::uuid is null
       or exists (select from projects where id = $3 and deleted_at is null
                     and (owner_id = $2 or id in (select project_id from collaborators where user_id = $2)))
   returning id`,
);

/**
 * Stores a new token.
 * @returns false if its user neither owns the project nor works on it.
 */
export async function insertToken(
  tx: Transaction,
  token: Omit<ApiToken, 'lastUsedAt'> & { userId: string; hash: Buffer },
): Promise<boolean> {
  const { id, userId, projectId, name, scopes, hash, createdAt, expiresAt } = token;
  const values = [id, userId, projectId, name, scopes, hash, createdAt, expiresAt];
  return (await insertStatement(tx, values)).length > 0;
}

const revokeStatement = statement<{ id: string }>(
  'api_token_revoke',
  `update api_tokens set revoked_at = $3
    where id = $1 and user_id = $2 and revoked_at is null and expires_at > $3 returning id`,
);

/** Revokes a token if it belongs to this user and is active; otherwise returns false. */
export async function revokeTokenOf(pool: Pool, userId: string, tokenId: string, now: Date): Promise<boolean> {
  return (await revokeStatement(pool, [tokenId, userId, now])).length > 0;
}

const revokeAllStatement = statement(
  'api_tokens_revoke',
  'update api_tokens set revoked_at = $2 where user_id = $1 and revoked_at is null',
);

/** Revokes all tokens of a user when the account is deactivated or deleted, so that none works again with it. */
export async function revokeTokensOf(tx: Transaction, userId: string, now: Date): Promise<void> {
  await revokeAllStatement(tx, [userId, now]);
}

const ownerStatement = statement<{ id: string; user_id: string }>(
  'api_token_owner',
  'select id, user_id from api_tokens where token_hash = $1',
);

/** The token with a hash, and its user, active or not. */
export async function findTokenOwner(pool: Pool, hash: Buffer): Promise<{ id: string; userId: string } | null> {
  const [found] = await ownerStatement(pool, [hash]);
  return found ? { id: found.id, userId: found.user_id } : null;
}

const noteUseStatement = statement(
  'api_token_note_use',
  'update api_tokens set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)',
);

/** Stores when a token was last used. */
export async function noteTokenUse(pool: Pool, tokenId: string, at: Date): Promise<void> {
  await noteUseStatement(pool, [tokenId, at]);
}

const removeEndedStatement = statement(
  'api_tokens_remove_ended',
  `delete from api_tokens where id in (
     select id from api_tokens where expires_at < $1 or revoked_at < $1 limit $2 for update skip locked) returning 1`,
);

/**
 * Removes up to `limit` tokens that ended before a given time.
 * @returns their number.
 */
export async function removeEndedTokens(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeEndedStatement(pool, [before, limit])).length;
}
