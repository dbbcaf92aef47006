import { formatCount } from '../../../lib/format.ts';
import type { printTexts as english } from '../../../results/print-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words of the results on paper. */
export const printTexts: Words<typeof english> = {
  top: (count, of) =>
    count >= of
      ? of === 1
        ? 'La única función'
        : `Las ${formatCount(of)} funciones`
      : count === 1
        ? `La primera de ${plural(of, 'función', 'funciones')}`
        : `Las primeras ${formatCount(count)} de ${plural(of, 'función', 'funciones')}`,
  about: {
    ratio: (time) => `Por valor/esfuerzo, a ${time}`,
    value: (time) => `Por valor, a ${time}`,
    complexity: (time) => `Por esfuerzo, a ${time}`,
  },
  above: { value: 'Más valor que', complexity: 'Más difícil que' },
};
