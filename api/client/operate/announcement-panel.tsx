import { useState } from 'preact/hooks';
import type { CurrentAnnouncement } from '../../../shared/operate/contract/health.ts';
import { ANNOUNCEMENT_LENGTH } from '../../../shared/operate/rules/announcement.ts';
import { announce } from '../lib/announce.ts';
import { useQuery } from '../lib/queries.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Field, TextField } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { useRequest } from '../parts/use-request.ts';
import { base } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { announcementPanelTexts as words } from './announcement-panel-texts.ts';

/** Announces a maintenance on every screen, and removes the announcement. */
export function AnnouncementPanel() {
  const [isOpen, setOpen] = useState(false);
  const request = useRequest();
  const why = whyUnchangeable();
  const current = useQuery({
    queryKey: ['operate', 'announcement'],
    queryFn: async ({ signal }) =>
      (await (await fetch(`${base}/health/announcement`, { cache: 'no-store', signal })).json()) as CurrentAnnouncement,
  });
  /** Shows the announcement above this screen at once. */
  const refresh = async () => {
    dispatchEvent(new Event('announced'));
    await current.refetch();
  };
  const isBlocked = request.isBusy || request.wait > 0 || why !== null;
  const remove = async () => {
    await read(api.DELETE('/admin/announcement'));
    await refresh();
    announce(words.removed);
  };
  const announcement = current.data?.announcement;
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p class="hint">{words.hint}</p>
      {announcement && (
        <p>
          <bdi>{announcement.text}</bdi>
        </p>
      )}
      <div class="actions">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {announcement ? words.change : words.begin}
        </button>
        {announcement && (
          <button type="button" aria-disabled={isBlocked} onClick={() => !isBlocked && request.run(remove)}>
            {words.remove}
          </button>
        )}
      </div>
      <FormFailure failure={request.failure} wait={request.wait} />
      {isOpen && (
        <AnnouncementForm
          text={announcement?.text ?? ''}
          onDone={async () => {
            await refresh();
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}

function AnnouncementForm({ text, onDone }: { text: string; onDone: () => Promise<void> }) {
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    const [start, end] = [timeOf(fields, 'starts_at'), timeOf(fields, 'ends_at')];
    const body = { text: textOf(fields, 'text'), ...(start && { starts_at: start }), ends_at: end };
    await read(api.PUT('/admin/announcement', { body }));
    await onDone();
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <TextField
        label={words.text}
        name="text"
        defaultValue={text}
        maxLength={ANNOUNCEMENT_LENGTH}
        required
        fault={form.faultOf('text')}
      />
      <Field
        label={words.start}
        name="starts_at"
        type="datetime-local"
        hint={words.startHint}
        fault={form.faultOf('starts_at')}
      />
      <Field
        label={words.end}
        name="ends_at"
        type="datetime-local"
        hint={words.endHint}
        fault={form.faultOf('ends_at')}
      />
      <FormFailure failure={form.failure} wait={form.wait} />
      {why && <p class="unchangeable">{why}</p>}
      <div class="form-end">
        <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
          {words.submit}
        </button>
      </div>
    </form>
  );
}

/** The chosen time in this browser's time zone; null if none was chosen. */
function timeOf(fields: FormData, name: string): string | null {
  const value = textOf(fields, name);
  return value === '' ? null : new Date(value).toISOString();
}
