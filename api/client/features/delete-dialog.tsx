import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { texts } from '../texts.ts';
import type { FeatureRow } from './feature-rows.ts';
import { deleteFeatures } from './queries.ts';
import { tableTexts } from './table-texts.ts';

interface Props {
  projectId: string;
  features: readonly FeatureRow[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Names that are listed. */
const NAMES = 5;

/** Says what a deletion takes along, and wants a second press. */
export function DeleteDialog({ projectId, features, onClose, onDeleted }: Props) {
  const why = whyUnchangeable();
  const names = features.map(({ name }) => name);
  // A comparison of two of them is counted with both.
  const answers = features.reduce((sum, feature) => sum + feature.answers, 0);
  const form = useForm(async () => {
    if (why !== null) return;
    await deleteFeatures(
      projectId,
      features.map(({ id }) => id),
    );
    announce(tableTexts.deleting.done(features.length));
    onDeleted();
  });
  return (
    <Dialog title={tableTexts.deleting.title(names)} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        {names.length > 1 && (
          <ul class="name-list">
            {names.slice(0, NAMES).map((name, index) => (
              <li key={features[index]!.id}>{name}</li>
            ))}
            {names.length > NAMES && <li class="hint">{tableTexts.deleting.more(names.length - NAMES)}</li>}
          </ul>
        )}
        <p>
          {answers === 0 && names.length > 1
            ? tableTexts.deleting.noneMany
            : tableTexts.deleting.answers(answers, names.length > 1)}{' '}
          {tableTexts.deleting.final}
        </p>
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button
            type="submit"
            class="danger-primary"
            autofocus
            aria-disabled={form.isBusy || form.wait > 0 || why !== null}
          >
            {tableTexts.deleting.submit(features.length)}
          </button>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
