import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { announce } from '../../lib/announce.ts';
import { whyUnchangeable } from '../../parts/changeable.ts';
import { FormFailure } from '../../parts/form-failure.tsx';
import { useForm } from '../../parts/use-form.ts';
import { texts } from '../../texts.ts';
import { SaveLine } from './save-line.tsx';

interface Props<T extends string | number> {
  name: string;
  title: string;
  /** Beside the title. */
  about?: ComponentChildren;
  choices: readonly T[];
  /** Choices that few people need: collapsed, unless one of them is stored. */
  others?: { title: string; choices: readonly T[] };
  nameOf: (choice: T) => string;
  textOf?: (choice: T) => string;
  hint: string;
  saved: T;
  save: (chosen: T) => Promise<unknown>;
  isOwner: boolean;
}

/** A setting with several choices. People other than the owner see the stored one. */
export function ChoiceSetting<T extends string | number>(props: Props<T>) {
  const { name, title, others, saved, isOwner } = props;
  const [chosen, setChosen] = useState<T | null>(null);
  const [isSaved, setSaved] = useState(false);
  const why = whyUnchangeable();
  const shown = chosen ?? saved;
  const form = useForm(async () => {
    if (why !== null || shown === saved) return;
    await props.save(shown);
    setChosen(null);
    setSaved(true);
    announce(texts.saved);
  });
  const list = (choices: readonly T[]) =>
    choices.map((each) => (
      <label class="choice" key={each}>
        <input
          type="radio"
          name={name}
          value={each}
          checked={shown === each}
          disabled={!isOwner && shown !== each}
          onChange={() => {
            setChosen(each);
            setSaved(false);
          }}
        />
        <span>
          <strong>{props.nameOf(each)}</strong>
          {props.textOf && <span class="hint">{props.textOf(each)}</span>}
        </span>
      </label>
    ));
  return (
    <section class="panel">
      <h2>
        {title} {props.about}
      </h2>
      <form class="form" onSubmit={form.onSubmit}>
        <fieldset class="choices">
          <legend class="sr">{title}</legend>
          {list(props.choices)}
          {others && (
            <details open={others.choices.includes(saved)}>
              <summary>{others.title}</summary>
              {list(others.choices)}
            </details>
          )}
        </fieldset>
        <p class="hint">{props.hint}</p>
        <FormFailure failure={form.failure} wait={form.wait} />
        {isOwner && (
          <SaveLine
            isSaved={isSaved && shown === saved}
            isReady={shown !== saved && !form.isBusy && form.wait === 0}
            why={why}
          />
        )}
      </form>
    </section>
  );
}
