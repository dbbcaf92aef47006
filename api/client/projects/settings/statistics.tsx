import { useEffect, useMemo, useState } from 'preact/hooks';
import { announce } from '../../lib/announce.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { whyUnchangeable } from '../../parts/changeable.ts';
import { type Draft, DraftNote, useDraft } from '../../parts/draft.tsx';
import { Labelled } from '../../parts/field.tsx';
import { FormFailure } from '../../parts/form-failure.tsx';
import { useForm } from '../../parts/use-form.ts';
import { texts } from '../../texts.ts';
import { DIMENSIONS, type Dimension } from '../queries.ts';
import { ModelCost } from './model-cost.tsx';
import {
  changeOf,
  DEFAULT_DRAFT,
  draftOf,
  faultOf,
  isSameDraft,
  LIMITS,
  MODEL_FIELDS,
  type ModelDraft,
  withField,
} from './model-draft.ts';
import { ModelPreviewer } from './model-preview.ts';
import { type ModelConfig, previewModelConfig, updateModelConfig } from './queries.ts';
import { SaveLine } from './save-line.tsx';
import { settingTexts } from './texts.ts';

const { model: words } = settingTexts;
const TYPES = ['bradley_terry', 'thurstone_mosteller'] as const satisfies readonly ModelDraft['type'][];

interface Props {
  id: string;
  config: ModelConfig;
  isOwner: boolean;
}

/** The model and its priors, collapsed at first. The cost of a change is shown before it can be saved. */
export function ForStatisticians(props: Props) {
  const draft = useDraft(`model.${props.id}`);
  const [wasKept] = useState(draft.kept !== null);
  const [isOpen, setOpen] = useState(wasKept);
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <details open={wasKept} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.open}</summary>
        {isOpen && <Model key={draft.generation} {...props} draft={draft} />}
      </details>
    </section>
  );
}

function Model({ id, config, isOwner, draft: unsent }: Props & { draft: Draft }) {
  const saved = useMemo(() => draftOf(config), [config]);
  const [typed, setTyped] = useState<ModelDraft | null>(() =>
    unsent.kept?.model === undefined ? null : JSON.parse(unsent.kept.model),
  );
  const [isSaved, setSaved] = useState(false);
  const previewer = useMemo(
    () =>
      new ModelPreviewer({
        compute: (change) => previewModelConfig(id, change),
        now: () => Date.now(),
        later(milliseconds, run) {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
      }),
    [id],
  );
  const draft = typed ?? saved;
  const change = useMemo(() => changeOf(draft), [draft]);
  const stored = useMemo(() => changeOf(saved) ?? {}, [saved]);
  const isChanged = !isSameDraft(draft, saved);
  // The stored configuration has a cost, too, which is shown first.
  useEffect(() => previewer.want(change, stored), [previewer, change, stored]);
  useEffect(() => () => previewer.want(null), [previewer]);
  const why = whyUnchangeable();
  const cost = previewer.state.value;
  const isTold = cost.kind === 'known' || cost.kind === 'failed';
  const isReady = isChanged && change !== null && isTold;
  const form = useForm(async () => {
    if (!isReady || why !== null) return;
    await updateModelConfig(id, change);
    unsent.end();
    setTyped(null);
    setSaved(true);
    announce(texts.saved);
  });
  const type = (next: ModelDraft) => {
    setTyped(next);
    if (isSameDraft(next, saved)) unsent.end();
    else unsent.keep({ model: JSON.stringify(next) });
    setSaved(false);
  };
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <DraftNote draft={unsent} />
      <p class="hint">{words.hint}</p>
      <fieldset class="choices" disabled={!isOwner}>
        <legend>{words.type}</legend>
        {TYPES.map((each) => (
          <label class="switch" key={each}>
            <input
              type="radio"
              name="model_type"
              checked={draft.type === each}
              onChange={() => type({ ...draft, type: each })}
            />
            {words.types[each]}
          </label>
        ))}
      </fieldset>
      <div class="model-priors">
        {DIMENSIONS.map((dimension) => (
          <Priors key={dimension} dimension={dimension} draft={draft} isOwner={isOwner} onDraft={type} />
        ))}
      </div>
      <ModelCost state={cost} isFaulty={change === null} isChanged={isChanged} retry={() => previewer.retry()} />
      <FormFailure failure={form.failure} wait={form.wait} />
      {isOwner && (
        <SaveLine isSaved={isSaved && !isChanged} isReady={isReady && !form.isBusy && form.wait === 0} why={why}>
          {!isSameDraft(draft, DEFAULT_DRAFT) && (
            <button type="button" class="quiet" onClick={() => type(DEFAULT_DRAFT)}>
              {words.reset}
            </button>
          )}
        </SaveLine>
      )}
    </form>
  );
}

interface PriorsProps {
  dimension: Dimension;
  draft: ModelDraft;
  isOwner: boolean;
  onDraft: (draft: ModelDraft) => void;
}

function Priors({ dimension, draft, isOwner, onDraft }: PriorsProps) {
  return (
    <fieldset>
      <legend>{texts.dimensions[dimension]}</legend>
      {MODEL_FIELDS.map((field) => {
        const fault = isOwner ? faultOf(draft, dimension, field) : null;
        const { least, most } = LIMITS[field];
        return (
          <Labelled
            key={field}
            label={words.fields[field]}
            name={field}
            fault={
              fault === null
                ? undefined
                : fault === 'target'
                  ? words.targetFault
                  : words.within(formatNumber(least), formatNumber(most))
            }
          >
            {(wired) => (
              <input
                {...wired}
                type="text"
                inputMode="decimal"
                autocomplete="off"
                value={draft.dimensions[dimension][field]}
                readOnly={!isOwner}
                onInput={({ currentTarget }) => onDraft(withField(draft, dimension, field, currentTarget.value))}
              />
            )}
          </Labelled>
        );
      })}
    </fieldset>
  );
}
