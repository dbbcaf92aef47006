import { formatCount } from '../../../lib/format.ts';
import type { explainTexts as english } from '../../../results/explain-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';
import { ordinal } from '../lists.ts';

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
const areSame = (one: Ranks, other: Ranks) => one[0] === other[0] && one[1] === other[1];
const isOne = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) =>
  isOne(ranks) ? ordinal(ranks[0]!) : `du ${ordinal(ranks[0]!)} au ${ordinal(ranks[1]!)}`;

/** A place with its likely ranks, and the ranks that are left if what the answers agree on is right. */
const withRanges = (place: string, likely: Ranks, possible: Ranks) => {
  if (!areSame(likely, possible)) {
    return `${place}, probablement ${fromTo(likely)} ; ${fromTo(possible)} si ce sur quoi les réponses concordent est juste`;
  }
  return isOne(likely) ? `${place}, comme l’impliquent les réponses` : `${place}, probablement ${fromTo(likely)}`;
};

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
  rankAndRange: {
    value: (place, likely, possible) => withRanges(byValue(place), likely, possible),
    complexity: (place, likely, possible) => withRanges(byEffort(place), likely, possible),
  },
  movedTo: {
    value: (place) => `→ ${byValue(place)}`,
    complexity: (place) => `→ ${byEffort(place)}`,
  },
  above: { value: 'vaut plus que', complexity: 'plus difficile que' },
  equal: { value: 'vaut autant que', complexity: 'aussi difficile que' },
  chain: {
    value: {
      more: (better, worse) => `${better} vaut plus que ${worse}`,
      equal: (one, other) => `${one} vaut autant que ${other}`,
    },
    complexity: {
      more: (better, worse) => `${better} plus difficile que ${worse}`,
      equal: (one, other) => `${one} aussi difficile que ${other}`,
    },
  },
  move: {
    value: { above: (name) => `vaut plus que ${name}`, below: (name) => `vaut moins que ${name}` },
    complexity: { above: (name) => `plus difficile que ${name}`, below: (name) => `plus facile que ${name}` },
  },
  first: { value: 'Aucune fonctionnalité ne vaut plus.', complexity: 'Aucune fonctionnalité n’est plus difficile.' },
  last: { value: 'Aucune fonctionnalité ne vaut moins.', complexity: 'Aucune fonctionnalité n’est plus facile.' },
  estimated: 'Aucune réponse ne distingue encore ces deux-là. Une estimation les met dans cet ordre.',
  contradicted: 'Certaines réponses se contredisent : certains rangs peuvent donc être faux.',
  who: (name, day) => `${name ?? 'vous'}, ${day}`,
  noAnswers: 'Cette fonctionnalité n’a pas encore de réponse.',
  answers: ({ won, lost, tied, people }, dimension) => {
    const [more, less] = dimension === 'value' ? ['vaut plus', 'vaut moins'] : ['plus difficile', 'plus facile'];
    const parts = [
      won > 0 ? `${formatCount(won)} × ${more}` : '',
      lost > 0 ? `${formatCount(lost)} × ${less}` : '',
      tied > 0 ? `${formatCount(tied)} × égalité` : '',
    ];
    const by = people === undefined ? '' : ` par ${plural(people, 'personne', 'personnes')}`;
    const head = `${plural(won + lost + tied, 'comparaison', 'comparaisons')}${by}`;
    return `${head} : ${parts.filter(Boolean).join(', ')}.`;
  },
  moves: 'Ce qui pourrait la déplacer',
  given: 'Votre réponse : ',
};
