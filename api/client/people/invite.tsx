import { useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { fullName } from '../lib/full-name.ts';
import { inviteByName, useWaiting, withdrawInvitation } from '../links/link-queries.ts';
import { linkTexts } from '../links/link-texts.ts';
import { ProjectLinks } from '../links/links.tsx';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Initials } from '../parts/person.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { textOf, useForm } from '../parts/use-form.ts';

const { invite: words } = linkTexts;

/** Lets the owner of a project invite people, by name or by a link. */
export function Invite({ id }: { id: string }) {
  const element = useRef<HTMLFormElement>(null);
  const [added, setAdded] = useState('');
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    setAdded('');
    const { name, isInvited } = await inviteByName(id, textOf(fields, 'user'));
    const said = isInvited ? words.invited(name) : words.added(name);
    element.current?.reset();
    setAdded(said);
    announce(said);
  });
  return (
    <section aria-labelledby="invite">
      <h3 id="invite">{words.title}</h3>
      <form ref={element} class="form" onSubmit={form.onSubmit} onInput={() => setAdded('')}>
        <Field
          label={words.name}
          name="user"
          hint={words.nameHint}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          pattern=".*\S.*"
          maxLength={254}
          required
          fault={form.faultOf('user')}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
            {words.submit}
          </button>
          {added && <span class="done">{added}</span>}
        </div>
      </form>
      <Waiting id={id} />
      <details>
        <summary>{words.byLink}</summary>
        <p class="hint">{words.byLinkHint}</p>
        <ProjectLinks id={id} kind="invitation" />
      </details>
    </section>
  );
}

/** The invited people who have not answered yet. */
function Waiting({ id }: { id: string }) {
  const { data = [] } = useWaiting(id);
  if (data.length === 0) return null;
  return (
    <>
      <h4>{words.waiting.title}</h4>
      <p class="hint">{words.waiting.hint}</p>
      <ul class="people-list">
        {data.map((each) => (
          <li key={each.id}>
            <span class="person">
              <Initials name={each.display_name ?? each.username} />
              <bdi>{fullName(each)}</bdi>
            </span>
            <PressTwice
              text={words.waiting.withdraw}
              label={words.waiting.withdrawPerson(fullName(each))}
              confirm={words.waiting.withdrawNow}
              onConfirm={async () => {
                await withdrawInvitation(id, each.id);
                announce(words.waiting.withdrawn(fullName(each)));
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
