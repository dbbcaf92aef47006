import type { compareTexts as english } from '../../../features/compare-texts.ts';
import type { Words } from '../../words.ts';

export const compareTexts: Words<typeof english> = {
  title: 'Comparer ces deux-là',
  yours: 'C’est votre réponse.',
  notAsked: 'D’autres personnes répondent aux questions de ce projet.',
};
