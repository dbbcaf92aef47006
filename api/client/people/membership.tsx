import { useLocation } from 'preact-iso/router';
import type { Collaborator } from '../../contract/collaborators.ts';
import { announce } from '../lib/announce.ts';
import { fullName } from '../lib/full-name.ts';
import { Initials } from '../parts/person.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { paths } from '../paths.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { useIsOwner } from '../projects/owner.ts';
import { forgetProject, refresh, useCollaborators } from '../projects/queries.ts';
import { signedInPerson } from '../service/session.ts';
import { removeMember } from './link-queries.ts';
import { linkTexts } from './link-texts.ts';

const { members: words } = linkTexts;
type Member = Collaborator;

/** How people go out of a project: the owner removes them, and each may leave. */
export function Membership({ id }: { id: string }) {
  const isOwner = useIsOwner(useCurrentProject(id).data);
  const { data: members = [] } = useCollaborators(id);
  const collaborators = members.filter(({ role, service, guest }) => role === 'collaborator' && !service && !guest);
  const me = signedInPerson();
  if (isOwner && collaborators.length > 0) return <Members id={id} members={collaborators} />;
  return me !== null && collaborators.some((each) => each.id === me) ? <Leave id={id} me={me} /> : null;
}

function Members({ id, members }: { id: string; members: readonly Member[] }) {
  return (
    <section class="panel" aria-labelledby="members">
      <h2 id="members">{words.title}</h2>
      <p class="hint">{words.hint}</p>
      <ul class="people-list">
        {members.map((member) => (
          <Removable key={member.id} id={id} member={member} />
        ))}
      </ul>
    </section>
  );
}

function Removable({ id, member }: { id: string; member: Member }) {
  const name = fullName(member);
  return (
    <li>
      <span class="person">
        <Initials name={member.display_name ?? member.username} />
        <bdi>{name}</bdi>
      </span>
      <PressTwice
        text={words.remove}
        label={words.removePerson(name)}
        confirm={words.removeNow}
        onConfirm={async () => {
          await removeMember(id, member.id);
          announce(words.removed(name));
          await refresh(id);
        }}
      />
    </li>
  );
}

function Leave({ id, me }: { id: string; me: string }) {
  const { route } = useLocation();
  return (
    <section class="panel">
      <p class="hint">{words.leaveHint}</p>
      <div>
        <PressTwice
          text={words.leave}
          confirm={words.leaveNow}
          onConfirm={async () => {
            await removeMember(id, me);
            route(paths.projects, true);
            await forgetProject(id);
          }}
        />
      </div>
    </section>
  );
}
