import { formatCount } from '../lib/format.ts';
import { plural } from '../texts.ts';

/** Words of a sentence, with the names of features apart. */
export type Words = readonly (string | { readonly name: string })[];

/** The words of the sentence that the results open with. */
export const headlineTexts = {
  by: { ratio: 'value for effort', value: 'value', complexity: 'effort' },
  half: {
    value: (names: Words): Words => ['By value, ', ...names, ' leads.'],
    complexity: (names: Words): Words => ['By effort, ', ...names, ' is easiest.'],
  },
  first: {
    ratio: (names: Words): Words => ['Build ', ...names, ' first'],
    value: (names: Words): Words => [...names, ' is worth most'],
    complexity: (names: Words): Words => [...names, ' is hardest to build'],
  },
  worth: (below: number, others: number) =>
    `worth more than ${below === others ? `all ${formatCount(others)} others` : `${formatCount(below)} of the other ${plural(others, 'feature', 'features')}`}`,
  effort: (below: number, others: number) =>
    below === 0
      ? 'easier to build than all the others'
      : `harder than ${3 * below <= others ? 'only ' : ''}${formatCount(below)}`,
  or: ' or ',
  next: 'Then ',
  close: ': they are too close to call.',
  ahead: {
    ratio: ' is ahead by value for effort. ',
    value: ' is worth most so far. ',
    complexity: ' is hardest to build so far. ',
  },
  manyOthers: (count: number) => plural(count, 'other feature', 'other features'),
  maybe: {
    ratio: ' could still be first.',
    value: ' could still be worth more.',
    complexity: ' could still be harder.',
  },
  many: (count: number, by: string) =>
    `${plural(count, 'feature is', 'features are')} too close to call for first place by ${by}.`,
  manyNext: (count: number) => `After it, ${plural(count, 'feature is', 'features are')} too close to call.`,
} as const;
