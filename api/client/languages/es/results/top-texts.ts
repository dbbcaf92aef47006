import { formatCount } from '../../../lib/format.ts';
import type { topTexts as english } from '../../../results/top-texts.ts';
import type { Words } from '../../words.ts';
import { aboutQuestions } from '../grammar.ts';

const settle = (k: number) => `Afianzar mi ${k === 1 ? 'primer puesto' : `top ${formatCount(k)}`}`;

/** The words about the first places of a ranking, apart from those of the results: other screens say them too. */
export const topTexts: Words<typeof english> = {
  line: (k, settled, isChecked, isOver = false) => {
    const unchecked = isChecked ? '' : '. Hasta ahora se han comprobado muy pocas respuestas';
    const top = k === 1 ? 'El primer puesto' : `El top ${formatCount(k)}`;
    if (settled >= k) return `${top} ${isChecked ? 'es' : 'parece'} firme${unchecked}`;
    if (k === 1) return `El primer puesto aún no es firme${unchecked}`;
    if (settled === 0 && !isOver) return `Top ${formatCount(k)}: aún nada firme`;
    const firm = settled === 1 ? 'firme' : 'firmes';
    const seem = isChecked ? firm : settled === 1 ? `parece ${firm}` : `parecen ${firm}`;
    const open = k - settled === 1 ? 'demasiado igualada' : 'demasiado igualadas';
    return `Top ${formatCount(k)}: ${formatCount(settled)} ${seem}, ${formatCount(k - settled)} ${isOver ? open : 'aún no'}${unchecked}`;
  },
  sentence: (line) => `${line}.`,
  settle: {
    ratio: (k, count) => `${settle(k)} por valor/esfuerzo: ${aboutQuestions(count)}`,
    value: (k, count) => `${settle(k)} por valor: ${aboutQuestions(count)}`,
    complexity: (k, count) => `${settle(k)} por esfuerzo: ${aboutQuestions(count)}`,
  },
  ask: (k, count) =>
    `Preguntas sobre mi ${k === 1 ? 'primer puesto' : `top ${formatCount(k)}`} por valor/esfuerzo: ${aboutQuestions(count)}`,
  scale:
    'Las comparaciones solas no lo resuelven: también depende de cuántas veces más valen las funciones y cuántas veces más cuestan. Responder a eso lo acota.',
};
