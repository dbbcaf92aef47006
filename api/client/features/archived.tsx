import { useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Empty } from '../parts/empty.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useRequest } from '../parts/use-request.ts';
import { paths } from '../paths.ts';
import { useLive, useRefetched } from '../projects/use-live.ts';
import { type ArchivedFeature, restoreFeatures, useArchived } from './archived-queries.ts';
import { archivedTexts as words } from './archived-texts.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { formatChanged } from './format.ts';

/** Number of features listed at first, and added by each press of the button. */
const SHOWN = 100;

/** The archived features of a project, with buttons to restore and to delete them. */
export default function ArchivedFeatures({ projectId }: { projectId: string }) {
  const archived = useArchived(projectId);
  useRefetched(archived, useLive(projectId).data?.features_revision);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section class="archived">
      <a href={paths.features(projectId)}>{words.back}</a>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <Loaded query={archived}>
        {(features) =>
          features.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            // The button that had the focus disappears with its feature.
            <List projectId={projectId} features={features} onGone={() => heading.current?.focus()} />
          )
        }
      </Loaded>
    </section>
  );
}

interface ListProps {
  projectId: string;
  features: readonly ArchivedFeature[];
  onGone: () => void;
}

function List({ projectId, features, onGone }: ListProps) {
  const [shown, setShown] = useState(SHOWN);
  const [deleting, setDeleting] = useState<readonly ArchivedFeature[] | null>(null);
  const action = useRequest();
  const why = whyUnchangeable();
  const isOff = action.isBusy || action.wait > 0 || why !== null;
  const restore = (chosen: readonly ArchivedFeature[]) =>
    action.run(async () => {
      if (why !== null) return;
      await restoreFeatures(
        projectId,
        chosen.map(({ id }) => id),
      );
      announce(words.restored(chosen.map(({ name }) => name)));
      onGone();
    });
  const remove = (chosen: readonly ArchivedFeature[]) => (why === null ? setDeleting(chosen) : announce(why));
  return (
    <>
      <p class="hint">{words.text}</p>
      <FormFailure failure={action.failure} wait={action.wait} />
      {why && <p class="unchangeable">{why}</p>}
      {features.length > 1 && (
        <div class="actions">
          <button type="button" aria-disabled={isOff} onClick={() => restore(features)}>
            {words.restoreAll}
          </button>
          <button type="button" class="danger" aria-disabled={why !== null} onClick={() => remove(features)}>
            {words.deleteAll}
          </button>
        </div>
      )}
      <ul class="archived-list">
        {features.slice(0, shown).map((feature) => (
          <li key={feature.id}>
            <span class="archived-name">
              <bdi>{feature.name}</bdi> <ExternalLink external={feature.external} />
              <span class="hint">{words.since(formatChanged(new Date(feature.archived_at ?? ''), new Date()))}</span>
            </span>
            <button type="button" aria-disabled={isOff} onClick={() => restore([feature])}>
              {words.restore} <span class="sr">{feature.name}</span>
            </button>
            <button type="button" class="danger" aria-disabled={why !== null} onClick={() => remove([feature])}>
              {words.delete} <span class="sr">{feature.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {features.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          {words.more(features.length - shown)}
        </button>
      )}
      {deleting && (
        <DeleteDialog
          projectId={projectId}
          features={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            // Runs after the dialog is closed: until then, nothing behind it can take the focus.
            requestAnimationFrame(onGone);
          }}
        />
      )}
    </>
  );
}
