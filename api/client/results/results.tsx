import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { keptSheet } from '../later-sheets.ts';
import { Share } from '../links/share.tsx';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { Loaded } from '../parts/loaded.tsx';
import { mayAnswer } from '../projects/answerable.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { useIsOwner } from '../projects/owner.ts';
import { DIMENSIONS } from '../projects/queries.ts';
import { Exports } from './exports.tsx';
import { projectSource, useResults } from './queries.ts';
import { hasRanking } from './ranking.ts';
import { Ranking, SkeletonResults } from './ranking-view.tsx';
import { SettleLink } from './stability.tsx';
import { resultTexts } from './texts.ts';
import { useNarrow } from './use-narrow.ts';
import { ResultsView } from './view.ts';

const Kept = lazyScreen(() => import('../snapshots/kept.tsx'), keptSheet);

/** The ranking of a project, with what can be taken along of it; or the kept ones. */
export default function Results({ params: { id } }: { params: { id: string } }) {
  const Part = useLocation().query.view === 'kept' ? Kept : ProjectResults;
  return <Part id={id} key={id} />;
}

function ProjectResults({ id }: { id: string }) {
  const view = useMemo(() => new ResultsView(location.search), []);
  const source = useMemo(() => projectSource(id), [id]);
  const sorting = view.sorting.value;
  const query = useResults(source, sorting);
  const { data: project } = useCurrentProject(id);
  const isOwner = useIsOwner(project);
  const asked = DIMENSIONS.filter((each) => mayAnswer(project, each));
  const isRanked = hasRanking(query.data);
  const isNarrow = useNarrow('phone');
  const settle = <SettleLink source={source} sorting={sorting} count={query.data?.length ?? 0} asked={asked} />;
  const live = useLazy(query.data !== undefined);
  const [isKeeping, setKeeping] = useState(false);
  const { query: search } = view;
  useEffect(() => history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`), [search]);
  return (
    <ProjectFrame
      id={id}
      title={resultTexts.title}
      isSection
      width="wide"
      actions={
        isRanked && (
          <>
            {!isNarrow && settle}
            {isOwner && <Share id={id} />}
            <Exports source={source} name={project?.name ?? ''} view={view} results={query.data ?? []}>
              {live && <live.KeepItems id={id} onKeep={() => setKeeping(true)} />}
            </Exports>
            {live && isKeeping && <live.KeepDialog id={id} onClose={() => setKeeping(false)} />}
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<SkeletonResults />}>
        {(results) => (
          <>
            <Ranking
              source={source}
              name={project?.name ?? ''}
              view={view}
              results={results}
              asked={asked}
              about={
                isRanked && (
                  <>
                    {live && <live.Moved id={id} sorting={sorting} />}
                    {isNarrow && settle}
                    {live && <live.ContradictionNotice id={id} />}
                    {live && sorting === 'ratio' && (
                      <live.FactorsCard {...{ id, asked, source }} count={results.length} />
                    )}
                  </>
                )
              }
              news={live && <live.NewAnswers id={id} query={query} />}
            />
            {live && <live.Weekly id={id} />}
          </>
        )}
      </Loaded>
    </ProjectFrame>
  );
}

/** Code that is needed only when the ranking is on the screen. */
function useLazy(isWanted: boolean): typeof import('./new-answers.tsx') | null {
  const [later, setLater] = useState<typeof import('./new-answers.tsx') | null>(null);
  useEffect(() => {
    if (isWanted) import('./new-answers.tsx').then(setLater, console.error);
  }, [isWanted]);
  return later;
}
