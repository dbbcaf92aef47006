import { useState } from 'preact/hooks';
import { announce } from '../../lib/announce.ts';
import { whyUnchangeable } from '../../parts/changeable.ts';
import { FormFailure } from '../../parts/failure.tsx';
import { useForm } from '../../parts/use-form.ts';
import { WhatLink } from '../../parts/what-link.tsx';
import { texts } from '../../texts.ts';
import { type ModelConfig, updateModelConfig } from './queries.ts';
import { SaveLine } from './save-line.tsx';
import { settingTexts } from './texts.ts';

type Strategy = ModelConfig['selection_strategy'];
const USUAL: readonly Strategy[] = ['robust', 'adaptive'];
const OTHERS: readonly Strategy[] = ['uncertainty', 'random'];

const { strategy: words } = settingTexts;

interface Props {
  id: string;
  config: ModelConfig;
  isOwner: boolean;
}

/** How questions are chosen. */
export function ChooseStrategy({ id, config, isOwner }: Props) {
  const saved = config.selection_strategy;
  const [chosen, setChosen] = useState<Strategy | null>(null);
  const [isSaved, setSaved] = useState(false);
  const why = whyUnchangeable();
  const shown = chosen ?? saved;
  const form = useForm(async () => {
    if (why !== null || shown === saved) return;
    await updateModelConfig(id, { selection_strategy: shown });
    setChosen(null);
    setSaved(true);
    announce(texts.saved);
  });
  const choices = (strategies: readonly Strategy[]) =>
    strategies.map((each) => (
      <label class="choice" key={each}>
        <input
          type="radio"
          name="strategy"
          value={each}
          checked={shown === each}
          disabled={!isOwner && shown !== each}
          onChange={() => {
            setChosen(each);
            setSaved(false);
          }}
        />
        <span>
          <strong>{words.names[each]}</strong>
          <span class="hint">{words.texts[each]}</span>
        </span>
      </label>
    ));
  return (
    <section class="panel">
      <h2>
        {words.title} <WhatLink about="questions" />
      </h2>
      <form class="form" onSubmit={form.onSubmit}>
        <fieldset class="choices">
          <legend class="sr">{words.title}</legend>
          {choices(USUAL)}
          <details open={OTHERS.includes(saved)}>
            <summary>{words.more}</summary>
            {choices(OTHERS)}
          </details>
        </fieldset>
        <FormFailure failure={form.failure} wait={form.wait} />
        {isOwner && (
          <SaveLine
            isSaved={isSaved && shown === saved}
            isReady={shown !== saved && !form.isBusy && form.wait === 0}
            why={why}
          >
            <span class="hint">{words.hint}</span>
          </SaveLine>
        )}
      </form>
    </section>
  );
}
