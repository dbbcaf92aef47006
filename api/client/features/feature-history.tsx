import { ByDay } from '../activity/by-day.tsx';
import { ActivityLine } from '../activity/entry.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { currentProject } from '../projects/current-project.ts';
import { useIsOwner } from '../projects/owner.ts';
import { FeatureLine } from '../snapshots/feature-line.tsx';
import { useHistoryOf } from './page-queries.ts';
import { pageTexts as words } from './page-texts.ts';

/** Ranks of a feature in the kept rankings, and its history without the answers about it. */
export function History({ projectId, id }: { projectId: string; id: string }) {
  const isOwner = useIsOwner(currentProject(projectId).data) ?? false;
  return (
    <>
      <FeatureLine projectId={projectId} id={id} />
      <Loaded query={useHistoryOf(projectId, id)}>
        {(entries) =>
          entries.length > 0 && (
            <section class="feature-part" aria-labelledby="history">
              <h2 id="history">{words.history}</h2>
              <ByDay items={entries} timeOf={({ timestamp }) => timestamp}>
                {(entry) => (
                  <ActivityLine
                    key={`${entry.timestamp} ${entry.action}`}
                    projectId={projectId}
                    entry={entry}
                    isOwner={isOwner}
                  />
                )}
              </ByDay>
            </section>
          )
        }
      </Loaded>
    </>
  );
}
