import { GUEST_NAME_LENGTH } from '../../../shared/guests/rules/guests.ts';
import { Languages } from '../accounts/languages.tsx';
import { isolated } from '../lib/direction.ts';
import { formatDay } from '../lib/format.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { takePart } from './acting.ts';
import { readAddress } from './address.ts';
import { inWords } from './refused.ts';
import { type GuestOffer, join } from './requests.ts';
import { GuestScreen } from './screen.tsx';
import { guestTexts as words } from './texts.ts';

/** Tells a guest who invites them and what to do, with a button to start. */
export function Offer({ token, offer }: { token: string; offer: GuestOffer }) {
  const { project, asked_by: by, dimensions, asks_name: asksName, shows, expires_at: end } = offer;
  const form = useForm(async (fields) => {
    const name = asksName ? textOf(fields, 'name') : null;
    try {
      takePart(await join({ token, name, xid: readAddress().xid }));
    } catch (error) {
      throw inWords(error);
    }
  });
  const [only] = dimensions;
  return (
    <GuestScreen title={words.title}>
      <p class="lead">
        {by === null ? words.asks(isolated(project.name)) : words.asksBy(isolated(by), isolated(project.name))}
      </p>
      <p>{words.task[dimensions.length > 1 ? 'both' : only!]}</p>
      <p>{words.time}</p>
      <form class="form" onSubmit={form.onSubmit}>
        {asksName && (
          <Field
            label={words.name}
            name="name"
            hint={words.nameHint}
            maxLength={GUEST_NAME_LENGTH}
            pattern=".*\S.*"
            autocomplete="nickname"
            required
            fault={form.faultOf('name')}
          />
        )}
        <FormFailure failure={form.failure} wait={form.wait} />
        <button type="submit" class="primary wide" aria-disabled={form.isBusy || form.wait > 0}>
          {words.start}
        </button>
      </form>
      <p class="hint">
        {[
          asksName ? words.seenWithName : words.seen,
          words.shows[shows],
          words.ends(formatDay(new Date(end), new Date())),
        ].join(' ')}
      </p>
      <Languages />
    </GuestScreen>
  );
}
