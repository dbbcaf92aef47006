import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { saveFile } from '../lib/save-file.ts';
import { tellTabs } from '../lib/tabs.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { signOut } from '../service/session.ts';
import { texts } from '../texts.ts';
import { googleLink } from './google-link.tsx';
import { ownDataTexts as words } from './own-data-texts.ts';
import { PasswordField } from './password-field.tsx';

/** One's own data: downloading all of it, and deleting the account. */
export function OwnData() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <Download />
      <div class="form-end">
        <button type="button" class="danger" onClick={() => setOpen(true)}>
          {words.remove}
        </button>
      </div>
      {isOpen && <DeleteAccount onClose={() => setOpen(false)} />}
    </section>
  );
}

function Download() {
  const form = useForm(async () => {
    await saveFile('pairwise-my-data.zip', () => api.GET('/auth/me/export', { parseAs: 'stream' }));
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <p class="hint">{words.downloadText}</p>
      <FormFailure failure={form.failure} wait={form.wait} />
      <div class="form-end">
        <button type="submit" aria-disabled={form.isBusy || form.wait > 0}>
          {words.download}
        </button>
      </div>
    </form>
  );
}

interface OwnedProject {
  id: string;
  name: string;
}

/** The projects that a refusal lists. */
function ownedIn(error: unknown): OwnedProject[] | null {
  if (!(error instanceof ServiceError) || error.code !== 'owns_projects') return null;
  return [...error.fields].map(([id, name]) => ({ id, name }));
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [owned, setOwned] = useState<OwnedProject[]>([]);
  const form = useForm(async (fields) => {
    const password = textOf(fields, 'current_password');
    const body = { ...(password && { current_password: password }), delete_projects: fields.has('delete_projects') };
    try {
      await read(api.DELETE('/auth/me', { body }));
    } catch (error) {
      const projects = ownedIn(error);
      if (projects === null) throw error;
      setOwned(projects);
      return;
    }
    announce(words.removed);
    await signOut();
    tellTabs({ signedOut: true });
  });
  return (
    <Dialog title={words.remove} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        {words.consequences.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {owned.length > 0 && (
          <>
            <p role="alert">{words.owned}</p>
            <ul>
              {owned.map(({ id, name }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
            <label class="choice">
              <input type="checkbox" name="delete_projects" required />
              <span>{words.deleteProjects}</span>
            </label>
          </>
        )}
        {googleLink.data?.has_password !== false && (
          <PasswordField
            label={words.password}
            name="current_password"
            autocomplete="current-password"
            maxLength={1024}
            required
            fault={form.faultOf('current_password')}
          />
        )}
        <FormFailure failure={form.failure} wait={form.wait} />
        <div class="form-end">
          <button type="submit" class="danger-primary" aria-disabled={form.isBusy || form.wait > 0}>
            {words.removeNow}
          </button>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
