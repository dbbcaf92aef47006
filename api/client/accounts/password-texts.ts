import { formatCount } from '../lib/format.ts';

/** The rules of a password; each continues the sentence "The password has". */
export const passwordTexts = {
  rules: 'The password has',
  length: (characters: number) => `at least ${formatCount(characters)} characters`,
  upper: 'an upper-case letter',
  lower: 'a lower-case letter',
  digit: 'a digit',
  special: 'a special character',
  endTokens: 'End my API tokens too',
} as const;
