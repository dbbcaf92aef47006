import { formatCount } from '../../../lib/format.ts';
import type { explainTexts as english } from '../../../results/explain-texts.ts';
import type { Words } from '../../words.ts';
import { ordinal, ordinalOfFeature, plural } from '../grammar.ts';
import { and } from '../lists.ts';

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
const isOne = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) =>
  isOne(ranks) ? `el ${ordinal(ranks[0]!)}` : `del ${ordinal(ranks[0]!)} al ${ordinal(ranks[1]!)}`;
const hardest = (ranks: Ranks) =>
  isOne(ranks)
    ? `la ${ordinalOfFeature(ranks[0]!)} más difícil`
    : `entre la ${ordinalOfFeature(ranks[0]!)} y la ${ordinalOfFeature(ranks[1]!)} más difícil`;

type Duel = (typeof english)['duel'];
type Side = Parameters<Duel['direct']>[0];
type Share = Parameters<Duel['direct']>[2];

const beside: Record<Side, (name: string) => string> = {
  above: (name) => `Por encima de ${name}`,
  below: (name) => `Por debajo de ${name}`,
  level: (name) => `Al mismo nivel que ${name}`,
};
const ofAll = ({ part, all, isPeople }: Share) =>
  all === 1 && part === 1
    ? isPeople
      ? 'una persona'
      : 'una respuesta'
    : `${formatCount(part)} de ${isPeople ? plural(all, 'persona', 'personas') : plural(all, 'respuesta', 'respuestas')}`;

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
  likely: {
    value: (ranks) => (isOne(ranks) ? '' : `probable: ${fromTo(ranks)}`),
    complexity: (ranks) => (isOne(ranks) ? '' : `probable: ${hardest(ranks)}`),
  },
  movedTo: {
    value: (place) => `→ ${byValue(place)}`,
    complexity: (place) => `→ ${byEffort(place)}`,
  },
  duel: {
    head: 'Gana : pierde : igual',
    record: ({ won, lost, tied }) =>
      `gana ${formatCount(won)}, pierde ${formatCount(lost)}, igual ${formatCount(tied)}`,
    weighted: (record) => `ponderado ${record}`,
    direct: (side, name, share) => `${beside[side](name)}: ${ofAll(share)}, en pregunta directa.`,
    opposed: (side, name, share) =>
      `${beside[side](name)} según todas las respuestas; en pregunta directa, ${ofAll(share)}: lo contrario.`,
    equal: (side, name, share) =>
      `${beside[side](name)} según todas las respuestas; en pregunta directa, ${ofAll(share)}: igual.`,
    split: (side, name) => `${beside[side](name)} según todas las respuestas; las directas están divididas.`,
    together: (side, name) => `${beside[side](name)} según todas las respuestas.`,
    unasked: (side, name) => `${beside[side](name)} según todas las respuestas; nadie comparó las dos.`,
    through: (side, name, between) => `${beside[side](name)}, a través de ${and(between)}.`,
    throughMany: (side, name, count) => `${beside[side](name)}, a través de otras ${formatCount(count)} funciones.`,
    otherwise: (names) => `Lo ven de otro modo: ${and(names)}.`,
    hardly: (names) => `Cuentan menos, porque sus respuestas encajan poco con las de los demás: ${and(names)}.`,
    reversed: (names) => `Cuentan al revés, porque sus respuestas suelen encajar así: ${and(names)}.`,
    noneCounts: 'Las respuestas directas cuentan menos, porque encajan poco con las de los demás.',
    people: (count) => plural(count, 'persona', 'personas'),
    you: 'tú',
  },
  neighbours: 'Más vecinas',
  other: 'Comparar con otra',
  own: 'Tus respuestas a estos pares',
  more: 'Tus respuestas y qué podría moverla',
  move: {
    value: {
      above: (name) => `aporta más valor que ${name}`,
      below: (name) => `aporta menos valor que ${name}`,
    },
    complexity: { above: (name) => `es más difícil que ${name}`, below: (name) => `es más fácil que ${name}` },
  },
  contradicted: 'Algunas de estas respuestas se contradicen',
  noAnswers: 'Esta función aún no tiene respuestas.',
  answers: (count, people) =>
    `${plural(count, 'respuesta', 'respuestas')}${people === null ? '' : `, ${plural(people, 'persona', 'personas')}`}`,
  moves: 'Qué podría moverla',
  given: 'Respondiste: ',
};
