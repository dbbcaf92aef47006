import { OPERATOR_WEBHOOK_FORMATS } from '../../../shared/webhooks/rules/webhooks.ts';
import { webhookTexts } from '../parts/webhook-texts.ts';
import { Webhooks } from '../parts/webhooks.tsx';
import { api, read } from '../service/client.ts';

/** The operators' webhooks, which report problems of the service. */
export default function OperatorWebhooks() {
  const of = (webhook_id: string) => ({ path: { webhook_id } });
  return (
    <Webhooks
      className="operate-hooks"
      text={webhookTexts.text.operators}
      formats={OPERATOR_WEBHOOK_FORMATS}
      hasTypes={false}
      place={{
        key: ['operate', 'webhooks'],
        list: (signal) => read(api.GET('/admin/webhooks', { signal })),
        create: ({ url, format }) => read(api.POST('/admin/webhooks', { body: { url, format } })),
        remove: (webhook) => read(api.DELETE('/admin/webhooks/{webhook_id}', { params: of(webhook) })),
        rotate: (webhook) => read(api.POST('/admin/webhooks/{webhook_id}/rotate-secret', { params: of(webhook) })),
        resume: (webhook) => read(api.POST('/admin/webhooks/{webhook_id}/resume', { params: of(webhook) })),
        test: (webhook) => read(api.POST('/admin/webhooks/{webhook_id}/test', { params: of(webhook) })),
        log: async (webhook, signal) =>
          (await read(api.GET('/admin/webhooks/{webhook_id}/deliveries', { params: of(webhook), signal }))).items,
        replay: (webhook_id, delivery_id) =>
          read(
            api.POST('/admin/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', {
              params: { path: { webhook_id, delivery_id } },
            }),
          ),
      }}
    />
  );
}
