import { findTokensOf } from '../../../shared/store/accounts/api-tokens.ts';
import { createApiToken, revokeApiToken } from '../../../shared/use-cases/auth/own-api-tokens.ts';
import { apiTokens } from '../../contract/api-tokens.ts';
import { implement } from '../../http/implement.ts';
import { created, noContent, ok } from '../../http/responses.ts';
import { presentApiToken, presentNewApiToken } from '../../presenters/api-token.ts';

export const apiTokenEndpoints = implement(apiTokens, {
  async listApiTokens({ user, context }) {
    return ok((await findTokensOf(context.pool, user.id, context.now())).map(presentApiToken));
  },

  async createApiToken({ body, user, context }) {
    const {
      name,
      scopes,
      project_id: projectId = null,
      expires_at: expiresAt,
      current_password: currentPassword,
    } = body;
    const wanted = { name, scopes, projectId, expiresAt: expiresAt ? new Date(expiresAt) : null, currentPassword };
    return created(presentNewApiToken(await createApiToken(context, user, wanted)));
  },

  async revokeApiToken({ params, user, context }) {
    await revokeApiToken(context, { userId: user.id, tokenId: params.token_id, by: user.id });
    return noContent();
  },
});
