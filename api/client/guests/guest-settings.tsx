import { GUESTS, GUESTS_SEE, type GuestsSee, MAX_GUESTS } from '../../../shared/guests/rules/guests.ts';
import type { Participation, GuestSettings as Settings } from '../../../shared/links/contract/links.ts';
import { Field, Labelled } from '../parts/field.tsx';
import { type Form, textOf } from '../parts/use-form.ts';
import { DIMENSIONS } from '../projects/queries.ts';
import { guestLinkTexts as words } from './guest-link-texts.ts';

const ASKED = ['both', ...DIMENSIONS] as const;

/** Fields for a new link: the questions for its guests, and what they see. */
export function GuestSettings({ form }: { form: Form }) {
  return (
    <>
      <Labelled label={words.asked.label} name="asked" fault={form.faultOf('participation.dimensions')}>
        {(wired) => (
          <select name="asked" {...wired}>
            {ASKED.map((each) => (
              <option key={each} value={each}>
                {words.asked[each]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={words.shows.label} name="sees" fault={form.faultOf('participation.shows')}>
        {(wired) => (
          <select name="sees" {...wired}>
            {GUESTS_SEE.map((each) => (
              <option key={each} value={each}>
                {words.shows[each]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Field
        label={words.most}
        name="most"
        type="number"
        min={1}
        max={MAX_GUESTS}
        defaultValue={String(GUESTS)}
        required
        fault={form.faultOf('participation.max_guests')}
      />
      <fieldset>
        <legend>{words.rules}</legend>
        {(['asksName', 'onePerDevice', 'mayJoin', 'xidContinues'] as const).map((each) => (
          <label key={each} class="choice">
            <input type="checkbox" name={each} defaultChecked={each === 'onePerDevice'} />
            <span>{words[each]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** The settings of a form. */
export function guestSettingsIn(fields: FormData): Settings {
  const asked = DIMENSIONS.filter((each) => each === textOf(fields, 'asked'));
  return {
    dimensions: asked.length > 0 ? asked : [...DIMENSIONS],
    shows: textOf(fields, 'sees') as GuestsSee,
    max_guests: Number(textOf(fields, 'most')),
    asks_name: fields.has('asksName'),
    one_per_device: fields.has('onePerDevice'),
    may_join: fields.has('mayJoin'),
    xid_continues: fields.has('xidContinues'),
  };
}

/** The facts about a link in the list: how many joined, when it expires, and each setting in a few words. */
export function factsOf(link: Participation, joined: number, ends: string): string[] {
  const [only] = link.dimensions.length === 1 ? link.dimensions : [];
  return [
    words.joinedOf(joined, link.max_guests),
    ends,
    only && words.with[only],
    link.shows !== 'nothing' && words.with[link.shows],
    link.asks_name && words.with.asksName,
    link.one_per_device && words.with.onePerDevice,
    link.may_join && words.with.mayJoin,
    link.xid_continues && words.with.xidContinues,
  ].filter((each) => typeof each === 'string');
}
