import type { Asking, Row } from './row.ts';

const WEBHOOK = 'id url format paused old_secret_until created_at';
const DELIVERY = 'id type position status occurred_at created_at next_attempt_at request attempts';

/** The operations on webhooks, which projects and operators have alike. @param more what theirs have besides. */
function rowsOf(
  title: string,
  more: string,
  path: (asking: Asking) => string,
  who: 'owner' | 'root',
  { of }: { of: 'project' | 'operators' },
): Row[] {
  const one = (asking: Asking, rest = '') => `${path(asking)}/${asking.world.webhooks[of].id}${rest}`;
  const replay = (asking: Asking) => one(asking, `/deliveries/${asking.world.webhooks[of].deliveryId}/replay`);
  const body = { url: 'https://receiver.invalid/hook' };
  const place = `${title}/{webhook_id}`;
  return [
    [`GET ${title}`, 200, `[] ${WEBHOOK}${more}`, (asking) => asking[who].get(path(asking))],
    [`POST ${title}`, 201, `${WEBHOOK}${more} secret`, (asking) => asking[who].post(path(asking), body)],
    [`PATCH ${place}`, 200, `${WEBHOOK}${more}`, (asking) => asking[who].patch(one(asking), { format: 'slack' })],
    [`DELETE ${place}`, 204, '', (asking) => asking[who].delete(one(asking))],
    [
      `POST ${place}/rotate-secret`,
      200,
      `${WEBHOOK}${more} secret`,
      (asking) => asking[who].post(one(asking, '/rotate-secret')),
    ],
    [`POST ${place}/test`, 202, DELIVERY, (asking) => asking[who].post(one(asking, '/test'))],
    [`POST ${place}/resume`, 200, `${WEBHOOK}${more}`, (asking) => asking[who].post(one(asking, '/resume'))],
    [
      `GET ${place}/deliveries`,
      200,
      `total page per_page items[] ${DELIVERY}`,
      (asking) => asking[who].get(one(asking, '/deliveries')),
    ],
    [`POST ${place}/deliveries/{delivery_id}/replay`, 202, DELIVERY, (asking) => asking[who].post(replay(asking))],
  ];
}

export const webhookRows: Row[] = [
  ...rowsOf('/projects/{id}/webhooks', ' event_types', ({ project }) => `/projects/${project}/webhooks`, 'owner', {
    of: 'project',
  }),
  ...rowsOf('/admin/webhooks', '', () => '/admin/webhooks', 'root', { of: 'operators' }),
];
