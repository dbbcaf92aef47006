import type { WebhookDelivery } from '../../../shared/webhooks/contract/webhooks.ts';
import { announce } from '../lib/announce.ts';
import { formatClock, formatCount, formatDay } from '../lib/format.ts';
import { useQuery } from '../lib/queries.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useRequest } from '../parts/use-request.ts';
import type { WebhookPlace } from './webhook-place.ts';
import { webhookTexts as words } from './webhook-texts.ts';

/** Interval for reading a log while something is about to be sent, in milliseconds. */
const SENDING_MS = 2000;
/** Interval for reading any other open log, in milliseconds. */
const OPEN_MS = 5000;

/** The latest deliveries of a webhook: what was sent, the response, and a button to send it again. */
export function WebhookLog({
  place,
  id,
  eventName,
}: {
  place: WebhookPlace;
  id: string;
  eventName: (type: string) => string;
}) {
  const deliveries = useQuery({
    queryKey: [...place.key, id],
    queryFn: ({ signal }) => place.log(id, signal),
    refetchInterval: ({ state: { data } }) => (data?.some(({ status }) => status === 'waiting') ? SENDING_MS : OPEN_MS),
  });
  return (
    <Loaded query={deliveries}>
      {(all) =>
        all.length === 0 ? (
          <p class="hint">{words.nothing}</p>
        ) : (
          <ul>
            {all.map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                name={eventName(delivery.type)}
                onReplay={async () => {
                  await place.replay(id, delivery.id);
                  await deliveries.refetch();
                  announce(words.replayed);
                }}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Delivery({
  delivery: { status, occurred_at: occurred, next_attempt_at: next, attempts, request: body },
  name,
  onReplay,
}: {
  delivery: WebhookDelivery;
  name: string;
  onReplay: () => Promise<void>;
}) {
  const request = useRequest();
  const isBlocked = request.isBusy || request.wait > 0 || whyUnchangeable() !== null;
  const facts = [
    status === 'waiting' && next !== null ? words.nextAttempt(moment(next)) : words.statuses[status],
    moment(occurred),
  ];
  return (
    <li>
      <details>
        <summary>
          {name} <span class="hint">{facts.join(' · ')}</span>
        </summary>
        {attempts.map(({ at, status: answered, duration_ms: took, error, response }) => (
          <div key={at}>
            <p>
              {moment(at)} · {answered === null ? words.noAnswer : words.answered(answered)} ·{' '}
              {words.took(formatCount(took))}
            </p>
            {answered === null && error && (
              <p class="fault" lang="en" dir="ltr">
                {error}
              </p>
            )}
            {response && <pre dir="ltr">{response}</pre>}
          </div>
        ))}
        {body && (
          <>
            <p>{words.sent}</p>
            <pre dir="ltr">{JSON.stringify(body, null, 2)}</pre>
          </>
        )}
      </details>
      <button
        type="button"
        class="quiet"
        aria-disabled={isBlocked}
        onClick={() => {
          if (!isBlocked) request.run(onReplay);
        }}
      >
        {words.replay}
        <span class="sr">: {name}</span>
      </button>
      <FormFailure failure={request.failure} wait={request.wait} />
    </li>
  );
}

function moment(time: string): string {
  const at = new Date(time);
  return words.moment(formatDay(at, new Date()), formatClock(at));
}
