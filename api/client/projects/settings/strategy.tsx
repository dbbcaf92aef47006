import { WhatLink } from '../../parts/what-link.tsx';
import { ChoiceSetting } from './choice-setting.tsx';
import { type ModelConfig, updateModelConfig } from './queries.ts';
import { strategyTexts } from './strategy-texts.ts';
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
  return (
    <ChoiceSetting
      name="strategy"
      title={words.title}
      about={<WhatLink about="questions" />}
      choices={USUAL}
      others={{ title: words.more, choices: OTHERS }}
      nameOf={(each) => strategyTexts[each]}
      textOf={(each) => words.texts[each]}
      hint={words.hint}
      saved={config.selection_strategy}
      save={(strategy) => updateModelConfig(id, { selection_strategy: strategy })}
      isOwner={isOwner}
    />
  );
}
