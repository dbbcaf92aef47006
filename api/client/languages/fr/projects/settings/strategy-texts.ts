import type { strategyTexts as english } from '../../../../projects/settings/strategy-texts.ts';
import type { Words } from '../../../words.ts';

export const strategyTexts: Words<typeof english> = {
  adaptive: 'Le moins de questions',
  robust: 'Chercher les erreurs',
  uncertainty: 'Les moins sûres d’abord',
  random: 'Au hasard',
};
