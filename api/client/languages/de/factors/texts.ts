import type { factorTexts as english } from '../../../factors/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const factorTexts: Words<typeof english> = {
  label: 'Wie weit auseinander?',
  ask: (count) => `Angeben, wie weit auseinander: ${plural(count, 'Frage', 'Fragen')}`,
  question: {
    value: (more, less) => `Wie viel Mal so viel wert ist ${more} wie ${less}?`,
    complexity: (more, less) => `Wie viel Mal so aufwendig ist ${more} wie ${less}?`,
  },
  why: 'Wert pro Aufwand braucht das einmal. Grob geschätzt genügt; bis dahin nimmt Pairwise 10× an.',
  of: (at, count) => `${formatCount(at)} von ${formatCount(count)}`,
  times: (factor) => `${formatCount(factor)}×`,
  skip: 'Überspringen',
  done: 'Danke. Wert pro Aufwand rechnet mit Ihren Antworten.',
  skipped: 'Übersprungen. Wo niemand antwortet, nimmt Pairwise 10× an.',
  again: 'Neu antworten',
};
