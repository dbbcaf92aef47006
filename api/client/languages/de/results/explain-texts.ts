import { formatCount } from '../../../lib/format.ts';
import type { explainTexts as english } from '../../../results/explain-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';
import { and } from '../lists.ts';

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
const isSure = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) =>
  isSure(ranks) ? `Rang ${formatCount(ranks[0]!)}` : `Rang ${formatCount(ranks[0]!)} bis ${formatCount(ranks[1]!)}`;

type Duel = (typeof english)['duel'];
type Side = Parameters<Duel['direct']>[0];
type Share = Parameters<Duel['direct']>[2];

const beside: Record<Side, (name: string) => string> = {
  above: (name) => `Vor ${name}`,
  below: (name) => `Hinter ${name}`,
  level: (name) => `Gleichauf mit ${name}`,
};
const ofAll = ({ part, all, isPeople }: Share) =>
  all === 1 && part === 1
    ? isPeople
      ? 'eine Person'
      : 'eine Antwort'
    : `${formatCount(part)} von ${isPeople ? plural(all, 'Person', 'Personen') : plural(all, 'Antwort', 'Antworten')}`;

export const explainTexts: Words<typeof english> = {
  by: 'Erklären nach',
  dimension: { value: 'Nach Wert', complexity: 'Nach Aufwand' },
  of: {
    value: (place) => `${byValue(place)} von ${formatCount(place.count)}`,
    complexity: (place) => `${byValue(place)} von ${formatCount(place.count)} (1 = höchster)`,
  },
  unknown: { value: 'Wert noch nicht bekannt', complexity: 'Aufwand noch nicht bekannt' },
  byRatio: (rank, count) =>
    `Nach Wert pro Aufwand: ${rank} von ${formatCount(count)}. Dieser Rang verbindet diese beiden:`,
  likely: {
    value: (ranks) => (isSure(ranks) ? '' : `wahrscheinlich ${fromTo(ranks)}`),
    complexity: (ranks) => (isSure(ranks) ? '' : `wahrscheinlich ${fromTo(ranks)} beim Aufwand`),
  },
  movedTo: {
    value: (place) => `→ ${byValue(place)}`,
    complexity: (place) => `→ ${byEffort(place)} Aufwand`,
  },
  duel: {
    head: 'Gewonnen : verloren : gleich',
    record: ({ won, lost, tied }) =>
      `${formatCount(won)} gewonnen, ${formatCount(lost)} verloren, ${formatCount(tied)} gleich`,
    weighted: (record) => `gewichtet ${record}`,
    direct: (side, name, share) => `${beside[side](name)}: ${ofAll(share)}, direkt gefragt.`,
    opposed: (side, name, share) =>
      `${beside[side](name)} nach allen Antworten; direkt gefragt, ${ofAll(share)}: umgekehrt.`,
    equal: (side, name, share) =>
      `${beside[side](name)} nach allen Antworten; direkt gefragt, ${ofAll(share)}: gleich.`,
    split: (side, name) => `${beside[side](name)} nach allen Antworten; die direkten sind geteilt.`,
    together: (side, name) => `${beside[side](name)} nach allen Antworten.`,
    unasked: (side, name) => `${beside[side](name)} nach allen Antworten; niemand hat die beiden verglichen.`,
    through: (side, name, between) => `${beside[side](name)}, über ${and(between)}.`,
    throughMany: (side, name, count) => `${beside[side](name)}, über ${formatCount(count)} andere Features.`,
    otherwise: (names) => `Anders: ${and(names)}.`,
    hardly: (names) => `Abgeschwächt, weil die Antworten wenig zu denen der anderen passen: ${and(names)}.`,
    reversed: (names) => `Umgekehrt gezählt, weil die Antworten meist so passen: ${and(names)}.`,
    noneCounts: 'Die direkten Antworten sind abgeschwächt, weil sie wenig zu denen der anderen passen.',
    people: (count) => plural(count, 'Person', 'Personen'),
    you: 'Sie',
  },
  neighbours: 'Weitere Nachbarn',
  other: 'Mit Feature vergleichen',
  own: 'Ihre Antworten zu diesen Paaren',
  more: 'Antworten und mögliche Änderungen',
  move: {
    value: { above: (name) => `mehr wert als ${name}`, below: (name) => `weniger wert als ${name}` },
    complexity: { above: (name) => `aufwendiger als ${name}`, below: (name) => `einfacher als ${name}` },
  },
  contradicted: 'Einige dieser Antworten widersprechen sich',
  noAnswers: 'Zu diesem Feature gibt es noch keine Antworten.',
  answers: (count, people) =>
    `${plural(count, 'Antwort', 'Antworten')}${people === null ? '' : `, ${plural(people, 'Person', 'Personen')}`}`,
  moves: 'Was es verschieben könnte',
  given: 'Ihre Antwort: ',
};
