import { InOrder } from '../parts/loaded.tsx';
import { useCurrentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { useIsOwner } from '../projects/owner.ts';
import { DIMENSIONS, refreshMembers, useCollaborators } from '../projects/queries.ts';
import { useLive, useRefetched } from '../projects/use-live.ts';
import { Access } from './access.tsx';
import { AgreementSection } from './agreement-section.tsx';
import { Answers } from './answers.tsx';
import { useAgreement } from './queries.ts';
import { peopleTexts as words } from './texts.ts';

/** The people of a project: how much they answered, how far they agree, and who has access. */
export default function People({ params: { id } }: { params: { id: string } }) {
  return (
    <ProjectFrame id={id} key={id} title={words.title} isSection>
      <Sections id={id} />
    </ProjectFrame>
  );
}

function Sections({ id }: { id: string }) {
  const live = useLive(id);
  const members = useCollaborators(id);
  const project = useCurrentProject(id);
  const agreement = useAgreement(id, DIMENSIONS[0]!, live);
  const isOwner = useIsOwner(project.data);
  const people = live.data?.people.map((person) => person.id).sort();
  useRefetched({ dataUpdatedAt: 0, refetch: () => refreshMembers(id) }, people?.join(' '));
  const isAnswered = live.data?.people.some(({ answers }) => answers > 0);
  return (
    <>
      <Answers id={id} />
      <InOrder after={[live, members, project]}>
        {isAnswered && <AgreementSection id={id} live={live} isOwner={isOwner === true} />}
      </InOrder>
      <InOrder after={[live, members, project, agreement]}>
        {members.data && isOwner !== undefined && <Access id={id} members={members.data} isOwner={isOwner} />}
      </InOrder>
    </>
  );
}
