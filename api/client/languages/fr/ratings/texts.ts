import { formatCount } from '../../../lib/format.ts';
import type { firstLookTexts as english } from '../../../ratings/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');

export const firstLookTexts: Words<typeof english> = {
  title: { value: 'Premier coup d’œil : valeur', complexity: 'Premier coup d’œil : effort' },
  question: {
    value: 'À première vue, quel niveau de valeur ?',
    complexity: 'À première vue, quel niveau d’effort ?',
  },
  grades: {
    value: ['Très faible', 'Faible', 'Moyen', 'Fort', 'Très fort'],
    complexity: ['Très faible', 'Faible', 'Moyen', 'Fort', 'Très fort'],
  },
  intro:
    'Une estimation rapide suffit. Les réponses aux questions décident de l’ordre ; les notes ordonnent ce qu’aucune réponse n’ordonne encore.',
  description: 'Description',
  of: (at, count) => `${formatCount(at)} sur ${formatCount(count)}`,
  card: (name, at, count) => `${name}. ${formatCount(at)} sur ${formatCount(count)}`,
  left: (count) => `encore ${formatCount(count)} en tout`,
  skip: 'Passer',
  undo: 'Annuler',
  undone: 'Note annulée',
  leave: 'Arrêter et répondre aux questions',
  kept: (count) =>
    `${plural(count, 'note est conservée', 'notes sont conservées')} ici jusqu’au retour de la connexion.`,
  refused: (count) => `${plural(count, 'note n’a pas pu être enregistrée', 'notes n’ont pas pu être enregistrées')}.`,
  done: (count) => `Vous avez noté ${features(count)}`,
  doneText: 'Répondez maintenant aux questions. Vos notes aident à les choisir.',
  none: 'Plus rien à noter',
  noneText: 'Chaque fonctionnalité a assez de notes ou de réponses.',
  go: 'Répondre aux questions',
  more: (count) => `Continuer à noter : encore ${features(count)}`,
  start: 'Commencer par un premier coup d’œil',
  instead: 'Ou donner un premier coup d’œil.',
  startText: (count, seconds) =>
    `Notez ${features(count)} de 1 à 5, en ${plural(seconds, 'seconde', 'secondes')} environ. Les questions commencent ensuite là où elles en disent le plus.`,
};
