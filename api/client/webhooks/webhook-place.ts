import type { PROJECT_EVENTS } from '../../../shared/events/rules/events.ts';
import type { OperatorWebhook } from '../../../shared/webhooks/contract/webhooks.ts';
import type { ProjectWebhookFormat, WebhookFormat } from '../../../shared/webhooks/rules/webhooks.ts';
import { api, read } from '../service/client.ts';

export type ProjectEvent = (typeof PROJECT_EVENTS)[number];
export type ShownWebhook = OperatorWebhook & { event_types?: readonly ProjectEvent[] };

export interface NewWebhook {
  url: string;
  format: WebhookFormat;
  event_types?: ProjectEvent[];
}

export type WebhookPlace = ReturnType<typeof placeOf>;

const OF_PROJECT = '/projects/{project_id}/webhooks';

/**
 * Requests about the webhooks of a project, or of the operators if the id is null. Each throws a ServiceError. Both have the same
 * operations; for the compiler, all are those of projects.
 */
export function placeOf(projectId: string | null) {
  const all = (projectId === null ? '/admin/webhooks' : OF_PROJECT) as typeof OF_PROJECT;
  const project = { project_id: projectId ?? '' };
  const of = (webhook_id: string) => ({ path: { ...project, webhook_id } });
  return {
    key: projectId === null ? ['operate', 'webhooks'] : ['project', projectId, 'webhooks'],
    list: (signal: AbortSignal): Promise<ShownWebhook[]> => read(api.GET(all, { params: { path: project }, signal })),
    create: (webhook: NewWebhook) => {
      const body = { ...webhook, format: webhook.format as ProjectWebhookFormat };
      return read(api.POST(all, { params: { path: project }, body }));
    },
    remove: (id: string) => read(api.DELETE(`${all}/{webhook_id}`, { params: of(id) })),
    rotate: (id: string) => read(api.POST(`${all}/{webhook_id}/rotate-secret`, { params: of(id) })),
    resume: (id: string) => read(api.POST(`${all}/{webhook_id}/resume`, { params: of(id) })),
    test: (id: string) => read(api.POST(`${all}/{webhook_id}/test`, { params: of(id) })),
    log: async (id: string, signal: AbortSignal) =>
      (await read(api.GET(`${all}/{webhook_id}/deliveries`, { params: of(id), signal }))).items,
    replay: (id: string, delivery_id: string) => {
      const params = { path: { ...of(id).path, delivery_id } };
      return read(api.POST(`${all}/{webhook_id}/deliveries/{delivery_id}/replay`, { params }));
    },
  };
}
