import type { strategyTexts as english } from '../../../../projects/settings/strategy-texts.ts';
import type { Words } from '../../../words.ts';

export const strategyTexts: Words<typeof english> = {
  adaptive: 'Menos preguntas',
  robust: 'Detectar errores',
  uncertainty: 'Primero lo más incierto',
  random: 'Al azar',
};
