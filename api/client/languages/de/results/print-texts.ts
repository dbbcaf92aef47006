import { formatCount } from '../../../lib/format.ts';
import type { printTexts as english } from '../../../results/print-texts.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

export const printTexts: Words<typeof english> = {
  top: (count, of) => {
    if (count < of) return `Die ersten ${formatCount(count)} von ${plural(of, 'Feature', 'Features')}`;
    return isOne(of) ? 'Ein Feature' : `Alle ${formatCount(of)} Features`;
  },
  about: {
    ratio: (time) => `Nach Wert pro Aufwand, Stand: ${time}`,
    value: (time) => `Nach Wert, Stand: ${time}`,
    complexity: (time) => `Nach Aufwand, Stand: ${time}`,
  },
  above: { value: 'Mehr wert als', complexity: 'Aufwendiger als' },
};
