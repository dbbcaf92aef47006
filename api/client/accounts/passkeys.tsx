import { useState } from 'preact/hooks';
import type { Passkey } from '../../../shared/sign-in/contract/passkeys.ts';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatDay } from '../lib/format.ts';
import { createResource } from '../lib/resource.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { useLater } from '../parts/use-later.ts';
import { useRequest } from '../parts/use-request.ts';
import { api, read } from '../service/client.ts';
import { ways } from '../sign-in/ways.ts';
import { texts } from '../texts.ts';
import { googleLink } from './google-link.tsx';
import { readSecurityAgain } from './own-security.ts';
import { passkeyTexts as words } from './passkey-texts.ts';

/** The user's passkeys. Read when the screen opens. */
export const passkeys = createResource(() => read(api.GET('/auth/passkeys')));

/** Adds, names and removes the user's passkeys, and makes recovery codes. Shows nothing if browsers offer no passkeys here. */
export function Passkeys() {
  const [isAdding, setAdding] = useState(false);
  const later = useLater(() => import('./add-passkey.tsx'), isAdding);
  const origin = ways.data?.passkeys ?? null;
  const canAdd = origin !== null && googleLink.data?.has_password !== false;
  if (!canAdd && !passkeys.data?.passkeys.length) return null;
  const isHere = origin === location.origin;
  const end = async () => {
    setAdding(false);
    await Promise.all([passkeys.refetch(), readSecurityAgain()]);
  };
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p class="hint">{words.text}</p>
      <Loaded query={passkeys}>
        {({ passkeys: all, recovery_codes_left: left }) => (
          <>
            {all.length > 0 && (
              <ul class="session-list">
                {all.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} isLast={all.length === 1} />
                ))}
              </ul>
            )}
            {all.length > 0 && !isAdding && <Codes left={left} />}
          </>
        )}
      </Loaded>
      {canAdd && !isHere && <p class="account-event">{words.elsewhere(origin)}</p>}
      {canAdd && isHere && !isAdding && (
        <div class="actions">
          <button type="button" onClick={() => setAdding(true)}>
            {words.add}
          </button>
        </div>
      )}
      {isAdding && later && <later.AddPasskey done={words.done} onDone={() => void end()} />}
    </section>
  );
}

function Row({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { id, name, synced, created_at: added, last_used_at: used } = passkey;
  const [isNaming, setNaming] = useState(false);
  const path = { params: { path: { passkey_id: id } } };
  const form = useForm(async (fields) => {
    await read(api.PATCH('/auth/passkeys/{passkey_id}', { ...path, body: { name: textOf(fields, 'passkey_name') } }));
    await passkeys.refetch();
    setNaming(false);
    announce(words.renamed);
  });
  const now = new Date();
  const facts = [
    words.added(formatDay(new Date(added), now)),
    used === null ? words.unused : words.used(formatDay(new Date(used), now)),
    synced && words.synced,
  ];
  if (isNaming) {
    return (
      <li>
        <form class="form" onSubmit={form.onSubmit}>
          <Field
            label={words.name}
            name="passkey_name"
            defaultValue={name}
            maxLength={100}
            autocomplete="off"
            autofocus
            required
            fault={form.faultOf('name')}
          />
          <FormFailure failure={form.failure} wait={form.wait} />
          <div class="form-end">
            <button type="submit" class="primary" aria-disabled={form.isBusy}>
              {texts.save}
            </button>
            <button type="button" onClick={() => setNaming(false)}>
              {texts.cancel}
            </button>
          </div>
        </form>
      </li>
    );
  }
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span class="hint">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <div class="actions">
        <button type="button" aria-label={words.renameOf(isolated(name))} onClick={() => setNaming(true)}>
          {words.rename}
        </button>
        <PressTwice
          text={words.remove}
          label={words.removeOf(isolated(name))}
          confirm={words.removeNow}
          consequence={isLast ? words.removeLast(googleLink.data?.has_password !== false) : undefined}
          onConfirm={async () => {
            await read(api.DELETE('/auth/passkeys/{passkey_id}', path));
            await Promise.all([passkeys.refetch(), readSecurityAgain()]);
            announce(words.removed);
          }}
        />
      </div>
    </li>
  );
}

/** Shows how many recovery codes are left, and replaces them with new ones. */
function Codes({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const later = useLater(() => import('./recovery-codes.tsx'), codes !== null);
  const { run, isBusy, failure, wait } = useRequest();
  if (codes) {
    if (!later) return null;
    const done = () => {
      setCodes(null);
      void passkeys.refetch();
      void readSecurityAgain();
    };
    return <later.RecoveryCodes codes={codes} done={words.done} onDone={done} />;
  }
  const make = async () => setCodes((await read(api.POST('/auth/passkeys/recovery-codes'))).recovery_codes);
  return (
    <>
      <p>{words.codesLeft(left)}</p>
      <FormFailure failure={failure} wait={wait} />
      <div class="actions">
        <button type="button" aria-disabled={isBusy || wait > 0} onClick={() => run(make)}>
          {words.newCodes}
        </button>
      </div>
    </>
  );
}
