import type { contradictionTexts as english } from '../../../contradictions/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const contradictions = (count: number) => plural(count, 'contradiction', 'contradictions');

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
  notice: (count) => `${contradictions(count)} entre les réponses`,
  look: 'Les afficher',
};
