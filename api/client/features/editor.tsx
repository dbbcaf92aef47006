import { useState } from 'preact/hooks';
import { DESCRIPTION_LENGTH, NAME_LENGTH, TAGS } from '../../../shared/platform/rules/limits.ts';
import { byDimension } from '../../../shared/ranking/dimensions.ts';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, TextField } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { submitByKeys } from '../parts/submit-keys.ts';
import { useAskedBeforeLeaving } from '../parts/use-asked-before-leaving.ts';
import { useForm } from '../parts/use-form.ts';
import { DIMENSIONS } from '../projects/queries.ts';
import { texts } from '../texts.ts';
import { changesOf } from './changes.ts';
import { ExternalFields } from './external-fields.tsx';
import { featurePath } from './feature-paths.ts';
import type { FeatureRow } from './feature-rows.ts';
import { createFeature, type FeatureInput, updateFeature } from './queries.ts';
import { tableTexts } from './table-texts.ts';
import { TagsField } from './tags-field.tsx';

interface Props {
  projectId: string;
  /** null for a new one. */
  feature: FeatureRow | null;
  tags: readonly { tag: string }[];
  /** Whether another feature already has this name. */
  isTaken: (name: string) => boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
  onArchive?: () => void;
}

const NO_ESTIMATES = byDimension(DIMENSIONS, () => null);
const NEW: FeatureInput = { name: '', description: '', tags: [], estimates: NO_ESTIMATES, external: null };

/**
 * Edits a feature: its name, description and tags, and its identity in another program. Ctrl+Enter saves. Closing it asks first if
 * something was typed.
 */
export function Editor({ projectId, feature, tags, isTaken, onClose, onSaved, onArchive }: Props) {
  const [before] = useState<FeatureInput>(() => ({ ...NEW, ...(feature && pick(feature)) }));
  const [input, setInput] = useState(before);
  /** Discards the changes when the person confirms; null while there is no question. */
  const [asked, setAsked] = useState<(() => void) | null>(null);
  /** A name that was sent although another feature has it. */
  const [accepted, setAccepted] = useState<string | null>(null);
  const why = whyUnchangeable();
  const changes = changesOf(before, input);
  const isChanged = Object.keys(changes).length > 0;
  useAskedBeforeLeaving(isChanged);
  const isRepeated = changes.name !== undefined && input.name.trim() !== '' && isTaken(input.name);
  const form = useForm(async () => {
    if (why !== null) return;
    const name = input.name.trim();
    if (isRepeated && accepted !== name) {
      setAccepted(name);
      announce(tableTexts.editor.taken);
      return;
    }
    let id = feature?.id;
    if (id === undefined) id = await createFeature(projectId, { ...input, name });
    else if (isChanged) await updateFeature(projectId, id, changes);
    announce(feature ? tableTexts.editor.saved(name) : tableTexts.editor.added(name));
    onSaved(id);
    onClose();
  });
  const change = (part: Partial<FeatureInput>) => {
    setAsked(null);
    setInput({ ...input, ...part });
  };
  const askFirst = (leave: () => void) => (isChanged ? setAsked(() => leave) : leave());
  const close = () => (asked ? setAsked(null) : askFirst(onClose));
  const faultOfTags = [
    form.faultOf('tags'),
    ...Array.from({ length: TAGS }, (_, index) => form.faultOf(`tags[${index}]`)),
  ].find((fault) => fault !== undefined);
  return (
    <Dialog title={feature ? tableTexts.editor.edit : tableTexts.editor.add} onClose={close}>
      <form class="form" onSubmit={form.onSubmit} onKeyDown={submitByKeys}>
        <Field
          label={tableTexts.editor.name}
          name="name"
          value={input.name}
          pattern=".*\S.*"
          maxLength={NAME_LENGTH}
          required
          autofocus
          autocomplete="off"
          hint={isRepeated ? tableTexts.editor.taken : undefined}
          fault={form.faultOf('name')}
          onInput={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextField
          label={tableTexts.editor.description}
          name="description"
          rows={5}
          value={input.description}
          maxLength={DESCRIPTION_LENGTH}
          hint={tableTexts.editor.descriptionHint}
          fault={form.faultOf('description')}
          onInput={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <TagsField
          label={tableTexts.editor.tags}
          hint={tableTexts.editor.tagsHint}
          fault={faultOfTags}
          tags={input.tags}
          known={tags.map(({ tag }) => tag)}
          onTags={(next) => change({ tags: next })}
        />
        <fieldset class="numbers">
          <legend>{tableTexts.editor.numbers}</legend>
          {DIMENSIONS.map((dimension) => (
            <Field
              key={dimension}
              label={tableTexts.columns[dimension]}
              name={`estimates.${dimension}`}
              type="number"
              step="any"
              defaultValue={before.estimates[dimension] ?? undefined}
              fault={form.faultOf(`estimates.${dimension}`)}
              onInput={({ currentTarget: { valueAsNumber: number } }) =>
                change({ estimates: { ...input.estimates, [dimension]: Number.isNaN(number) ? null : number } })
              }
            />
          ))}
          <p class="hint">{tableTexts.editor.numbersHint}</p>
        </fieldset>
        <ExternalFields
          external={input.external}
          onExternal={(external) => change({ external })}
          faultOf={form.faultOf}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        {asked ? (
          <div class="form-end asking" role="alert">
            <strong>{tableTexts.editor.discard}</strong>
            <button type="button" class="danger" onClick={asked}>
              {tableTexts.editor.discardIt}
            </button>
            <button type="button" ref={(button) => button?.focus()} onClick={() => setAsked(null)}>
              {tableTexts.editor.keep}
            </button>
          </div>
        ) : (
          <div class="form-end">
            <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
              {isRepeated && accepted === input.name.trim()
                ? tableTexts.editor.anyway[feature ? 'save' : 'add']
                : feature
                  ? texts.save
                  : tableTexts.add}{' '}
              <kbd>Ctrl ↵</kbd>
            </button>
            <button type="button" onClick={close}>
              {texts.cancel}
            </button>
            {feature && onArchive && (
              <a class="button quiet" href={featurePath(projectId, feature.id)}>
                {tableTexts.editor.page}
              </a>
            )}
            {onArchive && (
              <button
                type="button"
                class="quiet at-end"
                aria-disabled={why !== null}
                onClick={() => askFirst(onArchive)}
              >
                {tableTexts.editor.archive}
              </button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}

const pick = ({ name, description, tags, estimates = NO_ESTIMATES, external }: FeatureRow): FeatureInput => ({
  name,
  description,
  tags: [...tags],
  estimates,
  external,
});
