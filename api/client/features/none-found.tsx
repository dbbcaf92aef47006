import { useEffect } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { useArchived } from './archived-queries.ts';
import { archivedPath } from './feature-paths.ts';
import { shownRows, toRows, type View } from './feature-rows.ts';
import { UNKNOWN } from './queries.ts';
import { tableTexts } from './table-texts.ts';

interface Props {
  projectId: string;
  view: View;
  onAll: () => void;
}

/** Says that no feature matches, and how many archived ones do. */
export function NoneFound({ projectId, view, onAll }: Props) {
  const archived = useArchived(projectId).data ?? [];
  const { length } = shownRows(toRows(archived.map((feature) => ({ ...feature, percentiles: UNKNOWN }))), view);
  useEffect(() => {
    if (length > 0) announce(tableTexts.archivedFound(length));
  }, [length]);
  return (
    <p class="none-found">
      {tableTexts.noneFound}{' '}
      {length > 0 && (
        <>
          {tableTexts.archivedFound(length)} <a href={archivedPath(projectId)}>{tableTexts.pasting.see}</a>{' '}
        </>
      )}
      <button type="button" class="link" onClick={onAll}>
        {tableTexts.showAll}
      </button>
    </p>
  );
}
