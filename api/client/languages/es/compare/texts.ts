import type { compareTexts as english } from '../../../compare/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

/** The words of comparing. */
export const compareTexts: Words<typeof english> = {
  pair: (a, b) => `¿${a} o ${b}?`,
  dimensions: 'Comparar por',
  pairGroup: 'Dos funciones',
  back: 'Resumen',
  equal: 'Igual',
  scale: 'Cuánto más',
  strengths: {
    a_much_better: 'Mucho más',
    a_better: 'Más',
    equal: 'Igual',
    b_better: 'Más',
    b_much_better: 'Mucho más',
  },
  skip: 'Omitir',
  undo: 'Deshacer',
  redo: 'Rehacer',
  why: 'Por qué',
  contradiction: 'Resolver una contradicción',
  details: 'Detalles',
  tools: 'Más acciones para esta pregunta',

  progress: {
    session: (done, length) => `${formatCount(done)} de ${formatCount(length)}`,
  },
};
