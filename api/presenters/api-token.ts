import type { ApiToken as StoredToken } from '../../shared/store/accounts/api-tokens.ts';
import type { ApiToken, NewApiToken } from '../contract/api-tokens.ts';

/** An API token as its user sees it; never with the token itself. */
export function presentApiToken(token: StoredToken): ApiToken {
  return {
    id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    project_id: token.projectId,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
  };
}

/** A new API token, the only time with the token itself. */
export function presentNewApiToken({ token, ...stored }: StoredToken & { token: string }): NewApiToken {
  return { ...presentApiToken(stored), token };
}
