import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { orderTexts as english } from '../../../projects/order-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const minutesMore = (minutes: number, pairs: number) =>
  `${plural(minutes, 'minuto más pondrá', 'minutos más pondrán')} bien ${pairs === 1 ? '1 par más o menos' : `unos ${formatCount(pairs)} pares`}`;

export const orderTexts: Words<typeof english> = {
  states: {
    none: 'Aún no hay respuestas',
    early: 'Aún es pronto para saberlo',
    open: 'Aún no hay orden, porque las respuestas no concuerdan entre sí',
    rough: 'Un orden aproximado',
    first: 'Una primera clasificación',
    good: 'Un buen orden',
    whole: 'Todos los pares están en orden',
  },
  right: (percent) => `cerca del ${formatPercent(percent)} de los pares bien`,
  line: (state, right) => `${state}: ${right}`,
  more: (pairs, minutes) => minutesMore(minutes, pairs),
  flat: 'Más respuestas apenas lo cambiarían',
  isThere: 'Ya hay una primera clasificación.',
  isThereMore: (pairs, minutes) => `Ya hay una primera clasificación; ${minutesMore(minutes, pairs)}.`,
  disagree: 'Más respuestas solo ayudan cuando haya más acuerdo',
  camps: 'Dos partes del equipo lo ven de forma distinta',
  see: 'Ver la clasificación',
  goOn: 'Continuar',
  of: { value: (line) => `Valor: ${line}`, complexity: (line) => `Esfuerzo: ${line}` },
};
