import type { TokenScope } from '../../shared/platform/rules/api-tokens.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import { apiTokens } from '../../shared/tokens/contract/api-tokens.ts';
import { serviceAccounts } from '../../shared/tokens/contract/service-accounts.ts';
import { createToken, readTokens, revokeToken, type TokenHolder } from '../../shared/tokens/manage-tokens.ts';
import { presentApiToken, presentNewApiToken, presentServiceAccount } from '../../shared/tokens/present.ts';
import { changeService, createService, endService } from '../../shared/tokens/service-accounts.ts';
import { findServices } from '../../shared/tokens/store/service-accounts.ts';
import type { Ask } from '../http/endpoint.ts';
import { implement } from '../http/implement.ts';
import { created, noContent, ok } from '../http/responses.ts';

interface Body {
  name: string;
  scopes: readonly TokenScope[];
  project_id?: string | null | undefined;
  expires_at?: string | null | undefined;
  current_password?: string | undefined;
}

/** The handlers for the tokens of one kind of account. */
function handlersFor<G, P>(
  holderOf: (ask: Pick<Ask<P, unknown, unknown, G, CurrentUser>, 'granted' | 'params' | 'user'>) => TokenHolder,
) {
  type Asked<B = unknown, More = unknown> = Ask<P & More, unknown, B, G, CurrentUser>;
  return {
    list: async (ask: Asked) => ok((await readTokens(ask.context, holderOf(ask))).map(presentApiToken)),
    async create(ask: Asked<Body>) {
      const { name, scopes, project_id = null, expires_at: end, current_password: currentPassword } = ask.body;
      const holder = holderOf(ask);
      const projectId = holder.serviceOf ?? project_id;
      const wanted = { name, scopes, projectId, expiresAt: end ? new Date(end) : null, currentPassword };
      return created(presentNewApiToken(await createToken(ask.context, holder, wanted, ask.user)));
    },
    async revoke(ask: Asked<unknown, { token_id: string }>) {
      await revokeToken(ask.context, holderOf(ask), ask.params.token_id, ask.user.id);
      return noContent();
    },
  };
}

const own = handlersFor(({ user }) => ({ userId: user.id, serviceOf: null }));
export const apiTokenEndpoints = implement(apiTokens, {
  listApiTokens: own.list,
  createApiToken: own.create,
  revokeApiToken: own.revoke,
});

const ofService = handlersFor<ProjectView, { service_id: string }>(({ granted: project, params }) => ({
  userId: params.service_id,
  serviceOf: project.id,
}));
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

  listServiceTokens: ofService.list,
  createServiceToken: ofService.create,
  revokeServiceToken: ofService.revoke,
});
