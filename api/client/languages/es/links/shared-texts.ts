import type { sharedTexts as english } from '../../../links/shared-texts.ts';
import type { Words } from '../../words.ts';
import { atClock } from '../grammar.ts';

/** The words of shared results, apart from those of all results. */
export const sharedTexts: Words<typeof english> = {
  title: 'Resultados compartidos',
  asOf: (time) => `a ${atClock(time)}`,
  ended: {
    title: 'Este enlace ya no es válido',
    text: 'Se ha revocado o ha caducado. Pide uno nuevo a quien te lo envió.',
  },
  incomplete: {
    title: 'Este enlace está incompleto',
    text: 'Falta el final del enlace. Copia otra vez el enlace entero o pregunta a quien te lo envió.',
  },
};
