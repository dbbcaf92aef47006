import { useLive, useRefetched } from '../projects/use-live.ts';
import { useArchivedCount } from './archived-queries.ts';
import { archivedPath } from './feature-paths.ts';
import { tableTexts } from './table-texts.ts';

/** Links to the archived features, if there are any. */
export function ArchivedLink({ projectId }: { projectId: string }) {
  const archived = useArchivedCount(projectId);
  useRefetched(archived, useLive(projectId).data?.features_revision);
  const { data: count = 0 } = archived;
  if (count === 0) return null;
  return (
    <a class="archived-link" href={archivedPath(projectId)}>
      {tableTexts.archivedLink(count)}
    </a>
  );
}
