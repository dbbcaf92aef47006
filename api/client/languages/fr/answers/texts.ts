import type { answerTexts as english } from '../../../answers/texts.ts';
import type { Choice, Dimension, Strength } from '../../../compare/pairs.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';
import { and } from '../lists.ts';

const MORE: Readonly<Record<Dimension, { more: string; muchMore: string; equal: string }>> = {
  value: { more: 'vaut plus que', muchMore: 'vaut bien plus que', equal: 'vaut autant que' },
  complexity: {
    more: 'est plus difficile que',
    muchMore: 'est bien plus difficile que',
    equal: 'est aussi difficile que',
  },
};

/** "A et B valent le plus". */
const most = (dimension: Dimension, best: readonly string[]) =>
  best.length === 1
    ? `${and(best)} ${dimension === 'value' ? 'vaut le plus' : 'est le plus difficile'}`
    : `${and(best)} ${dimension === 'value' ? 'valent le plus' : 'sont les plus difficiles'}`;
const least = (dimension: Dimension, worst: readonly string[]) =>
  `${and(worst)} ${dimension === 'value' ? 'le moins' : form(worst.length, 'le plus facile', 'les plus faciles')}`;

const says = (dimension: Dimension, choice: Choice, strength: Strength | null) => {
  const { more, muchMore, equal } = MORE[dimension];
  if (choice === 'tie') return equal;
  return strength?.endsWith('much_better') ? muchMore : more;
};

export const answerTexts: Words<typeof english> = {
  says,
  said: (dimension, choice, strength, better, worse) => `${better} ${says(dimension, choice, strength)} ${worse}`,
  you: 'vous',
  someone: 'un ancien membre',
  who: (name, when) => `${name ?? 'vous'}, ${when}`,
  takeBack: 'Retirer',
  change: 'Modifier',
  changeTitle: 'Modifier votre réponse',
  changeSetTitle: 'Ce que dit votre réponse',
  replaced: 'Vous avez répondu à nouveau à cette paire plus tard ; c’est cette réponse qui compte.',
  replacedOf: (count, of) =>
    count === of
      ? 'Vous avez répondu à nouveau à tout cela plus tard ; ce sont ces réponses qui comptent.'
      : `Vous avez répondu à nouveau plus tard à ${formatCount(count)} de ses ${formatCount(of)} paires ; c’est cela qui compte.`,
  set: {
    said: (dimension, best, worst) => `${most(dimension, best)}, ${least(dimension, worst)}`,
    saidWhole: (dimension, best, worst, between) =>
      `${most(dimension, best)}, ${least(dimension, worst)} ; entre les deux, ${and(between)}`,
    several: (sentences) => sentences.join(' ; '),
    part: 'partie d’une réponse sur quatre fonctionnalités',
    archived: (names) => `Portait aussi sur ${and(names)} (archivage)`,
    undo: 'Cela retire toute la réponse sur quatre fonctionnalités.',
  },
  of: (sentence) => ` : ${sentence}`,
  putBack: 'Rétablir',
  takenBack: (sentence) => `Réponse retirée : ${sentence}`,
  changed: 'Modifiée : ',
  putBackDone: 'Réponse rétablie',
  takeBackTitle: (name) => `Retirer une réponse donnée par ${name} ?`,
  takeBackText:
    'La réponse ne compte plus dans le classement. Pendant 30 jours, vous pouvez la restaurer dans Activité.',
  dismiss: 'Fermer',

  ask: {
    equal: 'Égalité',
    by: 'Votre réponse',
    much: (name) => `${name}, de loin`,
    before: 'Réponses précédentes',
    none: 'Aucune autre réponse à cette paire.',
    same: (name) => (name === null ? 'Vous aviez déjà donné cette réponse.' : `${name} a donné la même réponse.`),
    other: (name) => (name === null ? 'Vous aviez répondu autrement.' : `${name} a répondu autrement.`),
    settled: 'Il ne reste aucune contradiction.',
    left: (count) => `Il reste ${plural(count, 'contradiction', 'contradictions')}.`,
    fewer: (count) => `${formatCount(count)} de moins qu’avant votre réponse.`,
    asMany:
      'Il y en a autant qu’avant. Si votre réponse en confirme une plus ancienne, c’est une autre réponse de la boucle qui doit changer.',
    more: (count) =>
      `${formatCount(count)} de plus qu’avant, car votre réponse en contredit d’autres. Chacune d’elles peut être reposée.`,
    next: 'Résoudre la suivante',
    done: 'Terminé',
  },
};
