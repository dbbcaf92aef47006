import { formatCount } from '../../../lib/format.ts';
import type { explainTexts as english } from '../../../results/explain-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

interface Place {
  rank: number;
  /** Number of others that share it. */
  tied: number;
  /** Number of all features. */
  count: number;
}

const FIRST = [
  '',
  '',
  'zweit',
  'dritt',
  'viert',
  'fünft',
  'sechst',
  'siebt',
  'acht',
  'neunt',
  'zehnt',
  'elft',
  'zwölft',
];

const byValue = ({ rank, tied }: Place) => `${tied > 0 ? 'geteilter ' : ''}Rang ${formatCount(rank)}`;

/** By effort, counted from the hardest: "dritthöchster", "13.-höchster", of a masculine noun. */
const byEffort = ({ rank, tied, count }: Place) => {
  const place =
    rank === 1
      ? 'höchster'
      : rank + tied >= count
        ? 'geringster'
        : `${FIRST[rank] ?? `${formatCount(rank)}.-`}höchster`;
  return `${tied > 0 ? 'geteilter ' : ''}${place}`;
};

type Ranks = readonly number[];
const areSame = (one: Ranks, other: Ranks) => one[0] === other[0] && one[1] === other[1];
const isSure = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) =>
  isSure(ranks) ? `Rang ${formatCount(ranks[0]!)}` : `Rang ${formatCount(ranks[0]!)} bis ${formatCount(ranks[1]!)}`;

const withRanges = (place: string, likely: Ranks, possible: Ranks) => {
  if (!areSame(likely, possible)) {
    return `${place}, wahrscheinlich ${fromTo(likely)}; ${fromTo(possible)}, wenn stimmt, worin die Antworten übereinstimmen`;
  }
  return isSure(likely) ? `${place}, wie es aus den Antworten folgt` : `${place}, wahrscheinlich ${fromTo(likely)}`;
};

export const explainTexts: Words<typeof english> = {
  by: 'Erklären nach',
  dimension: { value: 'Nach Wert', complexity: 'Nach Aufwand' },
  of: {
    value: (place) => `${byValue(place)} von ${formatCount(place.count)}`,
    complexity: (place) => `${byValue(place)} von ${formatCount(place.count)} (1 ist der höchste Aufwand)`,
  },
  unknown: { value: 'Wert noch nicht bekannt', complexity: 'Aufwand noch nicht bekannt' },
  byRatio: (rank, count) =>
    `Nach Wert pro Aufwand: ${rank} von ${formatCount(count)}. Dieser Rang verbindet diese beiden:`,
  rankAndRange: {
    value: (place, likely, possible) => withRanges(byValue(place), likely, possible),
    complexity: (place, likely, possible) => withRanges(`${byEffort(place)} Aufwand`, likely, possible),
  },
  movedTo: {
    value: (place) => `→ ${byValue(place)}`,
    complexity: (place) => `→ ${byEffort(place)} Aufwand`,
  },
  above: { value: 'mehr wert als', complexity: 'aufwendiger als' },
  equal: { value: 'genauso viel wert wie', complexity: 'genauso aufwendig wie' },
  chain: {
    value: {
      more: (better, worse) => `${better} mehr wert als ${worse}`,
      equal: (one, other) => `${one} genauso viel wert wie ${other}`,
    },
    complexity: {
      more: (better, worse) => `${better} aufwendiger als ${worse}`,
      equal: (one, other) => `${one} genauso aufwendig wie ${other}`,
    },
  },
  move: {
    value: { above: (name) => `mehr wert als ${name}`, below: (name) => `weniger wert als ${name}` },
    complexity: { above: (name) => `aufwendiger als ${name}`, below: (name) => `einfacher als ${name}` },
  },
  first: { value: 'Kein Feature ist mehr wert.', complexity: 'Kein Feature ist aufwendiger.' },
  last: { value: 'Kein Feature ist weniger wert.', complexity: 'Kein Feature ist einfacher.' },
  estimated: 'Noch unterscheidet keine Antwort diese beiden. Ihre Reihenfolge ist geschätzt.',
  contradicted: 'Einige Antworten widersprechen sich. Deshalb können manche Ränge falsch sein.',
  who: (name, day) => `${name ?? 'Sie'}, ${day}`,
  noAnswers: 'Zu diesem Feature gibt es noch keine Antworten.',
  answers: ({ won, lost, tied, people }, dimension) => {
    const [more, less] = dimension === 'value' ? ['mehr wert', 'weniger wert'] : ['aufwendiger', 'einfacher'];
    const parts = [
      won > 0 ? `${formatCount(won)} × ${more}` : '',
      lost > 0 ? `${formatCount(lost)} × ${less}` : '',
      tied > 0 ? `${formatCount(tied)} × gleich` : '',
    ];
    const by = people === undefined ? '' : ` von ${plural(people, 'Person', 'Personen')}`;
    const head = `${plural(won + lost + tied, 'Vergleich', 'Vergleiche')}${by}`;
    return `${head}: ${parts.filter(Boolean).join(', ')}.`;
  },
  moves: 'Was es verschieben könnte',
  given: 'Ihre Antwort: ',
};
