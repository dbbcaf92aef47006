import { useLayoutEffect, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { useKeys } from '../lib/keys.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { type Request, useRequest } from '../parts/use-request.ts';
import { archiveFeatures, restoreFeatures } from './archived-queries.ts';
import type { FeatureRow } from './feature-rows.ts';
import { tableTexts } from './table-texts.ts';

/** Time for which a notice offers to undo. */
const UNDO_MS = 10_000;

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

/** Says which features were archived, and offers to undo that. Stays for ten seconds, and longer while it has the focus or the pointer. */
export function ArchiveNotice({ archiving, why }: { archiving: Archiving; why: string | null }) {
  const { action, archived, dismiss } = archiving;
  const [isHeld, setHeld] = useState(false);
  const { isBusy } = action;
  // Runs at once: the notice must not disappear under a pointer that has just arrived.
  useLayoutEffect(() => {
    if (archived === null || isHeld || isBusy) return;
    const timer = setTimeout(dismiss, UNDO_MS);
    return () => clearTimeout(timer);
  }, [archived, isHeld, isBusy]);
  const undo = () => (why === null ? archiving.undo() : announce(why));
  useKeys(archived === null ? [] : [{ keys: ['z'], does: tableTexts.archiving.undoIt, run: undo }]);
  if (archived === null) return <FormFailure failure={action.failure} wait={action.wait} />;
  const text = tableTexts.archiving.done(archived.map(({ name }) => isolated(name)));
  return (
    <section
      class="chosen-bar"
      aria-label={text}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <span class="archived-name">{text}</span>
      <button type="button" aria-disabled={isBusy || why !== null} onClick={undo}>
        {tableTexts.archiving.undo} <kbd>Z</kbd>
      </button>
      <FormFailure failure={action.failure} wait={action.wait} />
    </section>
  );
}
