import type { strategyTexts as english } from '../../../../projects/settings/strategy-texts.ts';
import type { Words } from '../../../words.ts';

export const strategyTexts: Words<typeof english> = {
  adaptive: 'Möglichst wenige Fragen',
  robust: 'Auf Fehler prüfen',
  uncertainty: 'Unsicherste zuerst',
  random: 'Zufällig',
};
