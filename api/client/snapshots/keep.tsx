import { useLocation } from 'preact-iso/router';
import { announce } from '../lib/announce.ts';
import { formatMoment } from '../lib/format-date.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { keep, keptPath } from './queries.ts';
import { keptTexts as words } from './texts.ts';

/** Entries of the menu of the results. */
export function KeepItems({ id, onKeep }: { id: string; onKeep: () => void }) {
  return (
    <>
      <button type="button" onClick={onKeep}>
        {words.keep}
        <small>{words.keepHint}</small>
      </button>
      <a href={keptPath(id)}>
        {words.title}
        <small>{words.what}</small>
      </a>
    </>
  );
}

/** Keeps the ranking as it is now, under a name. */
export function KeepDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { route } = useLocation();
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    await keep(id, textOf(fields, 'name'));
    announce(words.kept);
    onClose();
    route(keptPath(id));
  });
  return (
    <Dialog title={words.keepTitle} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        <p class="hint">{words.keepText}</p>
        <Field
          label={words.name}
          name="name"
          required
          maxLength={100}
          defaultValue={formatMoment(new Date())}
          fault={form.faultOf('name')}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
            {words.keepNow}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
