import { Empty } from '../parts/empty.tsx';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { InOrder, Loaded } from '../parts/loaded.tsx';
import { paths } from '../paths.ts';
import { firstAnswerable } from '../projects/answerable.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { useIsOwner } from '../projects/owner.ts';
import { refreshMembers, useCollaborators } from '../projects/queries.ts';
import { useLive, useRefetched } from '../projects/use-live.ts';
import { type Live, othersAnswering } from '../service/live.ts';
import { signedInPerson } from '../service/session.ts';
import { AgreementPanels } from './agreement-panels.tsx';
import { WhoAnswersWhat } from './dimensions.tsx';
import { dimensionTexts } from './dimensions-texts.ts';
import { Membership } from './membership.tsx';
import { PeopleTable, type RoleOf } from './people-table.tsx';
import { useAgreement } from './queries.ts';
import { peopleTexts as words } from './texts.ts';

const Invite = lazyScreen(() => import('./invite.tsx'));
const OwnerPanels = lazyScreen(() => import('./owner-panels.tsx'));

/** The people of a project, how much they answered, and how far they agree. */
export default function People({ params: { id } }: { params: { id: string } }) {
  return (
    <ProjectFrame id={id} key={id} title={words.title} isSection>
      <Contents id={id} />
    </ProjectFrame>
  );
}

function Contents({ id }: { id: string }) {
  const live = useLive(id);
  const members = useCollaborators(id);
  const project = useCurrentProject(id);
  const agreement = useAgreement(id, 'value', live);
  const isOwner = useIsOwner(project.data);
  const people = live.data?.people.map((person) => person.id).sort();
  useRefetched({ dataUpdatedAt: 0, refetch: () => refreshMembers(id) }, people?.join(' '));
  return (
    <>
      <Participants id={id} />
      <InOrder after={[live, members, project, agreement]}>
        {isOwner && <Invite id={id} />}
        <Membership id={id} />
        {isOwner && <OwnerPanels id={id} />}
      </InOrder>
    </>
  );
}

function Participants({ id }: { id: string }) {
  const live = useLive(id);
  const members = useCollaborators(id);
  const project = useCurrentProject(id);
  const isOwner = useIsOwner(project.data);
  const roleOf: RoleOf | undefined =
    members.data && ((person) => members.data.find((each) => each.id === person)?.role ?? null);
  return (
    <Loaded query={live}>
      {(data) => (
        <InOrder after={[members, project]}>
          <section class="panel" aria-labelledby="who-answers">
            <div class="people-head">
              <h2 id="who-answers">{words.table}</h2>
              <Summary live={data} />
            </div>
            <PeopleTable live={data} roleOf={roleOf} />
            {project.data?.hide_names && !isOwner && <p class="hint">{dimensionTexts.hidden}</p>}
          </section>
          {members.data && isOwner !== undefined && <WhoAnswersWhat id={id} members={members.data} isOwner={isOwner} />}
          {data.people.some(({ answers }) => answers > 0) ? (
            <AgreementPanels id={id} live={live} isOwner={isOwner === true} />
          ) : (
            <Empty title={words.none.title} text={words.none.text}>
              <a class="button primary" href={paths.compare(id, firstAnswerable(project.data))}>
                {words.none.action}
              </a>
            </Empty>
          )}
        </InOrder>
      )}
    </Loaded>
  );
}

function Summary({ live }: { live: Live }) {
  const others = othersAnswering(live, signedInPerson()).length;
  const answers = live.people.reduce((sum, person) => sum + person.questions_answered, 0);
  return (
    <p class="hint">
      {words.summary(live.people.filter(({ service }) => !service).length, answers)}
      {others > 0 && ` · ${words.nowAnswering(others)}`}
    </p>
  );
}
