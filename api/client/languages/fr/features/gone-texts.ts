import type { goneTexts as english } from '../../../features/gone-texts.ts';
import type { Words } from '../../words.ts';

export const goneTexts: Words<typeof english> = {
  title: 'La fonctionnalité n’est pas dans ce projet',
  text: 'Elle a été supprimée, ou elle n’a jamais été dans ce projet.',
  back: 'Voir les fonctionnalités',
};
