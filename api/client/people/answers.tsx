import { Empty } from '../parts/empty.tsx';
import { InOrder, Loaded } from '../parts/loaded.tsx';
import { paths } from '../paths.ts';
import { firstAnswerable } from '../projects/answerable.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { useIsOwner } from '../projects/owner.ts';
import { useCollaborators } from '../projects/queries.ts';
import { useLive } from '../projects/use-live.ts';
import type { Live } from '../service/live.ts';
import { dimensionTexts } from './dimensions-texts.ts';
import { PeopleTable } from './people-table.tsx';
import { Remind } from './remind.tsx';
import { peopleTexts as words } from './texts.ts';

/** Shows how many answers each person gave, and when the last one. */
export function Answers({ id }: { id: string }) {
  const live = useLive(id);
  const members = useCollaborators(id);
  const project = useCurrentProject(id);
  const isOwner = useIsOwner(project.data);
  const isMember = members.data && ((person: string) => members.data.some((each) => each.id === person));
  return (
    <Loaded query={live}>
      {(data) => (
        <InOrder after={[members, project]}>
          <section class="panel" aria-labelledby="answers">
            <div class="people-head">
              <h2 id="answers">{words.answers}</h2>
              <Summary live={data} />
            </div>
            <PeopleTable live={data} isMember={isMember} />
            {project.data?.hide_names && !isOwner && <p class="hint">{dimensionTexts.hidden}</p>}
            {isOwner && <Remind id={id} />}
          </section>
          {data.people.every(({ answers }) => answers === 0) && (
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
  const answers = live.people.reduce((sum, person) => sum + person.questions_answered, 0);
  return <p class="hint">{words.summary(live.people.filter(({ service }) => !service).length, answers)}</p>;
}
