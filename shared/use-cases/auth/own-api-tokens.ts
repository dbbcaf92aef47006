import { Conflict, Forbidden, InvalidInput, NotFound } from '../../errors.ts';
import { newId } from '../../identifiers.ts';
import { MAX_API_TOKENS, MAX_TOKEN_DAYS, TOKEN_DAYS, type TokenScope } from '../../rules/api-tokens.ts';
import { lockUser } from '../../store/accounts/accounts.ts';
import { type ApiToken, findTokensOf, insertToken, revokeTokenOf } from '../../store/accounts/api-tokens.ts';
import type { CurrentUser } from '../../store/accounts/current-user.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { newApiToken } from './api-token.ts';

const DAY_MS = 86_400_000;

interface WantedToken {
  name: string;
  scopes: readonly TokenScope[];
  projectId: string | null;
  expiresAt: Date | null;
}

/**
 * A new API token of a user. It is given out here and never again.
 * @throws InvalidInput for an end that has passed or is more than a year away, and for `operate` in one project; Forbidden for `operate`
 *   without being a superuser; NotFound for a project that the user neither owns nor works on; Conflict with too many tokens.
 */
export async function createApiToken(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  { id: userId, isSuperuser }: CurrentUser,
  { name, scopes, projectId, expiresAt: wantedEnd }: WantedToken,
): Promise<ApiToken & { token: string }> {
  const createdAt = context.now();
  const expiresAt = wantedEnd ?? new Date(createdAt.getTime() + TOKEN_DAYS * DAY_MS);
  refuseWrong(scopes, projectId, (expiresAt.getTime() - createdAt.getTime()) / DAY_MS);
  if (scopes.includes('operate') && !isSuperuser) throw new Forbidden('Only superusers can use the scope operate');
  const { token, hash } = newApiToken();
  const made = { id: newId(), name, scopes, projectId, createdAt, expiresAt };
  await context.em.transactional(async (tx) => {
    // Held, so that of two tokens made at once the second counts the first.
    if (!(await lockUser(tx, userId))) throw new NotFound('User not found', 'user_not_found');
    if ((await findTokensOf(tx, userId, createdAt)).length >= MAX_API_TOKENS) {
      throw new Conflict(`You can have at most ${MAX_API_TOKENS} API tokens; revoke one first`);
    }
    if (!(await insertToken(tx, { ...made, userId, hash }))) {
      throw new NotFound('Project not found', 'project_not_found');
    }
  });
  const details = { userId, tokenId: made.id, projectId, kind: 'API token', scopes: scopes.join(' ') };
  securityEvent(context, 'authn_token_created', details);
  return { ...made, token, lastUsedAt: null };
}

function refuseWrong(scopes: readonly TokenScope[], projectId: string | null, days: number): void {
  const faults = [
    days <= 0 && { field: 'expires_at', message: 'expires_at must be in the future' },
    days > MAX_TOKEN_DAYS && { field: 'expires_at', message: `expires_at must be at most ${MAX_TOKEN_DAYS} days away` },
    projectId !== null &&
      scopes.includes('operate') && { field: 'scopes', message: 'scopes must not contain operate for one project' },
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new InvalidInput(faults);
}

/** Ends one of a user's tokens at once. @throws NotFound if it has ended or belongs to somebody else. */
export async function revokeApiToken(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { id: userId }: CurrentUser,
  tokenId: string,
): Promise<void> {
  if (!(await revokeTokenOf(context.pool, userId, tokenId, context.now()))) throw new NotFound('API token not found');
  securityEvent(context, 'authn_token_revoked', { userId, tokenId, reason: 'API token revoked' });
}
