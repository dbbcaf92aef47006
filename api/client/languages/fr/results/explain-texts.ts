import { formatCount } from '../../../lib/format.ts';
import type { explainTexts as english } from '../../../results/explain-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';
import { and, ordinal } from '../lists.ts';

type Place = Parameters<(typeof english)['of']['value']>[0];

const shared = (place: string, tied: number) => (tied > 0 ? `${place} ex æquo` : place);

const byValue = ({ rank, tied }: Place) => shared(ordinal(rank), tied);

/** By effort, counted from the hardest. */
const byEffort = ({ rank, tied, count }: Place) =>
  shared(
    rank === 1 ? 'la plus difficile' : rank + tied >= count ? 'la plus facile' : `${ordinal(rank)} plus difficile`,
    tied,
  );

type Ranks = readonly number[];
const isOne = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) =>
  isOne(ranks) ? ordinal(ranks[0]!) : `du ${ordinal(ranks[0]!)} au ${ordinal(ranks[1]!)}`;

type Duel = (typeof english)['duel'];
type Side = Parameters<Duel['direct']>[0];
type Share = Parameters<Duel['direct']>[2];

const beside: Record<Side, (name: string) => string> = {
  above: (name) => `Au-dessus de ${name}`,
  below: (name) => `Au-dessous de ${name}`,
  level: (name) => `À égalité avec ${name}`,
};
const ofAll = ({ part, all, isPeople }: Share) =>
  all === 1 && part === 1
    ? isPeople
      ? 'une personne'
      : 'une réponse'
    : `${isPeople ? plural(part, 'personne', 'personnes') : plural(part, 'réponse', 'réponses')} sur ${formatCount(all)}`;

export const explainTexts: Words<typeof english> = {
  by: 'Expliquer par',
  dimension: { value: 'Par valeur', complexity: 'Par effort' },
  of: {
    value: (place) => `${byValue(place)} sur ${formatCount(place.count)}`,
    complexity: (place) => `${byEffort(place)} des ${formatCount(place.count)}`,
  },
  unknown: { value: 'valeur pas encore connue', complexity: 'effort pas encore connu' },
  byRatio: (rank, count) =>
    `Selon le rapport valeur/effort, le rang est le ${rank} sur ${formatCount(count)}. Il combine ces deux-ci :`,
  likely: {
    value: (ranks) => (isOne(ranks) ? '' : `probablement ${fromTo(ranks)}`),
    complexity: (ranks) => (isOne(ranks) ? '' : `probablement ${fromTo(ranks)} en difficulté`),
  },
  movedTo: {
    value: (place) => `→ ${byValue(place)}`,
    complexity: (place) => `→ ${byEffort(place)}`,
  },
  duel: {
    head: 'Gagné : perdu : égal',
    record: ({ won, lost, tied }) =>
      `${plural(won, 'gagné', 'gagnés')}, ${plural(lost, 'perdu', 'perdus')}, ${plural(tied, 'égal', 'égaux')}`,
    weighted: (record) => `pondéré ${record}`,
    direct: (side, name, share) => `${beside[side](name)} : ${ofAll(share)}, à la question directe.`,
    opposed: (side, name, share) =>
      `${beside[side](name)} d’après toutes les réponses ; à la question directe, ${ofAll(share)} : l’inverse.`,
    equal: (side, name, share) =>
      `${beside[side](name)} d’après toutes les réponses ; à la question directe, ${ofAll(share)} : égalité.`,
    split: (side, name) => `${beside[side](name)} d’après toutes les réponses ; les directes sont partagées.`,
    together: (side, name) => `${beside[side](name)} d’après toutes les réponses.`,
    unasked: (side, name) => `${beside[side](name)} d’après toutes les réponses ; personne n’a comparé les deux.`,
    through: (side, name, between) => `${beside[side](name)}, en passant par ${and(between)}.`,
    throughMany: (side, name, count) =>
      `${beside[side](name)}, en passant par ${formatCount(count)} autres fonctionnalités.`,
    otherwise: (names) => `D’un autre avis : ${and(names)}.`,
    hardly: (names) => `À peine pris en compte, car les réponses semblent aléatoires ou inversées : ${and(names)}.`,
    noneCounts: 'Les réponses directes comptent à peine, car elles semblent aléatoires ou inversées.',
    people: (count) => plural(count, 'personne', 'personnes'),
    you: 'vous',
  },
  neighbours: 'Autres voisines',
  other: 'Comparer avec une autre',
  own: 'Vos réponses à ces paires',
  more: 'Vos réponses et ce qui la déplacerait',
  move: {
    value: { above: (name) => `vaut plus que ${name}`, below: (name) => `vaut moins que ${name}` },
    complexity: { above: (name) => `plus difficile que ${name}`, below: (name) => `plus facile que ${name}` },
  },
  contradicted: 'Certaines de ces réponses se contredisent',
  noAnswers: 'Cette fonctionnalité n’a pas encore de réponse.',
  answers: (count, people) =>
    `${plural(count, 'réponse', 'réponses')}${people === null ? '' : `, ${plural(people, 'personne', 'personnes')}`}`,
  moves: 'Ce qui pourrait la déplacer',
  given: 'Votre réponse : ',
};
