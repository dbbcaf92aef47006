import { archivedPath } from './archived-path.ts';
import { useArchivedCount } from './archived-queries.ts';
import { tableTexts } from './table-texts.ts';

/** Leads to the archived features, if there are any. */
export function ArchivedLink({ projectId }: { projectId: string }) {
  const { data: count = 0 } = useArchivedCount(projectId);
  if (count === 0) return null;
  return (
    <a class="archived-link" href={archivedPath(projectId)}>
      {tableTexts.archivedLink(count)}
    </a>
  );
}
