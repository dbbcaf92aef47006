import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { NamedAnswer } from '../answers/queries.ts';
import { isRedone, TakenBack } from '../answers/take-back.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { paths } from '../paths.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { useIsOwner } from '../projects/owner.ts';
import { AllAnswers } from './all-answers.tsx';
import { ByDay } from './by-day.tsx';
import { ActivityLine } from './entry.tsx';
import { type ActivityView, KINDS, queryOf, viewOf } from './kinds.ts';
import { OwnAnswers } from './own-answers.tsx';
import { ListCount, Pager } from './pager.tsx';
import { useActivity } from './queries.ts';
import { activityTexts as words } from './texts.ts';

/** The activity of a project, newest first, and the user's own answers, with undo buttons. */
export default function Activity({ params: { id } }: { params: { id: string } }) {
  return (
    <ProjectFrame id={id} key={id} title={words.title} isSection>
      <Listed id={id} />
    </ProjectFrame>
  );
}

function Listed({ id }: { id: string }) {
  const { query, route } = useLocation();
  const view = viewOf(query);
  const to = (change: Partial<ActivityView>) => `${paths.activity(id)}${queryOf({ ...view, page: 1, ...change })}`;
  return (
    <>
      <div class="activity-tools">
        <nav class="segments" aria-label={words.kind}>
          {KINDS.map((kind) => (
            <a key={kind} href={to({ kind })} aria-current={kind === view.kind ? 'page' : undefined}>
              {words.kinds[kind]}
            </a>
          ))}
        </nav>
        {view.kind !== 'mine' && (
          <label class="switch">
            <input
              type="checkbox"
              checked={view.isOwn}
              onChange={({ currentTarget }) => route(to({ isOwn: currentTarget.checked }), true)}
            />
            {words.ownOnly}
          </label>
        )}
      </div>
      {view.by && (
        <p>
          <a href={to({ by: null })}>{words.everybody}</a>
        </p>
      )}
      {view.kind === 'mine' ? (
        <OwnAnswers id={id} page={view.page} toPage={(page) => to({ page })} />
      ) : (
        <Entries id={id} view={view} toPage={(page) => to({ page })} />
      )}
    </>
  );
}

interface EntriesProps {
  id: string;
  view: ActivityView;
  toPage: (page: number) => string;
}

function Entries({ id, view, toPage }: EntriesProps) {
  const query = useActivity(id, view);
  const { data: project } = useCurrentProject(id);
  const isOwner = useIsOwner(project) ?? false;
  const [takenBack, setTakenBack] = useState<NamedAnswer | null>(null);
  const isShown =
    takenBack !== null &&
    !isRedone(
      takenBack,
      query.data?.items.flatMap(({ comparison }) => comparison ?? []),
    );
  return (
    <>
      {isShown && <TakenBack projectId={id} answer={takenBack} onDone={() => setTakenBack(null)} />}
      <Loaded query={query}>
        {({ items, total }) =>
          total === 0 ? (
            <Empty title={words.empty} text={view.kind === 'all' && !view.isOwn ? words.emptyText : words.emptyKind} />
          ) : (
            <>
              <ListCount page={view.page}>{words.count(total)}</ListCount>
              <ByDay items={items} timeOf={({ timestamp }) => timestamp}>
                {(entry) => (
                  <ActivityLine
                    key={`${entry.timestamp} ${entry.action} ${String(entry.details.comparison_id ?? '')}`}
                    projectId={id}
                    entry={entry}
                    isOwner={isOwner}
                    onTakenBack={setTakenBack}
                  />
                )}
              </ByDay>
              <Pager page={view.page} total={total} toPage={toPage} />
              {project && <AllAnswers id={id} name={project.name} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}
