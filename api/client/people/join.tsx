import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { User } from '../../../shared/accounts/contract/accounts.ts';
import type { Invitation as InvitedTo } from '../../../shared/links/contract/links.ts';
import { GUEST_PAGE } from '../guests/address.ts';
import { Guest } from '../guests/guest.tsx';
import { isolated } from '../lib/direction.ts';
import { formatDay } from '../lib/format.ts';
import { fullName } from '../lib/full-name.ts';
import { createResource, type Resource } from '../lib/resource.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useForm } from '../parts/use-form.ts';
import { leadingBack, paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { type SessionState, session, signedInPerson } from '../service/session.ts';
import { Doorway } from '../sign-in/doorway.tsx';
import { joinTexts as words } from './join-texts.ts';
import { keepInvitation, type PendingInvitation, pendingInvitation, takeInvitation } from './pending-invitation.ts';

/** The page of a link, either to take part without an account or to accept an invitation. */
export default function Join() {
  return location.pathname === GUEST_PAGE ? <Guest /> : <Invited />;
}

/** An invitation by link: the name of its project, and the way in, through a registration or a sign-in. */
function Invited() {
  const [invitation, setInvitation] = useState(readInvitation);
  useEffect(() => {
    const change = () => setInvitation(readInvitation());
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  if (!invitation) return <NotInvited {...words.incomplete} />;
  return <Invitation invitation={invitation} key={invitation.token} />;
}

/** The token is removed from the address at once, so that it doesn't stay in the history. */
function readInvitation(): PendingInvitation | null {
  if (takeInvitation(location.hash)) history.replaceState(history.state, '', location.pathname + location.search);
  return pendingInvitation();
}

function Invitation({ invitation }: { invitation: PendingInvitation }) {
  const { token } = invitation;
  const [preview] = useState(() => createResource(() => read(api.POST('/invitations/preview', { body: { token } }))));
  const [isGoneNow, setGone] = useState(false);
  const isMember = useMembership(preview.data?.project.id);
  useEffect(() => void preview.refetch(), [preview]);
  if (isGoneNow || isGone(preview.error)) return <Gone />;
  if (preview.data && isMember) return <Member project={preview.data.project} />;
  return (
    <Doorway title={words.title}>
      <Loaded query={preview}>
        {(found) => <Offer preview={found} invitation={invitation} onGone={() => setGone(true)} />}
      </Loaded>
    </Doorway>
  );
}

/** Whether the signed-in person is already a member of a project. */
function useMembership(projectId: string | undefined): boolean {
  const [isMember, setMember] = useState(false);
  const isSignedIn = session.value === 'signed-in';
  useEffect(() => {
    if (projectId === undefined || !isSignedIn) return;
    read(api.GET('/projects/{project_id}/collaborators', { params: { path: { project_id: projectId } } })).then(
      (members) => setMember(members.some(({ id }) => id === signedInPerson())),
      // A refusal means that they aren't. Without a response the invitation is offered anyway, since accepting it twice does no harm.
      () => undefined,
    );
  }, [projectId, isSignedIn]);
  return isMember;
}

/** Shown instead of the invitation if the person is already a member. */
function Member({ project: { id, name } }: Pick<InvitedTo, 'project'>) {
  useEffect(() => keepInvitation(null), []);
  return (
    <Doorway title={words.member.title}>
      <p class="lead">{words.member.text(isolated(name))}</p>
      <a class="button primary wide" href={paths.project(id)}>
        {words.member.open}
      </a>
    </Doorway>
  );
}

/** States of the session in which nobody is signed in. */
const OUTSIDE: readonly SessionState[] = ['signed-out', 'ended'];

interface OfferProps {
  preview: InvitedTo;
  invitation: PendingInvitation;
  /** Called if the invitation was revoked or expired while it was on the screen. */
  onGone: () => void;
}

function Offer({ preview: { project, expires_at: end }, invitation, onGone }: OfferProps) {
  return (
    <>
      <p class="lead">{words.text(isolated(project.name))}</p>
      {session.value === 'signed-in' && <Accept invitation={invitation} onGone={onGone} />}
      {OUTSIDE.includes(session.value) && <Enter invitation={invitation} />}
      <p class="hint">{words.ends(formatDay(new Date(end), new Date()))}</p>
    </>
  );
}

/** For people without a session: they need an account first. Afterwards they have joined, without being asked again. */
function Enter({ invitation }: { invitation: PendingInvitation }) {
  const want = () => keepInvitation({ ...invitation, isWanted: true });
  return (
    <>
      <a class="button primary wide" href={leadingBack(paths.register, paths.join)} onClick={want}>
        {words.register}
      </a>
      <a class="button wide" href={leadingBack(paths.signIn, paths.join)} onClick={want}>
        {words.signIn}
      </a>
      <p class="hint">{words.seen}</p>
    </>
  );
}

function Accept({ invitation: { token, isWanted }, onGone }: Pick<OfferProps, 'invitation' | 'onGone'>) {
  const { route } = useLocation();
  const { data: person }: Resource<User> = useOwnAccount();
  const form = useForm(async () => {
    try {
      const { project_id: id } = await read(api.POST('/invitations/accept', { body: { token } }));
      keepInvitation(null);
      route(paths.project(id), true);
    } catch (error) {
      // The refusal is final: another attempt would be refused, too.
      keepInvitation({ token, isWanted: false });
      if (!isGone(error)) throw error;
      onGone();
    }
  });
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    if (isWanted) element?.requestSubmit();
  }, [element, isWanted]);
  return (
    <form ref={setElement} class="form" onSubmit={form.onSubmit}>
      <FormFailure failure={form.failure} wait={form.wait} />
      <button type="submit" class="primary wide" aria-disabled={form.isBusy || form.wait > 0}>
        {form.isBusy ? words.joining : words.join}
      </button>
      <p class="hint">
        {person && words.as(fullName(person))} {words.seen}
      </p>
    </form>
  );
}

function Gone() {
  useEffect(() => keepInvitation(null), []);
  return <NotInvited {...words.ended} />;
}

function NotInvited({ title, text }: { title: string; text: string }) {
  return (
    <Doorway title={title}>
      <p>{text}</p>
      <p>
        <a class="button" href={paths.projects}>
          {words.ended.action}
        </a>
      </p>
    </Doorway>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}
