import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { submitByKeys } from '../parts/submit-keys.ts';
import { useForm } from '../parts/use-form.ts';
import { texts } from '../texts.ts';
import { taggedOf } from './changes.ts';
import { type FeatureRow, tagsOf } from './feature-rows.ts';
import { retag } from './queries.ts';
import { tableTexts } from './table-texts.ts';
import { TagsField } from './tags-field.tsx';

interface Props {
  projectId: string;
  features: readonly FeatureRow[];
  tags: readonly { tag: string }[];
  onClose: () => void;
}

/** Maximum number of tags offered for removal. */
const REMOVABLE = 30;

/** Adds tags to the selected features, and removes tags from them. */
export function TagDialog({ projectId, features, tags, onClose }: Props) {
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState(0);
  const why = whyUnchangeable();
  const theirs = tagsOf(features).slice(0, REMOVABLE);
  const changes = taggedOf(features, added, removed);
  const form = useForm(async () => {
    if (why !== null) return;
    setDone(0);
    if (changes.length > 0) await retag(projectId, changes, setDone);
    announce(tableTexts.tagging.done(changes.length));
    onClose();
  });
  const toggle = (tag: string) => {
    const next = new Set(removed);
    if (!next.delete(tag)) next.add(tag);
    setRemoved(next);
  };
  return (
    <Dialog title={tableTexts.tagging.title(features.length)} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit} onKeyDown={submitByKeys}>
        <TagsField
          label={tableTexts.tagging.add}
          hint={tableTexts.editor.tagsHint}
          fault={form.failure?.fields.values().next().value}
          tags={added}
          known={tags.map(({ tag }) => tag)}
          autofocus
          onTags={setAdded}
        />
        {theirs.length > 0 && (
          <fieldset>
            <legend>{tableTexts.tagging.remove}</legend>
            <div class="tag-choices">
              {theirs.map(({ tag, count }) => (
                <label key={tag} class="tag-choice">
                  <input type="checkbox" checked={removed.has(tag)} onClick={() => toggle(tag)} />
                  {tableTexts.tagCount(isolated(tag), count)}
                </label>
              ))}
            </div>
            <p class="hint">{tableTexts.tagging.removeHint(features.length)}</p>
          </fieldset>
        )}
        <FormFailure failure={form.failure} wait={form.wait} />
        {form.failure && done > 0 && <p>{tableTexts.tagging.halfway(done, done + changes.length)}</p>}
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button
            type="submit"
            class="primary"
            aria-disabled={changes.length === 0 || form.isBusy || form.wait > 0 || why !== null}
          >
            {form.isBusy ? tableTexts.tagging.progress(done, features.length) : tableTexts.tagging.submit}{' '}
            <kbd>Ctrl ↵</kbd>
          </button>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
