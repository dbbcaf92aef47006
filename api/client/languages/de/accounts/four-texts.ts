import type { fourTexts as english } from '../../../accounts/four-texts.ts';
import type { Words } from '../../words.ts';

export const fourTexts: Words<typeof english> = {
  title: 'Fragen',
  switch: 'Nach vier auf einmal fragen',
  text: 'In Projekten mit acht oder mehr Features können Fragen vier davon zeigen: Sie wählen das, was am meisten, und das, was am wenigsten wert ist, oder das aufwendigste und das einfachste. Wenn Sie dafür zu lange brauchen, fragt Pairwise wieder nach zweien. Diese Einstellung gilt nur für dieses Gerät.',
};
