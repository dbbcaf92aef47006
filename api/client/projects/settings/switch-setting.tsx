import { useState } from 'preact/hooks';
import { announce } from '../../lib/announce.ts';
import { whyUnchangeable } from '../../parts/changeable.ts';
import { FormFailure } from '../../parts/form-failure.tsx';
import { useForm } from '../../parts/use-form.ts';
import { texts } from '../../texts.ts';
import { SaveLine } from './save-line.tsx';

interface Props {
  title: string;
  label: string;
  hint: string;
  /** The stored setting in words, for everybody except the owner. */
  state: string;
  saved: boolean;
  save: (isOn: boolean) => Promise<unknown>;
  isOwner: boolean;
}

/** A setting that is on or off. People other than the owner see which. */
export function SwitchSetting({ title, label, hint, state, saved, save, isOwner }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isSaved, setSaved] = useState(false);
  const why = whyUnchangeable();
  const isOn = chosen ?? saved;
  const isChanged = isOn !== saved;
  const form = useForm(async () => {
    if (why !== null || !isChanged) return;
    await save(isOn);
    setChosen(null);
    setSaved(true);
    announce(texts.saved);
  });
  return (
    <section class="panel">
      <h2>{title}</h2>
      {isOwner ? (
        <form class="form" onSubmit={form.onSubmit}>
          <label class="switch">
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ currentTarget }) => {
                setChosen(currentTarget.checked);
                setSaved(false);
              }}
            />
            {label}
          </label>
          <p class="hint">{hint}</p>
          <FormFailure failure={form.failure} wait={form.wait} />
          <SaveLine isSaved={isSaved && !isChanged} isReady={isChanged && !form.isBusy && form.wait === 0} why={why} />
        </form>
      ) : (
        <p>{state}</p>
      )}
    </section>
  );
}
