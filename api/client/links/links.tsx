import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { GuestSettings, Participation } from '../../../shared/links/contract/links.ts';
import { LINK_DAYS, LINK_LABEL_LENGTH, LINK_SHOWS, type LinkKind } from '../../../shared/links/rules/links.ts';
import { announce } from '../lib/announce.ts';
import { formatDay } from '../lib/format.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { Field, Labelled } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { type Form, textOf, useForm } from '../parts/use-form.ts';
import { useLater } from '../parts/use-later.ts';
import { makeLink, type NewLink, type ProjectLink, revokeLink, useLinks } from './link-queries.ts';
import { linkTexts as words } from './link-texts.ts';

/** The fields of a link for guests, their values, and what the list says about such a link. */
export interface GuestLinks {
  Fields: ComponentType<{ form: Form }>;
  valuesIn(fields: FormData): GuestSettings;
  factsOf(participation: Participation, joined: number, ends: string): string[];
}

interface Props {
  /** Of the project. */
  id: string;
  kind: LinkKind;
  /** Only for links of this kind. */
  guests?: GuestLinks | undefined;
}

/** Creates links of one kind, lists the valid ones, and revokes them; for the owner. */
export function ProjectLinks({ id, kind, guests }: Props) {
  const [made, setMade] = useState<NewLink | null>(null);
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    const shows = LINK_SHOWS.filter((each) => fields.getAll('shows').includes(each));
    const participation = guests?.valuesIn(fields) ?? null;
    const wanted = { kind, label: textOf(fields, 'label'), shows, participation };
    setMade(await makeLink(id, { ...wanted, days: Number(textOf(fields, 'days')) }));
  });
  return (
    <div class="links">
      <form class="form" onSubmit={form.onSubmit}>
        <Field
          label={words.label}
          name="label"
          hint={words.labelHint[kind]}
          maxLength={LINK_LABEL_LENGTH}
          autocomplete="off"
          fault={form.faultOf('label')}
        />
        {guests && <guests.Fields form={form} />}
        {kind === 'results' && (
          <fieldset>
            <legend>{words.shows.title}</legend>
            {LINK_SHOWS.map((each) => (
              <label key={each} class="choice">
                <input type="checkbox" name="shows" value={each} />
                <span>{words.shows.choices[each]}</span>
              </label>
            ))}
          </fieldset>
        )}
        <Labelled label={words.valid} name="days" fault={form.faultOf('expires_at')}>
          {(wired) => (
            <select name="days" {...wired}>
              {Object.entries(words.days).map(([days, text]) => (
                <option key={days} value={days} selected={Number(days) === LINK_DAYS[kind]}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
            {words.make}
          </button>
        </div>
      </form>
      {made !== null && (
        <div class="new-link">
          <div role="status">
            <CopyField
              key={made.id}
              label={words.made}
              name="address"
              hint={words.madeHint}
              value={made.address}
              copied={words.copied}
            />
          </div>
          <QrCode address={made.address} />
        </div>
      )}
      <OpenLinks id={id} kind={kind} guests={guests} onRevoked={(linkId) => linkId === made?.id && setMade(null)} />
    </div>
  );
}

function QrCode({ address }: { address: string }) {
  const [isShown, setShown] = useState(false);
  const later = useLater(() => import('./qr-dialog.tsx'), isShown);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        {words.qr.show}
      </button>
      {isShown && later && <later.QrDialog address={address} onClose={() => setShown(false)} />}
    </>
  );
}

function OpenLinks({ id, kind, guests, onRevoked }: Props & { onRevoked: (linkId: string) => void }) {
  const links = useLinks(id);
  return (
    <Loaded query={links}>
      {(all) => {
        const shown = all.filter((link) => link.kind === kind);
        return (
          shown.length > 0 && (
            <section class="open-links">
              <h3>{words.open[kind]}</h3>
              <ul>
                {shown.map((link) => (
                  <OpenLink key={link.id} id={id} link={link} guests={guests} onRevoked={() => onRevoked(link.id)} />
                ))}
              </ul>
            </section>
          )
        );
      }}
    </Loaded>
  );
}

/** A valid link. Revoking it takes a second press, since it can't be undone. */
function OpenLink({
  id,
  link,
  guests,
  onRevoked,
}: Pick<Props, 'id' | 'guests'> & { link: ProjectLink; onRevoked: () => void }) {
  const now = new Date();
  const name = link.label ?? words.nameless(formatDay(new Date(link.created_at), now));
  const ends = words.ends(formatDay(new Date(link.expires_at), now));
  const facts =
    guests && link.participation
      ? guests.factsOf(link.participation, link.uses, ends)
      : [words.uses(link.kind, link.uses), ends, ...link.shows.map((each) => words.shows.with[each])];
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{facts.join(' · ')}</small>
      </span>
      <PressTwice
        text={words.revoke}
        label={words.revokeLink(name)}
        confirm={words.revokeNow}
        onConfirm={async () => {
          await revokeLink(id, link.id);
          onRevoked();
          announce(words.revoked);
        }}
      />
    </li>
  );
}
