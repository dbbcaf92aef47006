import { lockUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { Conflict, Forbidden, InvalidInput, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import { MAX_API_TOKENS, MAX_TOKEN_DAYS, TOKEN_DAYS, type TokenScope } from '../platform/rules/api-tokens.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { type Confirming, confirmIdentity } from '../sign-in/confirm-identity.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { newApiToken } from './api-token.ts';
import { type ApiToken, findTokensOf, insertToken, revokeTokenOf } from './store/api-tokens.ts';

const DAY_MS = 86_400_000;

type CreatingToken = Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>;

interface WantedToken {
  name: string;
  scopes: readonly TokenScope[];
  projectId: string | null;
  expiresAt: Date | null;
}

interface Holder {
  userId: string;
  /** Who makes the token. */
  by: string;
  /**
   * Locks the account for the transaction.
   * @throws NotFound if there is none.
   */
  lock: (tx: Transaction) => Promise<void>;
}

/**
 * Creates an API token for a user. The token is shown only here.
 * @throws InvalidInput for an end that is past or more than a year away, and for `operate` in one project; Forbidden for `operate` unless
 * the user is a superuser; NotFound for a project that the user neither owns nor works on; Conflict with too many tokens; like
 * `confirmIdentity`.
 */
export async function createApiToken(
  context: CreatingToken & Confirming,
  caller: CurrentUser,
  { currentPassword, ...wanted }: WantedToken & { currentPassword: string | undefined },
): Promise<ApiToken & { token: string }> {
  const { id: userId, isSuperuser } = caller;
  if (wanted.scopes.includes('operate') && !isSuperuser)
    throw new Forbidden('Only superusers can use the scope operate');
  await confirmIdentity(context, caller, currentPassword);
  const lock = async (tx: Transaction) => {
    if (!(await lockUser(tx, userId))) throw new NotFound('User not found', 'user_not_found');
  };
  return issueToken(context, wanted, { userId, by: userId, lock });
}

/**
 * Creates an API token for any account.
 * @throws InvalidInput, NotFound and Conflict like `createApiToken`.
 */
export async function issueToken(
  context: CreatingToken,
  wanted: WantedToken,
  { userId, by, lock }: Holder,
): Promise<ApiToken & { token: string }> {
  const { name, scopes, projectId } = wanted;
  const createdAt = context.now();
  const expiresAt = refuseWrong(wanted, createdAt);
  const { secret: token, hash } = newApiToken();
  const made = { id: newId(), name, scopes, projectId, createdAt, expiresAt };
  await context.em.transactional(async (tx) => {
    // Locked, so that the second of two tokens made at once counts the first.
    await lock(tx);
    if ((await findTokensOf(tx, userId, createdAt)).length >= MAX_API_TOKENS) {
      throw new Conflict(`An account can have at most ${MAX_API_TOKENS} API tokens; revoke one first`);
    }
    if (!(await insertToken(tx, { ...made, userId, hash }))) {
      throw new NotFound('Project not found', 'project_not_found');
    }
  });
  const details = { userId, by, tokenId: made.id, projectId, kind: 'API token', scopes: scopes.join(' ') };
  securityEvent(context, 'authn_token_created', details);
  return { ...made, token, lastUsedAt: null };
}

/** @returns when the token ends. @throws InvalidInput */
function refuseWrong({ scopes, projectId, expiresAt }: WantedToken, now: Date): Date {
  const end = expiresAt ?? new Date(now.getTime() + TOKEN_DAYS * DAY_MS);
  const days = (end.getTime() - now.getTime()) / DAY_MS;
  const faults = [
    days <= 0 && { field: 'expires_at', message: 'expires_at must be in the future' },
    days > MAX_TOKEN_DAYS && { field: 'expires_at', message: `expires_at must be at most ${MAX_TOKEN_DAYS} days away` },
    projectId !== null &&
      scopes.includes('operate') && { field: 'scopes', message: 'scopes must not contain operate for one project' },
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new InvalidInput(faults);
  return end;
}

/**
 * Ends one of an account's tokens at once.
 * @throws NotFound if it has ended or belongs to somebody else.
 */
export async function revokeApiToken(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { userId, tokenId, by }: { userId: string; tokenId: string; by: string },
): Promise<void> {
  if (!(await revokeTokenOf(context.pool, userId, tokenId, context.now()))) throw new NotFound('API token not found');
  securityEvent(context, 'authn_token_revoked', { userId, by, tokenId, reason: 'API token revoked' });
}
