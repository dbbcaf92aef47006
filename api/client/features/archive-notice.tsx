import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { type Request, useRequest } from '../parts/use-request.ts';
import { archiveFeatures, restoreFeatures } from './archived-queries.ts';
import type { FeatureRow } from './feature-rows.ts';
import { tableTexts } from './table-texts.ts';
import { UndoNotice } from './undo-notice.tsx';

type Archived = readonly Pick<FeatureRow, 'id' | 'name'>[];

/** What archiving features needs, and the features that were archived last. */
export interface Archiving {
  action: Request;
  /** The features that the notice offers to restore; null once the offer has ended. */
  archived: Archived | null;
  archive: (features: Archived) => void;
  undo: () => void;
  dismiss: () => void;
}

/** Archives features at once. While the notice is shown, the latest ones can be restored. */
export function useArchiving(projectId: string, onDone: () => void): Archiving {
  const action = useRequest();
  const [archived, setArchived] = useState<Archived | null>(null);
  const run = (features: Archived, change: typeof archiveFeatures, done: string, offer: Archived | null) =>
    action.run(async () => {
      await change(
        projectId,
        features.map(({ id }) => id),
      );
      announce(done);
      setArchived(offer);
      onDone();
    });
  return {
    action,
    archived,
    archive(features) {
      run(features, archiveFeatures, tableTexts.archiving.announced(features.map(({ name }) => name)), features);
    },
    undo() {
      if (archived) run(archived, restoreFeatures, tableTexts.archiving.restored(archived.length), null);
    },
    dismiss: () => setArchived(null),
  };
}

/** Says which features were archived, and offers to undo that. */
export function ArchiveNotice({ archiving, why }: { archiving: Archiving; why: string | null }) {
  const { action, archived, undo, dismiss } = archiving;
  return (
    <UndoNotice
      text={archived && tableTexts.archiving.done(archived.map(({ name }) => isolated(name)))}
      undoes={tableTexts.archiving.undo}
      does={tableTexts.archiving.undoIt}
      action={action}
      why={why}
      onUndo={undo}
      onDismiss={dismiss}
    />
  );
}
