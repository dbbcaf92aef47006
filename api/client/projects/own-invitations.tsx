import { useState } from 'preact/hooks';
import type { OwnInvitation } from '../../../shared/people/contract/collaborators.ts';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatDay } from '../lib/format.ts';
import { fullName } from '../lib/full-name.ts';
import { invalidate, useQuery } from '../lib/queries.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { ownInvitationTexts as words } from './own-invitations-texts.ts';
import { PROJECTS } from './queries.ts';

const INVITATIONS = ['invitations'] as const;

/** The projects to which the person is invited, with buttons to accept and to decline. Shows nothing if there are none. */
export function OwnInvitations() {
  const { data = [] } = useQuery({
    queryKey: INVITATIONS,
    queryFn: ({ signal }) => read(api.GET('/auth/invitations', { signal })),
  });
  if (data.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="invitations">
      <h2 id="invitations">{words.title}</h2>
      <ul class="own-invitations">
        {data.map((each) => (
          <Waiting key={each.id} invitation={each} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ invitation: { id, project, invited_by: inviter, expires_at: end } }: { invitation: OwnInvitation }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServiceError | null>(null);
  const name = isolated(project.name);
  const answer = async (send: () => Promise<unknown>, said: string) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send();
      announce(said);
      await invalidate(INVITATIONS, PROJECTS);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const params = { path: { invitation_id: id } };
  return (
    <li>
      <div>
        <strong>
          <bdi>{project.name}</bdi>
        </strong>
        <div>
          <small class="hint">
            {words.by(fullName(inviter))} · {words.ends(formatDay(new Date(end), new Date()))}
          </small>
        </div>
      </div>
      <span class="actions">
        <button
          type="button"
          class="primary"
          aria-label={words.acceptProject(name)}
          aria-disabled={isBusy}
          onClick={() =>
            void answer(
              () => read(api.POST('/auth/invitations/{invitation_id}/accept', { params })),
              words.joined(name),
            )
          }
        >
          {words.accept}
        </button>
        <button
          type="button"
          aria-label={words.declineProject(name)}
          aria-disabled={isBusy}
          onClick={() =>
            void answer(() => read(api.DELETE('/auth/invitations/{invitation_id}', { params })), words.declined)
          }
        >
          {words.decline}
        </button>
      </span>
      <FormFailure failure={failure} wait={0} />
    </li>
  );
}
