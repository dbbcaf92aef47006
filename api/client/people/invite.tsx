import { useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { useIsOwner } from '../projects/owner.ts';
import { inviteByName } from './link-queries.ts';
import { linkTexts } from './link-texts.ts';
import { ProjectLinks } from './links.tsx';

const { invite: words } = linkTexts;

/** How people come into a project, for its owner: by name, or by a link. */
export function Invite({ id }: { id: string }) {
  const isOwner = useIsOwner(useCurrentProject(id).data);
  return isOwner ? <InviteForm id={id} /> : null;
}

function InviteForm({ id }: { id: string }) {
  const element = useRef<HTMLFormElement>(null);
  const [added, setAdded] = useState('');
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    setAdded('');
    const said = words.added(await inviteByName(id, textOf(fields, 'user')));
    element.current?.reset();
    setAdded(said);
    announce(said);
  });
  return (
    <section class="panel" aria-labelledby="invite">
      <h2 id="invite">{words.title}</h2>
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
      <h3>{words.byLink}</h3>
      <p class="hint">{words.byLinkHint}</p>
      <ProjectLinks id={id} kind="invitation" />
    </section>
  );
}
