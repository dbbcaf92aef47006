import type { ApiToken, NewApiToken } from './contract/api-tokens.ts';
import type { ServiceAccount } from './contract/service-accounts.ts';
import type { ApiToken as StoredToken } from './store/api-tokens.ts';
import type { ServiceAccount as StoredService } from './store/service-accounts.ts';

/** An API token for its user, without the token itself. */
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

/** A service account as owners of its project see it. */
export function presentServiceAccount({ id, name, createdAt }: StoredService): ServiceAccount {
  return { id, name, created_at: createdAt.toISOString() };
}
