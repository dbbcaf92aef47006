import type { GuideHeading } from '../paths.ts';

/** For screen readers: where the "?" beside a figure leads. */
export const whatTexts = {
  asked: 'How it works: asked',
  questions: 'How it works: questions',
  known: 'How it works: how good the order is',
  ranks: 'How it works: ranks',
  value: 'How it works: value',
  settled: 'How it works: settled',
  right: 'How it works: right',
  contradictions: 'How it works: contradictions',
  people: 'How it works: people',
  limits: 'How it works: limits',
  names: 'How it works: names',
} satisfies Record<GuideHeading, string>;
