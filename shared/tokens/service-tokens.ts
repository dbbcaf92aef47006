import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import type { TokenScope } from '../platform/rules/api-tokens.ts';
import { type Confirming, confirmIdentity } from '../sign-in/confirm-identity.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { issueToken, revokeApiToken } from './own-api-tokens.ts';
import { type ApiToken, findTokensOf } from './store/api-tokens.ts';
import { findServices, lockService } from './store/service-accounts.ts';

/** Settings of a token, as its owner wants it. */
interface WantedToken {
  name: string;
  scopes: readonly TokenScope[];
  expiresAt: Date | null;
  /** Required if the owner's sign-in is not fresh. */
  currentPassword: string | undefined;
}

/** A service account of a project. */
interface Service {
  projectId: string;
  serviceId: string;
}

const noSuchService = () => new NotFound('Service account not found');

/** @throws NotFound if the project has no such service account. */
async function requireService({ pool }: Needs<'pool'>, { projectId, serviceId }: Service): Promise<void> {
  const services = await findServices(pool, projectId);
  if (!services.some(({ id }) => id === serviceId)) throw noSuchService();
}

/** The active tokens of a service account, newest first. @throws NotFound if the project has no such account. */
export async function readServiceTokens(context: Needs<'now' | 'pool'>, service: Service): Promise<ApiToken[]> {
  await requireService(context, service);
  return findTokensOf(context.pool, service.serviceId, context.now());
}

/**
 * Creates an API token for a service account, for its project only. The token is shown only here.
 * @throws NotFound if the project has no such account; InvalidInput and Conflict like tokens of people; like `confirmIdentity`.
 */
export async function createServiceToken(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'> & Confirming,
  { projectId, serviceId }: Service,
  { currentPassword, ...token }: WantedToken,
  caller: CurrentUser,
): Promise<ApiToken & { token: string }> {
  await confirmIdentity(context, caller, currentPassword);
  return issueToken(
    context,
    { ...token, projectId },
    {
      userId: serviceId,
      by: caller.id,
      async lock(tx) {
        if (!(await lockService(tx, projectId, serviceId))) throw noSuchService();
      },
    },
  );
}

/**
 * Ends a token of a service account at once.
 * @throws NotFound if it has ended, or doesn't belong to the account or the project.
 */
export async function revokeServiceToken(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  service: Service,
  tokenId: string,
  by: string,
): Promise<void> {
  await requireService(context, service);
  await revokeApiToken(context, { userId: service.serviceId, tokenId, by });
}
