import { queries } from '../lib/queries.ts';
import { Empty } from '../parts/empty.tsx';
import { paths } from '../paths.ts';
import { useLive, useRefetched } from '../projects/use-live.ts';
import { goneTexts as words } from './gone-texts.ts';

// Parts of a feature's page that load later.

export { DecisionPanel } from './decision-panel.tsx';
export { History } from './feature-history.tsx';

/**
 * Reads the page again when somebody has changed the features.
 * @param readAt when the feature was read.
 */
export function Following({ projectId, readAt }: { projectId: string; readAt: number }) {
  const refetch = () => queries.refetchQueries({ queryKey: ['project', projectId], type: 'active' });
  useRefetched({ dataUpdatedAt: readAt, refetch }, useLive(projectId).data?.features_revision);
  return null;
}

/** Shown if the project does not have the feature, or no longer has it. */
export function Gone({ projectId }: { projectId: string }) {
  return (
    <Empty title={words.title} text={words.text}>
      <a class="button" href={paths.features(projectId)}>
        {words.back}
      </a>
    </Empty>
  );
}
