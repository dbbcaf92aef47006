import { useLocation } from 'preact-iso/router';
import type { Collaborator } from '../../../shared/people/contract/collaborators.ts';
import { removeMember } from '../links/link-queries.ts';
import { linkTexts } from '../links/link-texts.ts';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { PressTwice } from '../parts/press-twice.tsx';
import { paths } from '../paths.ts';
import { forgetProject } from '../projects/queries.ts';
import { signedInPerson } from '../service/session.ts';
import { Members } from './members.tsx';
import { peopleTexts as words } from './texts.ts';

const OwnerAccess = lazyScreen(() => import('./owner-access.tsx'));

interface Props {
  id: string;
  members: readonly Collaborator[];
  isOwner: boolean;
}

/** Lists the members of the project and the questions of each, with the ways to invite and to remove people. */
export function Access({ id, members, isOwner }: Props) {
  const people = members.filter(({ service, guest }) => !service && !guest);
  const me = signedInPerson();
  const mayLeave = !isOwner && people.some((each) => each.id === me && each.role === 'collaborator');
  return (
    <section class="panel access" aria-labelledby="access">
      <h2 id="access">{words.access}</h2>
      <Members id={id} members={people} isOwner={isOwner} />
      {mayLeave && me && <Leave id={id} me={me} />}
      {isOwner && <OwnerAccess id={id} />}
    </section>
  );
}

function Leave({ id, me }: { id: string; me: string }) {
  const { route } = useLocation();
  const { leave, leaveNow, leaveHint } = linkTexts.members;
  return (
    <>
      <p class="hint">{leaveHint}</p>
      <div>
        <PressTwice
          text={leave}
          confirm={leaveNow}
          onConfirm={async () => {
            await removeMember(id, me);
            route(paths.projects, true);
            await forgetProject(id);
          }}
        />
      </div>
    </>
  );
}
