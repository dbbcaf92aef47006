import type { compareTexts as english } from '../../../features/compare-texts.ts';
import type { Words } from '../../words.ts';

export const compareTexts: Words<typeof english> = {
  title: 'Diese vergleichen',
  yours: 'Das ist Ihre Antwort.',
  notAsked: 'Die Fragen dieses Projekts beantworten andere.',
};
