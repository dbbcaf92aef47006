import type { goneTexts as english } from '../../../features/gone-texts.ts';
import type { Words } from '../../words.ts';

export const goneTexts: Words<typeof english> = {
  title: 'La función no está en este proyecto',
  text: 'Se eliminó o nunca estuvo en este proyecto.',
  back: 'Ver las funciones',
};
