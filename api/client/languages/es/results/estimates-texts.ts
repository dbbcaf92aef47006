import { formatCount } from '../../../lib/format.ts';
import type { estimatesTexts as english } from '../../../results/estimates-texts.ts';
import type { Words } from '../../words.ts';

/** The words about estimates that came with the features. */
export const estimatesTexts: Words<typeof english> = {
  saved: (count) =>
    count === 1
      ? '1 comparación menos, más o menos, gracias a tus estimaciones'
      : `Unas ${formatCount(count)} comparaciones menos gracias a tus estimaciones`,
  used: 'Las funciones venían con estimaciones',
  where: '¿En qué se diferencian?',
  title: 'Tus estimaciones y la clasificación',
  fit: (strength) =>
    strength >= 0.7
      ? 'Tus estimaciones y las respuestas concuerdan bien.'
      : strength >= 0.35
        ? 'Tus estimaciones y las respuestas concuerdan en parte.'
        : 'Tus estimaciones y las respuestas tienen poco en común.',
  reversed: 'Parece que aquí los números más pequeños significan más.',
  number: 'Estimación',
  places: 'Puesto',
  move: (expected, found) => `${expected} → ${found}`,
  meaning:
    'Puesto por estimación → por respuestas, entre las funciones que tienen una estimación y se han comparado. Las diferencias de un puesto no se muestran. Las estimaciones nunca cuentan como respuestas. Cuentan como un primer vistazo, en la medida en que las respuestas concuerden con ellas.',
};
