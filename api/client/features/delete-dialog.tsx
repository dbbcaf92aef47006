import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { texts } from '../texts.ts';
import { deleteFeatures, useMovedOthers } from './archived-queries.ts';
import { archivedTexts } from './archived-texts.ts';

interface Props {
  projectId: string;
  features: readonly { id: string; name: string }[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Maximum number of names in the list. */
const NAMES = 5;

const words = archivedTexts.deleting;

/** Asks for confirmation before archived features are deleted. The button that has the focus first changes nothing. */
export function DeleteDialog({ projectId, features, onClose, onDeleted }: Props) {
  const why = whyUnchangeable();
  const { data: moved } = useMovedOthers(
    projectId,
    features.map(({ id }) => id),
  );
  const names = features.map(({ name }) => name);
  const form = useForm(async () => {
    if (why !== null) return;
    await deleteFeatures(
      projectId,
      features.map(({ id }) => id),
    );
    announce(words.done(features.length));
    onDeleted();
  });
  return (
    <Dialog title={words.title(names.map(isolated))} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        {names.length > 1 && (
          <ul class="name-list">
            {names.slice(0, NAMES).map((name, index) => (
              <li key={features[index]!.id}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {names.length > NAMES && <li class="hint">{words.more(names.length - NAMES)}</li>}
          </ul>
        )}
        <p aria-live="polite">{moved !== undefined && words.moves(moved)}</p>
        <p>{words.final(names.length)}</p>
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button type="submit" class="danger-primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
            {words.submit(features.length)}
          </button>
          <button type="button" autofocus onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
