import { formatCount } from '../../../lib/format.ts';
import type { explainTexts as english } from '../../../results/explain-texts.ts';
import type { Words } from '../../words.ts';
import { ordinal, ordinalOfFeature, plural } from '../grammar.ts';

interface Place {
  rank: number;
  /** Number of others that share it. */
  tied: number;
  /** Number of all features. */
  count: number;
}

const byValue = ({ rank, tied }: Place) => `puesto ${formatCount(rank)}${tied > 0 ? ' compartido' : ''}`;

/** By effort, counted from the hardest. */
const byEffort = ({ rank, tied, count }: Place) => {
  const place =
    rank === 1 ? 'la más difícil' : rank + tied >= count ? 'la más fácil' : `la ${ordinalOfFeature(rank)} más difícil`;
  return `${place}${tied > 0 ? ' (compartido)' : ''}`;
};

type Ranks = readonly number[];
const areSame = (one: Ranks, other: Ranks) => one[0] === other[0] && one[1] === other[1];
const isOne = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) =>
  isOne(ranks) ? `el ${ordinal(ranks[0]!)}` : `del ${ordinal(ranks[0]!)} al ${ordinal(ranks[1]!)}`;
const hardest = (ranks: Ranks) =>
  isOne(ranks)
    ? `la ${ordinalOfFeature(ranks[0]!)} más difícil`
    : `entre la ${ordinalOfFeature(ranks[0]!)} y la ${ordinalOfFeature(ranks[1]!)} más difícil`;

const withRanges = (place: string, said: (ranks: Ranks) => string, likely: Ranks, possible: Ranks) => {
  if (!areSame(likely, possible)) {
    return `${place}; probable: ${said(likely)}; ${said(possible)} si es cierto aquello en lo que coinciden las respuestas`;
  }
  return isOne(likely) ? `${place}, según las respuestas` : `${place}; probable: ${said(likely)}`;
};

/** The words of *Why?*. */
export const explainTexts: Words<typeof english> = {
  by: 'Explicar por',
  dimension: { value: 'Por valor', complexity: 'Por esfuerzo' },
  of: {
    value: (place) => `${byValue(place)} de ${formatCount(place.count)}`,
    complexity: (place) => `${byEffort(place)} de ${formatCount(place.count)}`,
  },
  unknown: { value: 'valor aún desconocido', complexity: 'esfuerzo aún desconocido' },
  byRatio: (rank, count) =>
    `Por valor/esfuerzo, tiene el ${rank} de ${formatCount(count)}. Ese puesto combina estos dos:`,
  rankAndRange: {
    value: (place, likely, possible) => withRanges(byValue(place), fromTo, likely, possible),
    complexity: (place, likely, possible) => withRanges(byEffort(place), hardest, likely, possible),
  },
  movedTo: {
    value: (place) => `→ ${byValue(place)}`,
    complexity: (place) => `→ ${byEffort(place)}`,
  },
  above: { value: 'aporta más valor que', complexity: 'es más difícil que' },
  equal: { value: 'aporta el mismo valor que', complexity: 'es tan difícil como' },
  chain: {
    value: {
      more: (better, worse) => `${better} aporta más valor que ${worse}`,
      equal: (one, other) => `${one} aporta el mismo valor que ${other}`,
    },
    complexity: {
      more: (better, worse) => `${better} es más difícil que ${worse}`,
      equal: (one, other) => `${one} es tan difícil como ${other}`,
    },
  },
  move: {
    value: {
      above: (name) => `aporta más valor que ${name}`,
      below: (name) => `aporta menos valor que ${name}`,
    },
    complexity: { above: (name) => `es más difícil que ${name}`, below: (name) => `es más fácil que ${name}` },
  },
  first: { value: 'Ninguna función aporta más valor.', complexity: 'Ninguna función es más difícil.' },
  last: { value: 'Ninguna función aporta menos valor.', complexity: 'Ninguna función es más fácil.' },
  estimated: 'Ninguna respuesta distingue aún estas dos. Una estimación las pone en este orden.',
  contradicted: 'Algunas respuestas se contradicen, así que algunos puestos pueden ser erróneos.',
  who: (name, day) => `${name ?? 'tú'}, ${day}`,
  noAnswers: 'Esta función aún no tiene respuestas.',
  answers: ({ won, lost, tied, people }, dimension) => {
    const [more, less] = dimension === 'value' ? ['más valor', 'menos valor'] : ['más difícil', 'más fácil'];
    const parts = [
      won > 0 ? `${formatCount(won)} × ${more}` : '',
      lost > 0 ? `${formatCount(lost)} × ${less}` : '',
      tied > 0 ? `${formatCount(tied)} × igual` : '',
    ];
    const by = people === undefined ? '' : ` de ${plural(people, 'persona', 'personas')}`;
    const head = `${plural(won + lost + tied, 'comparación', 'comparaciones')}${by}`;
    return `${head}: ${parts.filter(Boolean).join(', ')}.`;
  },
  moves: 'Qué podría moverla',
  given: 'Respondiste: ',
};
