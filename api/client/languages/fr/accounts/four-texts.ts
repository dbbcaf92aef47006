import type { fourTexts as english } from '../../../accounts/four-texts.ts';
import type { Words } from '../../words.ts';

export const fourTexts: Words<typeof english> = {
  title: 'Questions',
  switch: 'Quatre à la fois',
  text: 'Dans les projets de huit fonctionnalités ou plus, les questions peuvent en montrer quatre : vous choisissez celle qui vaut le plus et celle qui vaut le moins, ou la plus difficile et la plus facile. Si cela vous prend trop de temps, Pairwise revient à deux. Ce réglage ne concerne que cet appareil.',
};
