import { useState } from 'preact/hooks';
import type { Collaborator } from '../../../shared/people/contract/collaborators.ts';
import { announce } from '../lib/announce.ts';
import { fullName } from '../lib/full-name.ts';
import { saveFile } from '../lib/save-file.ts';
import { tellTabs } from '../lib/tabs.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Labelled } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { signOut } from '../service/session.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { texts } from '../texts.ts';
import { googleLink } from './google-link.tsx';
import { heirsOf } from './heirs.ts';
import { ownDataTexts as words } from './own-data-texts.ts';
import { readSecurityAgain } from './own-security.ts';

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
    await readSecurityAgain();
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

/** The choice that no one gets the projects: then they are deleted. */
const NOBODY = 'nobody';

interface OwnedProject {
  id: string;
  name: string;
}

/** The projects that the error lists. */
function ownedIn(error: unknown): OwnedProject[] | null {
  if (!(error instanceof ServiceError) || error.code !== 'owns_projects') return null;
  return [...error.fields].map(([id, name]) => ({ id, name }));
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [owned, setOwned] = useState<OwnedProject[]>([]);
  const [heirs, setHeirs] = useState<Collaborator[]>([]);
  const form = useForm(async (fields) => {
    const password = textOf(fields, 'current_password');
    const heir = textOf(fields, 'transfer_to');
    const body = {
      ...(password && { current_password: password }),
      ...(heirs.some(({ id }) => id === heir) && { transfer_to: heir }),
      delete_projects: fields.has('delete_projects') || heir === NOBODY,
    };
    try {
      await read(api.DELETE('/auth/me', { body }));
    } catch (error) {
      const projects = ownedIn(error);
      if (projects === null) throw error;
      setHeirs(await heirsOf(projects));
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
            <p role="alert">{heirs.length > 0 ? words.ownedWithOthers : words.owned}</p>
            <ul>
              {owned.map(({ id, name }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
            {heirs.length > 0 ? (
              <Labelled label={words.heir} name="transfer_to" fault={form.faultOf('transfer_to')}>
                {(wired) => (
                  <select name="transfer_to" required {...wired}>
                    <option value="">{words.choose}</option>
                    {heirs.map((heir) => (
                      <option key={heir.id} value={heir.id}>
                        {fullName(heir)}
                      </option>
                    ))}
                    <option value={NOBODY}>{words.nobody}</option>
                  </select>
                )}
              </Labelled>
            ) : (
              <label class="choice">
                <input type="checkbox" name="delete_projects" required />
                <span>{words.deleteProjects}</span>
              </label>
            )}
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
