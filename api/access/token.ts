import type { RequiredScope } from '../../shared/platform/contract/operation.ts';
import { Forbidden } from '../../shared/platform/errors.ts';
import type { TokenScope } from '../../shared/platform/rules/api-tokens.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';

/** The fields of an operation that matter for API tokens. */
interface Scoped {
  scope?: RequiredScope;
  oneProject?: boolean;
  guests?: true;
}

/** Whether the caller came through a link and has no account. */
export const isGuest = ({ authProvider }: Pick<CurrentUser, 'authProvider'>): boolean => authProvider === 'guest';

/**
 * Refuses an API token that lacks the scope of an operation, or that is for another project. Refuses a guest unless the operation says that
 * guests may call it. The user must still pass the access check.
 * @param projectId of the path, if the operation is below a project.
 * @throws Forbidden
 */
export function checkToken(
  user: CurrentUser,
  { scope = 'session', oneProject = false, guests }: Scoped,
  projectId: string | null,
): void {
  const { token } = user;
  // Guests are checked first: what they may do doesn't depend on scopes.
  if (isGuest(user)) {
    if (guests !== true) throw new Forbidden('Guests can only answer questions', 'guests_cannot');
    if (token?.projectId !== projectId) throw new Forbidden('You are a guest of another project');
    return;
  }
  if (token === null) return;
  if (scope === 'session') {
    throw new Forbidden('API tokens cannot do this: sign in with a username and a password', 'session_required');
  }
  requireScope(token.scopes, scope);
  if (token.projectId === null || token.projectId === projectId || (oneProject && projectId === null)) return;
  throw new Forbidden('This API token is for another project');
}

/** Refuses an API token without a scope that depends on the input. @throws Forbidden */
export function requireScope(scopes: readonly TokenScope[], scope: TokenScope): void {
  if (!scopes.includes(scope)) {
    throw new Forbidden(`This API token does not have the scope ${scope}`, 'insufficient_scope');
  }
}
