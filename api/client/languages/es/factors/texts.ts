import type { factorTexts as english } from '../../../factors/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const factorTexts: Words<typeof english> = {
  label: '¿A qué distancia?',
  ask: (count) => `Indicar a qué distancia: ${plural(count, 'pregunta', 'preguntas')}`,
  question: {
    value: (more, less) => `¿Cuántas veces más valor aporta ${more} que ${less}?`,
    complexity: (more, less) => `¿Cuántas veces más esfuerzo requiere ${more} que ${less}?`,
  },
  why: 'El valor/esfuerzo lo necesita una sola vez. Basta con una estimación; hasta entonces, Pairwise supone 10×.',
  of: (at, count) => `${formatCount(at)} de ${formatCount(count)}`,
  times: (factor) => `${formatCount(factor)}×`,
  skip: 'Omitir',
  done: 'Gracias. El valor/esfuerzo usa sus respuestas.',
  skipped: 'Omitida. Donde nadie responde, Pairwise supone 10×.',
  again: 'Responder de nuevo',
};
