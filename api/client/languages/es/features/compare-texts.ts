import type { compareTexts as english } from '../../../features/compare-texts.ts';
import type { Words } from '../../words.ts';

/** The words of the dialog that compares two features. */
export const compareTexts: Words<typeof english> = {
  title: 'Comparar estas dos',
  yours: 'Esta es tu respuesta.',
  notAsked: 'Las preguntas de este proyecto las responden otras personas.',
};
