import { type ProjectWebhookFormat, WEBHOOK_FORMATS } from '../../../../shared/webhooks/rules/webhooks.ts';
import { webhookTexts } from '../../parts/webhook-texts.ts';
import { Webhooks } from '../../parts/webhooks.tsx';
import { api, read } from '../../service/client.ts';

/** The webhooks of a project, for its owner. */
export default function ProjectWebhooks({ id }: { id: string }) {
  const project = { project_id: id };
  const of = (webhook_id: string) => ({ path: { ...project, webhook_id } });
  return (
    <Webhooks
      className="webhook-list"
      text={webhookTexts.text.project}
      formats={WEBHOOK_FORMATS}
      hasTypes
      place={{
        key: ['project', id, 'webhooks'],
        list: (signal) => read(api.GET('/projects/{project_id}/webhooks', { params: { path: project }, signal })),
        create: ({ format, ...rest }) => {
          const body = { ...rest, format: format as ProjectWebhookFormat };
          return read(api.POST('/projects/{project_id}/webhooks', { params: { path: project }, body }));
        },
        remove: (webhook) => read(api.DELETE('/projects/{project_id}/webhooks/{webhook_id}', { params: of(webhook) })),
        rotate: (webhook) =>
          read(api.POST('/projects/{project_id}/webhooks/{webhook_id}/rotate-secret', { params: of(webhook) })),
        resume: (webhook) =>
          read(api.POST('/projects/{project_id}/webhooks/{webhook_id}/resume', { params: of(webhook) })),
        test: (webhook) => read(api.POST('/projects/{project_id}/webhooks/{webhook_id}/test', { params: of(webhook) })),
        log: async (webhook, signal) => {
          const path = '/projects/{project_id}/webhooks/{webhook_id}/deliveries';
          return (await read(api.GET(path, { params: of(webhook), signal }))).items;
        },
        replay: (webhook, delivery_id) =>
          read(
            api.POST('/projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', {
              params: { path: { ...project, webhook_id: webhook, delivery_id } },
            }),
          ),
      }}
    />
  );
}
