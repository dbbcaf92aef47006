import type { compareTexts as english } from '../../../compare/texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { aboutQuestions } from '../grammar.ts';

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
    known: (percent) => `${formatPercent(percent)} decidido`,
    toGoal: (count, minutes) => `${aboutQuestions(count)}, ${formatCount(minutes)} min hasta una primera clasificación`,
    short: (count, minutes) => `quedan ~${formatCount(count)}, ${formatCount(minutes)} min`,
    toEnd: (count, minutes) => `${aboutQuestions(count)}, ${formatCount(minutes)} min hasta el orden completo`,
    checking: 'ahora se comprueban respuestas',
    session: (done, length) => `${formatCount(done)} de ${formatCount(length)}`,
  },
};
