import type { contradictionTexts as english } from '../../../contradictions/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const contradictions = (count: number) => plural(count, 'contradiction', 'contradictions');

const both = (names: readonly (string | null)[]) => names.map((name) => name ?? 'vous').join(' et ');

export const contradictionTexts: Words<typeof english> = {
  title: 'Contradictions',
  intro:
    'Chacune de ces réponses peut être juste, mais pas toutes à la fois. Modifier une réponse résout sa contradiction, mais peut en contredire d’autres. En confirmer une laisse sa contradiction ouverte.',
  heading: {
    value: (count) => `${contradictions(count)} de valeur`,
    complexity: (count) => `${contradictions(count)} d’effort`,
  },
  ring: (count) => `Une boucle de ${formatCount(count)}`,
  again: '(encore)',
  askAgain: 'Reposer',
  doubtful: 'Reposer cette paire aide le plus.',
  settleFirst: 'Résoudre la première',
  gone: 'Réponse retirée à l’instant',
  more: (count) => `Afficher ${formatCount(count)} de plus`,
  most: 'Paires avec le plus de contradictions',
  mostText: (count) =>
    `Il y a ${contradictions(count)}. Ces réponses font partie de la plupart d’entre elles. En modifier une résout toutes les contradictions dont elle fait partie, mais peut en révéler d’autres.`,
  partOf: (count) => `dans ${contradictions(count)}`,
  empty: 'Les réponses concordent.',
  emptyText:
    'Quand des réponses se contredisent, elles apparaissent ici sous forme de boucle, avec qui a dit quoi et quand.',
  results: 'Voir les résultats',
  none: 'Il ne reste aucune contradiction dans cette dimension.',
  notice: 'Certaines réponses se contredisent.',
  look: 'Les afficher',
  all: 'Toutes les contradictions',
  allWithLeftOut: 'Toutes les contradictions, avec les réponses écartées ci-dessus',
  talk: {
    none: 'Personne ne voit une fonctionnalité très différemment d’une autre personne. La plupart des contradictions sont des étourderies que les autres réponses compensent.',
    notice: (count, people) =>
      `Il vaut la peine de discuter de ${plural(count, 'désaccord', 'désaccords')} entre ${plural(people, 'personne', 'personnes')}.`,
    heading: (count, people) =>
      `À discuter : ${plural(count, 'désaccord', 'désaccords')} entre ${plural(people, 'personne', 'personnes')}`,
    disagree: {
      value: (names, feature, ranks) =>
        `Désaccord entre ${both(names)} sur la valeur de ${feature} : ${plural(ranks, 'rang en dépend', 'rangs en dépendent')}.`,
      complexity: (names, feature, ranks) =>
        `Désaccord entre ${both(names)} sur l’effort de ${feature} : ${plural(ranks, 'rang en dépend', 'rangs en dépendent')}.`,
    },
    says: {
      value: {
        more: (name, other) => `${name ?? 'Vous'} : vaut plus que ${other}`,
        less: (name, other) => `${name ?? 'Vous'} : vaut moins que ${other}`,
      },
      complexity: {
        more: (name, other) => `${name ?? 'Vous'} : plus difficile que ${other}`,
        less: (name, other) => `${name ?? 'Vous'} : plus facile que ${other}`,
      },
    },
    ask: 'Reposer',
    leftOut: (count) =>
      `Sans ${plural(count, 'personne', 'personnes')} dont les réponses concordent à peine avec celles des autres, ou sont presque toujours « Égalité ».`,
    people: 'Voir les personnes',
  },
};
