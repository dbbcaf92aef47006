import { apiTokens } from '../../shared/tokens/contract/api-tokens.ts';
import { serviceAccounts } from '../../shared/tokens/contract/service-accounts.ts';
import { createApiToken, revokeApiToken } from '../../shared/tokens/own-api-tokens.ts';
import { presentApiToken, presentNewApiToken, presentServiceAccount } from '../../shared/tokens/present.ts';
import { changeService, createService, endService } from '../../shared/tokens/service-accounts.ts';
import { createServiceToken, readServiceTokens, revokeServiceToken } from '../../shared/tokens/service-tokens.ts';
import { findTokensOf } from '../../shared/tokens/store/api-tokens.ts';
import { findServices } from '../../shared/tokens/store/service-accounts.ts';
import { implement } from '../http/implement.ts';
import { created, noContent, ok } from '../http/responses.ts';

export const apiTokenEndpoints = implement(apiTokens, {
  async listApiTokens({ user, context }) {
    return ok((await findTokensOf(context.pool, { userId: user.id, now: context.now() })).map(presentApiToken));
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

export const serviceAccountEndpoints = implement(serviceAccounts, {
  async listServiceAccounts({ granted: project, context }) {
    return ok((await findServices(context.pool, { projectId: project.id })).map(presentServiceAccount));
  },

  async createServiceAccount({ granted: project, body, user, context }) {
    const wanted = { projectId: project.id, name: body.name, by: user.id };
    return created(presentServiceAccount(await createService(context, wanted)));
  },

  async updateServiceAccount({ granted: project, params, body, context }) {
    const change = { projectId: project.id, id: params.service_id, name: body.name };
    return ok(presentServiceAccount(await changeService(context, change)));
  },

  async deleteServiceAccount({ granted: project, params, user, context }) {
    await endService(context, { projectId: project.id, id: params.service_id, by: user.id });
    return noContent();
  },

  async listServiceTokens({ granted: project, params, context }) {
    const service = { projectId: project.id, serviceId: params.service_id };
    return ok((await readServiceTokens(context, service)).map(presentApiToken));
  },

  async createServiceToken({ granted: project, params, body, user, context }) {
    const service = { projectId: project.id, serviceId: params.service_id };
    const { name, scopes, expires_at: end, current_password: currentPassword } = body;
    const wanted = { name, scopes, expiresAt: end ? new Date(end) : null, currentPassword };
    return created(presentNewApiToken(await createServiceToken(context, service, wanted, user)));
  },

  async revokeServiceToken({ granted: project, params, user, context }) {
    const service = { projectId: project.id, serviceId: params.service_id };
    await revokeServiceToken(context, service, params.token_id, user.id);
    return noContent();
  },
});
