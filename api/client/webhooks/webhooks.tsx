import { useState } from 'preact/hooks';
import { type EventType, MISSED_EVENT, PROJECT_EVENTS } from '../../../shared/events/rules/events.ts';
import {
  OPERATOR_WEBHOOK_FORMATS,
  WEBHOOK_FORMATS,
  WEBHOOK_URL_LENGTH,
  type WebhookFormat,
} from '../../../shared/webhooks/rules/webhooks.ts';
import { announce } from '../lib/announce.ts';
import { formatList } from '../lib/format.ts';
import { invalidate, useQuery } from '../lib/queries.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { Field, Labelled } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { useRequest } from '../parts/use-request.ts';
import { WebhookLog } from './webhook-log.tsx';
import { type NewWebhook, type ProjectEvent, placeOf, type ShownWebhook, type WebhookPlace } from './webhook-place.ts';
import { webhookTexts as words } from './webhook-texts.ts';

/** A secret, which is shown only once. */
interface ShownSecret {
  id: string;
  url: string;
  secret: string;
  /** Whether it replaces a secret that stays valid for another day. */
  isNext: boolean;
}

interface Props {
  /** The project; null for the operators. */
  id: string | null;
  /** Class of the list, since style sheets belong to a screen. */
  className: string;
}

/**
 * The webhooks of a project (for its owner) or of the operators, with their logs: creates, tests, resumes and deletes them, and replaces
 * their secrets.
 */
export default function Webhooks({ id, className }: Props) {
  const place = placeOf(id);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const webhooks = useQuery({ queryKey: place.key, queryFn: ({ signal }) => place.list(signal) });
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p class="hint">{id === null ? words.text.operators : words.text.project}</p>
      <Loaded query={webhooks}>
        {(all) =>
          all.length > 0 && (
            <ul class={className}>
              {all.map((webhook) => (
                <Webhook
                  key={webhook.id}
                  {...{ place, webhook }}
                  onChange={() => webhooks.refetch()}
                  onSecret={setShown}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {shown !== null && webhooks.data?.some(({ id }) => id === shown.id) && (
        <div role="status" class="form">
          <CopyField
            key={shown.secret}
            label={words.secret(shown.url)}
            name="secret"
            hint={shown.isNext ? `${words.rotated} ${words.secretHint}` : words.secretHint}
            value={shown.secret}
            copied={words.copied}
          />
        </div>
      )}
      <div class="actions">
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {words.add}
        </button>
      </div>
      {isAdding && (
        <NewWebhookForm
          isOfProject={id !== null}
          onSubmit={async (webhook) => {
            setShown({ ...(await place.create(webhook)), isNext: false });
            await webhooks.refetch();
            announce(words.made);
            setAdding(false);
          }}
        />
      )}
    </section>
  );
}

function NewWebhookForm({
  isOfProject,
  onSubmit,
}: {
  isOfProject: boolean;
  onSubmit: (webhook: NewWebhook) => Promise<void>;
}) {
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    const format = textOf(fields, 'format') as WebhookFormat;
    const types = isOfProject && { event_types: fields.getAll('type') as ProjectEvent[] };
    await onSubmit({ url: textOf(fields, 'url'), format, ...types });
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <Field
        label={words.url}
        name="url"
        type="url"
        hint={words.urlHint}
        maxLength={WEBHOOK_URL_LENGTH}
        autocomplete="off"
        required
        fault={form.faultOf('url')}
      />
      <Labelled label={words.format} name="format" fault={form.faultOf('format')}>
        {(wired) => (
          <select name="format" {...wired}>
            {(isOfProject ? WEBHOOK_FORMATS : OPERATOR_WEBHOOK_FORMATS).map((format) => (
              <option key={format} value={format}>
                {words.formats[format]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {isOfProject && (
        <fieldset>
          <legend>{words.types}</legend>
          <p class="hint">{words.typesHint}</p>
          {PROJECT_EVENTS.map((type) => (
            <label key={type} class="choice">
              <input type="checkbox" name="type" value={type} />
              <span>{words.events[type]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <FormFailure failure={form.failure} wait={form.wait} />
      {why && <p class="unchangeable">{why}</p>}
      <div class="form-end">
        <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
          {words.make}
        </button>
      </div>
    </form>
  );
}

interface WebhookProps {
  place: WebhookPlace;
  webhook: ShownWebhook;
  onChange: () => Promise<unknown>;
  onSecret: (secret: ShownSecret) => void;
}

function Webhook({ place, webhook, onChange, onSecret }: WebhookProps) {
  const { id, url, format, paused, event_types: types } = webhook;
  const [isOpen, setOpen] = useState(false);
  const request = useRequest();
  const why = whyUnchangeable();
  const isBlocked = request.isBusy || request.wait > 0 || why !== null;
  const press = (work: () => Promise<unknown>, said: string) => {
    if (isBlocked) return;
    request.run(async () => {
      await work();
      await onChange();
      announce(said);
    });
  };
  const facts = [
    words.formats[format],
    ...(types ? [types.length === 0 ? words.allEvents : formatList(types.map((type) => words.events[type]))] : []),
  ];
  const button = (text: string, work: () => Promise<unknown>, said: string) => (
    <button type="button" aria-disabled={isBlocked} onClick={() => press(work, said)}>
      {text}
      <span class="sr">: {url}</span>
    </button>
  );
  return (
    <li>
      <p>
        <strong>
          <bdi>{url}</bdi>
        </strong>
        <span class="hint">{facts.join(' · ')}</span>
      </p>
      {paused && (
        <div role="status">
          <p>
            <strong>{words.paused}</strong> {words.reasons[paused.reason]}
          </p>
          {button(words.resume, () => place.resume(id), words.resumed)}
        </div>
      )}
      <div class="actions">
        {button(
          words.test,
          async () => {
            await place.test(id);
            setOpen(true);
            await invalidate([...place.key, id]);
          },
          words.tested,
        )}
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.log}
          <span class="sr">: {url}</span>
        </button>
        <PressTwice
          text={words.rotate}
          label={words.rotateWebhook(url)}
          confirm={words.rotateNow}
          onConfirm={async () => {
            const { secret } = await place.rotate(id);
            onSecret({ id, url, secret, isNext: true });
            await onChange();
            announce(words.rotated);
          }}
        />
        <PressTwice
          text={words.remove}
          label={words.removeWebhook(url)}
          confirm={words.removeNow}
          onConfirm={async () => {
            await place.remove(id);
            await onChange();
            announce(words.removed);
          }}
        />
      </div>
      <FormFailure failure={request.failure} wait={request.wait} />
      {isOpen && <WebhookLog {...{ place, id, eventName }} />}
    </li>
  );
}

/** The name of an event, a gap, or a test. */
function eventName(type: string): string {
  if (type === MISSED_EVENT) return words.missedEvent;
  return words.events[type as EventType] ?? words.testEvent;
}
