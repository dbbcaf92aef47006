import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

/** The words of the questions about how far features are apart. `names` are names of features. */
export const factorTexts = {
  label: 'How far apart?',
  /** The same where only that is missing. */
  ask: (count: number) => `Say how far apart: ${plural(count, 'question', 'questions')}`,
  question: {
    value: (more: string, less: string) => `How many times more is ${more} worth than ${less}?`,
    complexity: (more: string, less: string) => `How many times more effort is ${more} than ${less}?`,
  },
  why: 'Value for effort needs it, once. A guess is enough; until then Pairwise assumes 10×.',
  of: (at: number, count: number) => `${formatCount(at)} of ${formatCount(count)}`,
  times: (factor: number) => `${formatCount(factor)}×`,
  skip: 'Skip',
  done: 'Thank you. Value for effort uses your answers.',
  skipped: 'Skipped. Pairwise assumes 10× where nobody answers.',
  again: 'Answer again',
} as const;
