import type { keptTexts as english } from '../../../snapshots/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const quoted = (name: string) => `« ${name} »`;

export const keptTexts: Words<typeof english> = {
  title: 'Classements conservés',
  keep: 'Conserver',
  keepHint: 'Voir plus tard ce qui a bougé plus que par hasard',
  keepTitle: 'Conserver ce classement',
  keepText:
    'Pairwise conserve l’ordre, les scores et leur certitude, selon chaque tri. Plus tard, vous verrez ce qui a bougé. Le classement ne nomme personne et ne change jamais.',
  name: 'Nom',
  keepNow: 'Conserver',
  kept: 'Conservé',
  none: {
    title: 'Rien de conservé pour l’instant',
    text: 'Conservez un classement dans les résultats. Vous verrez ensuite ici ce qui a bougé.',
  },
  toResults: 'Résultats',
  about: (features, people, answers) =>
    `${plural(features, 'fonctionnalité', 'fonctionnalités')} · ${plural(people, 'personne', 'personnes')} · ${plural(answers, 'réponse', 'réponses')}`,
  remove: 'Supprimer',
  removeOne: (name) => `Supprimer ${quoted(name)}`,
  removeNow: 'Supprimer définitivement',
  removed: 'Supprimé',
  what: 'Ce qui a bougé',
  from: 'De',
  to: 'À',
  now: 'Maintenant',
  beyond: (count, rest) =>
    count === 0
      ? `Aucun mouvement ne dépasse le hasard. ${rest === 0 ? 'L’ordre est le même.' : `${plural(rest, 'fonctionnalité a', 'fonctionnalités ont')} changé de place par hasard.`}`
      : `${plural(count, 'fonctionnalité a', 'fonctionnalités ont')} bougé plus que par hasard.`,
  cameAndWent: (added, gone) => `Nouvelles : ${added} ; disparues : ${gone}`,
  noise:
    'Plus que le hasard : le score a bougé plus que de nouvelles réponses ne déplacent une fonctionnalité restée la même. Parmi celles-ci, 5 % au plus sont signalées par erreur.',
  otherSettings: 'Les réglages du modèle ont changé : seuls les mouvements plus grands comptent.',
  otherMathematics: 'Une autre version a calculé l’ordre précédent : seuls les mouvements plus grands comptent.',
  goneAnswers: (share) => `${share} des réponses précédentes ont disparu : seuls les mouvements plus grands comptent.`,
  chart: 'Rangs avant et maintenant',
  list: 'Fonctionnalités',
  rose: (places) => `monte de ${places}`,
  fell: (places) => `descend de ${places}`,
  same: 'même place',
  new: 'nouvelle',
  gone: 'disparue',
  beyondNoise: (move) => `${move}, plus que le hasard`,
  ranks: (from, to) => `${from} → ${to}`,
  noRank: '–',
  more: 'Afficher plus',
  csv: 'Télécharger en CSV',
  csvFile: (project) => `${project} ce qui a bougé.csv`,
  line: 'Rang dans les classements conservés',
  lineOf: (rank, features) => `${rank} sur ${plural(features, 'fonctionnalité', 'fonctionnalités')}`,
};
