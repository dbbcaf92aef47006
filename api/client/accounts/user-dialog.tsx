import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatDay } from '../lib/format.ts';
import { operatePaths } from '../operate/paths.ts';
import { Reason } from '../operate/reason.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded, SkeletonLines } from '../parts/loaded.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { useRequest } from '../parts/use-request.ts';
import { base } from '../paths.ts';
import { signedInPerson } from '../service/session.ts';
import { texts } from '../texts.ts';
import { AccountFields } from './account-fields.tsx';
import { LeftBehind } from './left-behind.tsx';
import {
  changeUser,
  endSessionsOfUser,
  makeResetLink,
  type ResetLink,
  setTemporaryPassword,
  type TemporaryPassword,
  type User,
  useProjectsOfUser,
  useSessionsOfUser,
} from './user-queries.ts';
import { userTexts } from './user-texts.ts';

const { account: words } = userTexts;
/** Number of sessions shown; the others are only counted. */
const SHOWN = 5;

interface Props {
  user: User;
  onRemove: () => void;
  onClose: (said?: string) => void;
}

/** One account: names, rights, projects, sessions. */
export function UserDialog({ user, onRemove, onClose }: Props) {
  const [isActive, setActive] = useState(user.is_active);
  const [ends, setEnds] = useState(true);
  const form = useForm(async (fields) => {
    const after = {
      username: textOf(fields, 'username'),
      email: textOf(fields, 'email'),
      is_active: isActive,
      is_superuser: fields.get('is_superuser') !== null,
    };
    await changeUser(user, after, !ends);
    onClose(userTexts.saved);
  });
  return (
    <Dialog title={isolated(user.username)} onClose={() => onClose()}>
      <form class="form" onSubmit={form.onSubmit}>
        <AccountFields form={form} user={user} />
        <div class="operate-result">
          <label class="switch">
            <input
              type="checkbox"
              name="is_active"
              checked={isActive}
              onChange={({ currentTarget }) => setActive(currentTarget.checked)}
            />
            {words.active}
          </label>
          <p class="operate-note">{words.activeHint}</p>
          {user.is_active && !isActive && <LeftBehind userId={user.id} ends={ends} onChange={setEnds} />}
          <label class="switch">
            <input type="checkbox" name="is_superuser" defaultChecked={user.is_superuser} />
            {words.root}
          </label>
        </div>
        <FormFailure failure={form.failure} wait={form.wait} />
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
            {texts.save}
          </button>
          <button type="button" onClick={() => onClose()}>
            {texts.cancel}
          </button>
        </div>
      </form>
      <Projects user={user} />
      <Sessions user={user} />
      {user.id !== signedInPerson() && <ForgottenPassword user={user} />}
      <p>
        <a href={operatePaths.security(user.username)}>{words.events}</a>
      </p>
      <div class="actions">
        <button type="button" class="danger" onClick={onRemove}>
          {words.remove}
        </button>
      </div>
    </Dialog>
  );
}

function Projects({ user }: { user: User }) {
  const projects = useProjectsOfUser(user.id);
  return (
    <Loaded query={projects} skeleton={<SkeletonLines count={1} />}>
      {(all) => <p>{words.projects(all.filter(({ owner_id: owner }) => owner === user.id).length, all.length)}</p>}
    </Loaded>
  );
}

/** Makes a temporary password for somebody who forgot theirs. */
function ForgottenPassword({ user }: { user: User }) {
  const [set, setSet] = useState<TemporaryPassword | null>(null);
  const [link, setLink] = useState<ResetLink | null>(null);
  const making = useRequest();
  return (
    <section class="operate-sessions">
      <h3>{words.password}</h3>
      {set === null ? (
        <>
          <p class="operate-note">{words.passwordHint}</p>
          {link !== null && (
            <CopyField
              label={words.resetLink}
              name="reset_link"
              hint={words.resetLinkHint}
              value={`${location.origin}${base}/reset#${link.token}`}
              copied={words.linkCopied}
            />
          )}
          <Reason failure={making.failure} />
          <div class="actions">
            <button
              type="button"
              aria-disabled={making.isBusy || making.wait > 0}
              onClick={() => making.run(async () => setLink(await makeResetLink(user.id)))}
            >
              {words.makeLink}
            </button>
            <PressTwice
              text={words.setPassword}
              confirm={words.setPasswordNow}
              onConfirm={async () => {
                setSet(await setTemporaryPassword(user.id));
                announce(words.passwordSet);
              }}
            />
          </div>
        </>
      ) : (
        <CopyField
          label={words.newPassword}
          name="temporary_password"
          hint={words.newPasswordHint(formatDay(new Date(set.expires_at), new Date()))}
          value={set.password}
          copied={words.copied}
        />
      )}
    </section>
  );
}

function Sessions({ user }: { user: User }) {
  const sessions = useSessionsOfUser(user.id);
  const end = useRequest();
  const endAll = async () => {
    await endSessionsOfUser(user.id);
    announce(words.ended);
  };
  const now = new Date();
  return (
    <section class="operate-sessions">
      <h3>{words.sessions}</h3>
      <Loaded query={sessions} skeleton={<SkeletonLines count={2} />}>
        {(all) =>
          all.length === 0 ? (
            <p class="operate-note">{words.noSessions}</p>
          ) : (
            <>
              <ul>
                {all.slice(0, SHOWN).map(({ id, browser, address, renewed_at: used }) => (
                  <li key={id} class="operate-note">
                    {words.session(
                      [browser, address].filter(Boolean).join(', ') || words.unknownAddress,
                      formatDay(new Date(used), now),
                    )}
                  </li>
                ))}
                {all.length > SHOWN && <li class="operate-note">{words.moreSessions(all.length - SHOWN)}</li>}
              </ul>
              <div class="actions">
                <button type="button" aria-disabled={end.isBusy || end.wait > 0} onClick={() => end.run(endAll)}>
                  {user.id === signedInPerson() ? words.endOwnSessions : words.endSessions}
                </button>
              </div>
            </>
          )
        }
      </Loaded>
      <Reason failure={end.failure} />
    </section>
  );
}
