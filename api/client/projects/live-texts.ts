import { plural } from '../english.ts';
import { formatCount, formatList } from '../lib/format.ts';

/** Maximum number of people listed by name. */
const NAMED = 3;

/** "Mia and Jon", "Mia, Jon and 3 others". */
function some(names: readonly string[]): string {
  if (names.length <= NAMED) return formatList(names);
  const named = names.slice(0, NAMED - 1);
  return formatList([...named, plural(names.length - named.length, 'other', 'others')]);
}

/** Says that other people are answering right now. */
export const liveTexts = {
  count: (count: number) => `${formatCount(count)} answering now`,
  people: (count: number) => plural(count, 'person', 'people'),
  answering: (names: readonly string[]) => `${some(names)} ${names.length === 1 ? 'is' : 'are'} answering now`,
  /** @param answers all answers by others since the person began. */
  too: (names: readonly string[], answers: number) => {
    const who = `${some(names)} ${names.length === 1 ? 'is' : 'are'} also answering`;
    return answers > 0 ? `${who}: ${plural(answers, 'answer', 'answers')} since you began` : who;
  },
  show: (count: number) => `Show ${plural(count, 'new comparison', 'new comparisons')}`,
  showChanged: 'Show what has changed',
  shown: 'The ranking is up to date.',
  answers: (count: number) => plural(count, 'answer', 'answers'),
  rated: (count: number) => `rated ${plural(count, 'feature', 'features')}`,
  all: 'See everyone',
} as const;
