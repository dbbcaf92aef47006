import { formatCount } from '../../../../lib/format.ts';
import type { settingTexts as english } from '../../../../projects/settings/texts.ts';
import type { Words } from '../../../words.ts';
import { form, plural } from '../../grammar.ts';

const comparisons = (count: number) => plural(count, 'comparaison', 'comparaisons');
const left = (count: number, isPrecise: boolean) => {
  if (count > 0) return `encore environ ${comparisons(count)}.`;
  return isPrecise ? 'déjà assez précis.' : 'toutes les paires ont déjà été comparées.';
};
const leaving = (count: number, archived: number, about: string) =>
  form(
    count,
    `${formatCount(count)} comparaison sur ${about} quitte le classement, même si elle vient d’une autre personne${archived > 0 ? ' et porte sur une fonctionnalité archivée' : ''}. Pendant 30 jours, vous pouvez la restaurer dans Activité.`,
    `${formatCount(count)} comparaisons sur ${about} quittent le classement, y compris celles des autres${archived > 0 ? ` et ${formatCount(archived)} sur des fonctionnalités archivées` : ''}. Pendant 30 jours, vous pouvez les restaurer dans Activité.`,
  );

export const settingTexts: Words<typeof english> = {
  title: 'Paramètres',
  readOnly: 'Seul le propriétaire de ce projet peut modifier ses paramètres.',
  name: 'Nom',
  description: 'Description',
  descriptionHint: 'Ce que vous classez, et pour qui. Tous les membres la voient.',
  about: 'À propos de ce projet',

  names: {
    title: 'Noms',
    hide: 'Masquer les noms entre membres',
    hint: 'Chacun voit un numéro, par exemple Person 3, au lieu du nom des autres. Vous et les administrateurs continuez de voir les noms. Les noms déjà vus peuvent rester en mémoire.',
    hidden:
      'Les noms sont masqués : chacun voit un numéro à la place du nom des autres. Seuls le propriétaire et les administrateurs voient qui est qui.',
    shown: 'Chacun voit le nom des autres.',
  },

  deleting: {
    title: 'Suppression',
    allow: 'Les membres peuvent supprimer ce que d’autres ont fait',
    hint: 'Les membres peuvent alors, comme vous, supprimer les réponses et les fonctionnalités des autres et remettre une dimension à zéro. Sinon, ils ne suppriment que les leurs et archivent le reste.',
    allowed: 'Les membres peuvent supprimer les réponses et les fonctionnalités des autres.',
    refused:
      'Les membres ne suppriment que leurs propres réponses et fonctionnalités. Le propriétaire supprime le reste.',
  },

  aim: {
    title: 'Que voulez-vous savoir ?',
    name: (top) => (top === 0 ? 'L’ordre complet' : `Le top ${formatCount(top)}`),
    hint: 'Le top suit le rapport valeur/effort. L’ordre du reste est moins sûr. Une liste qui ne dépasse pas le top est ordonnée en entier.',
  },

  strategy: {
    title: 'Choix des questions',
    hint: 'S’applique dès la prochaine question. Aucune réponse n’est perdue.',
    more: 'Autres stratégies',
    texts: {
      adaptive:
        'Ne demande jamais ce qui découle de réponses précédentes. Idéal pour une seule personne qui ne fait pas d’erreurs : environ 2 % de questions en moins. Les erreurs restent cachées.',
      robust:
        'Commence par les paires qui en disent le plus et en repose certaines pour trouver des erreurs. Idéal pour la plupart des projets : dans des simulations, cinq personnes en 10 minutes chacune mettent 89 % des paires dans le bon ordre, contre 84 % avec « Le moins de questions ».',
      uncertainty:
        'Pose des questions sur les fonctionnalités dont l’estimation est la moins sûre. Demande plus de questions.',
      random:
        'Pose n’importe quelle paire dont l’ordre n’est pas connu. Demande le plus de questions. Utile pour comparer des méthodes.',
    },
  },

  model: {
    title: 'Pour les statisticiens',
    open: 'Modèle et loi a priori',
    hint: 'Ce que le modèle suppose d’une fonctionnalité avant toute réponse, en logits. Les réponses restent, et Pairwise en recalcule toutes les estimations.',
    type: 'Modèle',
    types: { bradley_terry: 'Bradley–Terry (logistique)', thurstone_mosteller: 'Thurstone–Mosteller (normal)' },
    fields: { prior_mean: 'Moyenne a priori', prior_variance: 'Variance a priori', target_variance: 'Variance visée' },
    targetFault: 'Doit être inférieure à la variance a priori.',
    within: (least, most) => `Un nombre entre ${least} et ${most}.`,
    cost: {
      title: 'Ce que cela coûte',
      computing: 'Calcul en cours …',
      waiting: (seconds) => `Le service est occupé. Nouvel essai dans ${plural(seconds, 'seconde', 'secondes')}.`,
      faulty: 'S’affiche dès que chaque champ contient un nombre valide.',
      of: {
        value: (count, isPrecise) => `Valeur : ${left(count, isPrecise)}`,
        complexity: (count, isPrecise) => `Effort : ${left(count, isPrecise)}`,
      },
      difference: (count) =>
        count === 0
          ? 'Autant qu’avec le modèle actuel.'
          : `${comparisons(Math.abs(count))} de ${count > 0 ? 'plus' : 'moins'} qu’avec le modèle actuel.`,
    },
    reset: 'Valeurs par défaut',
  },

  final: {
    title: 'Repartir de zéro, supprimer',
    startOverHead: 'Remettre une dimension à zéro',
    startOver: { value: 'Valeur …', complexity: 'Effort …' },
    startOverHint:
      'Retire toutes ses réponses du classement. Pendant 30 jours, vous pouvez les restaurer dans Activité.',
    startOverTitle: { value: 'Remettre la valeur à zéro ?', complexity: 'Remettre l’effort à zéro ?' },
    startOverText: {
      value: (count, archived) =>
        count === 0 ? 'Il n’y a pas encore de réponses sur la valeur.' : leaving(count, archived, 'la valeur'),
      complexity: (count, archived) =>
        count === 0 ? 'Il n’y a pas encore de réponses sur l’effort.' : leaving(count, archived, 'l’effort'),
    },
    startOverSubmit: 'Remettre à zéro',
    startedOver: (count) => plural(count, 'comparaison retirée du classement', 'comparaisons retirées du classement'),
    removeHead: 'Supprimer ce projet',
    remove: 'Supprimer …',
    removeHint: 'Supprime ses fonctionnalités et son classement pour tous les membres.',
    removeTitle: 'Supprimer ce projet ?',
    removeText: (features, archived, compared) =>
      `${plural(features, 'fonctionnalité', 'fonctionnalités')}${archived > 0 ? ` (dont ${plural(archived, 'archivée', 'archivées')})` : ''} et ${comparisons(compared)} disparaîtront pour tous les membres. Pendant 30 jours, vous pouvez restaurer le projet depuis votre liste de projets. Ses liens, invités, comptes de service et webhooks ne reviennent pas.`,
    removeSubmit: 'Supprimer le projet',
    removed: 'Projet supprimé',
    typeName: 'Saisissez le nom du projet',
  },
};
