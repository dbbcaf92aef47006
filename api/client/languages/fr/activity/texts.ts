import type { activityTexts as english } from '../../../activity/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');
const removed = (count: number) => plural(count, 'comparaison retirée', 'comparaisons retirées');
const quoted = (name: string) => `« ${name} »`;

export const activityTexts: Words<typeof english> = {
  title: 'Activité',
  kinds: {
    all: 'Tout',
    answers: 'Réponses',
    features: 'Fonctionnalités',
    people: 'Équipe',
    settings: 'Paramètres',
    mine: 'Mes réponses',
  },
  kind: 'Afficher',
  ownOnly: 'Seulement mes actions',
  everybody: 'Afficher pour tout le monde',
  count: (count) => plural(count, 'entrée', 'entrées'),
  answers: (count) => plural(count, 'réponse', 'réponses'),
  saveAnswers: 'Télécharger toutes les réponses (JSON)',
  answersFile: (project) => `${project} réponses.json`,
  you: 'Vous',
  someone: 'Un ancien membre',

  // A noun names the deed: a verb would differ between "Vous" and a name.
  line: (who, did) => `${who} : ${did}`,
  says: (answer) => answer,
  changed: (answer) => `réponse modifiée : ${answer}`,
  changedOf: (author, answer) =>
    author === null
      ? `modification de votre réponse : ${answer}`
      : `modification d’une réponse donnée par ${author} : ${answer}`,
  tookBack: (answer) => `réponse retirée : ${answer}`,
  tookBackOf: (author, answer) =>
    author === null ? `retrait de votre réponse : ${answer}` : `retrait d’une réponse donnée par ${author} : ${answer}`,
  restoredAnswer: (answer) => `réponse restaurée : ${answer}`,
  restoredOf: (author, answer) =>
    author === null
      ? `restauration de votre réponse : ${answer}`
      : `restauration d’une réponse donnée par ${author} : ${answer}`,
  restoredAll: {
    value: (count) => `${plural(count, 'comparaison restaurée', 'comparaisons restaurées')} sur la valeur`,
    complexity: (count) => `${plural(count, 'comparaison restaurée', 'comparaisons restaurées')} sur l’effort`,
  },
  reset: {
    value: (count) =>
      count === null ? 'remise à zéro de la valeur' : `remise à zéro de la valeur (${removed(count)})`,
    complexity: (count) =>
      count === null ? 'remise à zéro de l’effort' : `remise à zéro de l’effort (${removed(count)})`,
  },
  newOrder: 'Pairwise calcule l’ordre autrement',
  did: {
    project_created: 'création du projet',
    project_deleted: 'suppression du projet',
    project_restored: 'restauration du projet',
    project_transferred: 'transfert du projet',
    model_config_reset: 'retour du modèle aux valeurs par défaut',
    link_used: 'arrivée par un lien d’invitation',
    link_revoked: 'révocation d’un lien',
    access_ended: 'fin des liens, jetons d’API et webhooks d’une personne partie',
    access_handed_over: 'liens, jetons d’API et webhooks remis à un nouveau propriétaire',
    collaborator_invited: 'invitation d’une personne',
    invitation_withdrawn: 'retrait d’une invitation',
  },
  other: 'une modification',
  linkCreated: {
    results: 'création d’un lien vers les résultats',
    invitation: 'création d’un lien d’invitation',
    participation: 'création d’un lien pour invités',
  },
  renamedProject: (before, after) => `projet ${quoted(before)} renommé en ${quoted(after)}`,
  hidNames: 'masquage des noms des membres',
  showedNames: 'affichage des noms des membres',
  letDelete: 'autorisation aux membres de supprimer ce que d’autres ont fait',
  letNotDelete: 'fin de l’autorisation aux membres de supprimer ce que d’autres ont fait',
  changedMode: 'changement de la façon de répondre',
  changedAim: 'changement de l’objectif des questions',
  changedProject: 'modification des informations du projet',
  added: (name) => `ajout de ${quoted(name)}`,
  addedMany: (count) => `ajout de ${features(count)}`,
  renamed: (before, after) => `${quoted(before)} devient ${quoted(after)}`,
  edited: (name) => `modification de ${quoted(name)}`,
  featureDeed: {
    feature_archived: (name) => `archivage de ${quoted(name)}`,
    feature_restored: (name) => `restauration de ${quoted(name)}`,
    feature_deleted: (name) => `suppression de ${quoted(name)}`,
  },
  snapshotDeed: {
    snapshot_kept: (name) => `conservation du classement sous le nom ${quoted(name)}`,
    snapshot_deleted: (name) => `suppression du classement conservé ${quoted(name)}`,
  },
  featuresDeed: {
    features_updated: (count) => `modification de ${features(count)}`,
    features_archived: (count) => `archivage de ${features(count)}`,
    features_restored: (count) => `restauration de ${features(count)}`,
    features_deleted: (count) => `suppression de ${features(count)}`,
  },
  gaveAccess: (name) => `accès donné à ${name}`,
  joined: 'arrivée dans le projet',
  changedAccess: (name) => `changement des questions posées à ${name}`,
  endedAccess: (name) => `accès retiré à ${name}`,
  left: 'départ du projet',
  strategy: (before, after) => `choix des questions : ${quoted(after)} au lieu de ${quoted(before)}`,
  model: 'modification du modèle',

  gone: 'retirée depuis',
  asleep: 'une fonctionnalité est archivée',
  givenAgain: 'retirée, puis donnée à nouveau',
  showBefore: 'Voir avant',
  before: (sentence) => `Avant : ${sentence}`,
  changeBack: 'Revenir en arrière',
  changedBack: 'Modification annulée',
  restore: 'Restaurer',
  restored: 'Restauration effectuée',
  giveAccess: 'Redonner l’accès',
  endAccess: 'Retirer l’accès',
  toSettings: 'Paramètres',
  toFeatures: 'Fonctionnalités',
  toFeature: 'Fonctionnalité',

  newer: 'Plus récentes',
  older: 'Plus anciennes',
  pages: 'Pages',
  page: (page, of) => `Page ${formatCount(page)} sur ${formatCount(of)}`,
  empty: 'Rien pour le moment',
  emptyText: 'Les réponses, les nouvelles fonctionnalités et les autres changements de ce projet apparaissent ici.',
  emptyKind: 'Aucune entrée de ce type pour le moment.',
  noAnswers: 'Vous n’avez pas encore répondu',
  noAnswersText: 'Vos réponses apparaissent ici. Vous pouvez modifier ou retirer chacune d’elles.',
  answer: 'Répondre aux questions',
};
