import type { answerTexts as english } from '../../../answers/texts.ts';
import type { Choice, Dimension, Strength } from '../../../compare/pairs.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';
import { and } from '../lists.ts';

const MORE: Readonly<Record<Dimension, { more: string; muchMore: string; equal: string }>> = {
  value: {
    more: 'aporta más valor que',
    muchMore: 'aporta mucho más valor que',
    equal: 'aporta el mismo valor que',
  },
  complexity: { more: 'es más difícil que', muchMore: 'es mucho más difícil que', equal: 'es tan difícil como' },
};

/** "A y B son las que más valor aportan". */
const most = (dimension: Dimension, best: readonly string[]) => {
  const is = {
    value: ['es la que más valor aporta', 'son las que más valor aportan'],
    complexity: ['es la más difícil', 'son las más difíciles'],
  };
  return `${and(best)} ${is[dimension][best.length === 1 ? 0 : 1]}`;
};
const least = (dimension: Dimension, worst: readonly string[]) => {
  const is = { value: ['la que menos', 'las que menos'], complexity: ['la más fácil', 'las más fáciles'] };
  return `${and(worst)}, ${is[dimension][worst.length === 1 ? 0 : 1]}`;
};

const says = (dimension: Dimension, choice: Choice, strength: Strength | null) => {
  const { more, muchMore, equal } = MORE[dimension];
  if (choice === 'tie') return equal;
  return strength?.endsWith('much_better') ? muchMore : more;
};

/** The words of answers wherever they are listed. */
export const answerTexts: Words<typeof english> = {
  says,
  said: (dimension, choice, strength, better, worse) => `${better} ${says(dimension, choice, strength)} ${worse}`,
  you: 'tú',
  someone: 'alguien que ya no es miembro',
  who: (name, when) => `${name ?? 'tú'}, ${when}`,
  takeBack: 'Deshacer',
  change: 'Cambiar',
  changeTitle: 'Cambiar tu respuesta',
  changeSetTitle: 'Lo que dice tu respuesta',
  replaced: 'Respondiste este par otra vez más tarde; cuenta esa respuesta.',
  replacedOf: (count, of) =>
    count === of
      ? 'Respondiste todo esto otra vez más tarde; cuentan esas respuestas.'
      : `Respondiste otra vez ${formatCount(count)} de sus ${formatCount(of)} pares más tarde; cuenta lo último.`,
  set: {
    said: (dimension, best, worst) => `${most(dimension, best)}; ${least(dimension, worst)}`,
    saidWhole: (dimension, best, worst, between) =>
      `${most(dimension, best)}; ${least(dimension, worst)}; entre ellas, ${and(between)}`,
    several: (sentences) => sentences.join('; '),
    part: 'parte de una respuesta sobre cuatro',
    archived: (names) => `También sobre ${and(names)} (en el archivo)`,
    undo: 'Esto deshace toda la respuesta sobre cuatro.',
  },
  of: (sentence) => `: ${sentence}`,
  putBack: 'Rehacer',
  takenBack: (sentence) => `Deshecho: ${sentence}`,
  changed: 'Cambiado a: ',
  putBackDone: 'Rehecho',
  takeBackTitle: (name) => `¿Deshacer una respuesta de ${name}?`,
  takeBackText: 'La respuesta ya no contará en la clasificación. Durante 30 días podrás restaurarla en Actividad.',
  dismiss: 'Cerrar',

  ask: {
    equal: 'Igual',
    by: 'Tu respuesta',
    much: (name) => `${name}, con mucha diferencia`,
    before: 'Respuestas anteriores',
    none: 'No hay otras respuestas a este par.',
    same: (name) => (name === null ? 'Antes dijiste lo mismo.' : `${name} dijo lo mismo.`),
    other: (name) => (name === null ? 'Antes respondiste otra cosa.' : `${name} respondió otra cosa.`),
    settled: 'No queda ninguna contradicción.',
    left: (count) => `${form(count, 'Queda', 'Quedan')} ${plural(count, 'contradicción', 'contradicciones')}.`,
    fewer: (count) => `${formatCount(count)} menos que antes de tu respuesta.`,
    asMany:
      'Hay tantas como antes. Si tu respuesta confirma una anterior, tiene que cambiar otra respuesta del círculo.',
    more: (count) =>
      `${formatCount(count)} más que antes, porque tu respuesta contradice otras. Puedes volver a preguntar cada una.`,
    next: 'Resolver la siguiente',
    done: 'Listo',
  },
};
