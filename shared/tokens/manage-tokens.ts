import { lockUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { Conflict, Forbidden, InvalidInput, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import { MAX_API_TOKENS, MAX_TOKEN_DAYS, TOKEN_DAYS, type TokenScope } from '../platform/rules/api-tokens.ts';
import { type Confirming, confirmIdentity } from '../sign-in/confirm-identity.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { newApiToken } from './api-token.ts';
import { noSuchService } from './service-accounts.ts';
import { type ApiToken, findTokensOf, insertToken, revokeTokenOf } from './store/api-tokens.ts';
import { findServices, lockService } from './store/service-accounts.ts';

const DAY_MS = 86_400_000;

/** The account whose tokens are meant: a person, or a service account. */
export interface TokenHolder {
  userId: string;
  /** The project of a service account, the only one for which its tokens are valid; null for a person. */
  serviceOf: string | null;
}

interface WantedToken {
  name: string;
  scopes: readonly TokenScope[];
  projectId: string | null;
  expiresAt: Date | null;
}

/** The active tokens of an account, newest first. @throws NotFound if the project has no such service account. */
export async function readTokens(context: Needs<'now' | 'pool'>, holder: TokenHolder): Promise<ApiToken[]> {
  await requireService(context, holder);
  return findTokensOf(context.pool, { userId: holder.userId, now: context.now() });
}

/**
 * Creates an API token, which is returned only here.
 * @throws InvalidInput if the expiry has passed or is more than a year away, or for `operate` in a single project; Forbidden for `operate`
 * if the user is no superuser; NotFound if the account no longer exists, or the user neither owns the project nor works on it; Conflict if
 * there are too many tokens; and the errors of `confirmIdentity`.
 */
export async function createToken(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'> & Confirming,
  { userId, serviceOf }: TokenHolder,
  { currentPassword, ...wanted }: WantedToken & { currentPassword: string | undefined },
  caller: CurrentUser,
): Promise<ApiToken & { token: string }> {
  const { name, scopes, projectId } = wanted;
  if (scopes.includes('operate') && !caller.isSuperuser)
    throw new Forbidden('Only superusers can use the scope operate');
  await confirmIdentity(context, caller, currentPassword);
  const createdAt = context.now();
  const expiresAt = refuseWrong(wanted, createdAt);
  const { secret: token, hash } = newApiToken();
  const made = { id: newId(), name, scopes, projectId, createdAt, expiresAt };
  await context.em.transactional(async (tx) => {
    // Locked, so that the second of two tokens created at the same time counts the first.
    if (serviceOf === null && !(await lockUser(tx, userId))) throw new NotFound('User not found', 'user_not_found');
    if (serviceOf !== null && !(await lockService(tx, { projectId: serviceOf, id: userId }))) throw noSuchService();
    if ((await findTokensOf(tx, { userId, now: createdAt })).length >= MAX_API_TOKENS) {
      throw new Conflict(`An account can have at most ${MAX_API_TOKENS} API tokens; revoke one first`);
    }
    if (!(await insertToken(tx, { ...made, userId, hash }))) {
      throw new NotFound('Project not found', 'project_not_found');
    }
  });
  const details = { userId, by: caller.id, tokenId: made.id, projectId, kind: 'API token', scopes: scopes.join(' ') };
  securityEvent(context, 'authn_token_created', details);
  return { ...made, token, lastUsedAt: null };
}

/**
 * @returns when the token expires.
 * @throws InvalidInput
 */
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
 * Revokes one of an account's tokens at once.
 * @throws NotFound if it has expired or was revoked, or belongs to another account or project.
 */
export async function revokeToken(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  holder: TokenHolder,
  tokenId: string,
  by: string,
): Promise<void> {
  await requireService(context, holder);
  const { userId } = holder;
  if (!(await revokeTokenOf(context.pool, { userId, tokenId, now: context.now() })))
    throw new NotFound('API token not found');
  securityEvent(context, 'authn_token_revoked', { userId, by, tokenId, reason: 'API token revoked' });
}

/** @throws NotFound if the project has no such service account. */
async function requireService({ pool }: Needs<'pool'>, { userId, serviceOf }: TokenHolder): Promise<void> {
  if (serviceOf === null) return;
  const services = await findServices(pool, { projectId: serviceOf });
  if (!services.some(({ id }) => id === userId)) throw noSuchService();
}
