import type { lazyTexts as english, keyTexts as englishKeys } from '../../../compare/lazy-texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const answers = (count: number) => plural(count, 'réponse', 'réponses');
const comparisons = (count: number) => plural(count, 'comparaison', 'comparaisons');
const pairs = (count: number) => plural(count, 'paire', 'paires');
const questions = (count: number) => plural(count, 'question', 'questions');
const moreQuestions = (count: number) => plural(count, 'question supplémentaire', 'questions supplémentaires');

/** @param isLeast whether there may be more. */
const yours = (count: number, isLeast: boolean) => `${isLeast ? 'au moins ' : ''}${formatCount(count)} de vos réponses`;

/** Until something is reached. */
const left = (count: number, minutes: number) => `environ ${questions(count)}, ${formatCount(minutes)} min`;

/** Features without an answer, one of them by name. */
const unanswered = (count: number, name: string) =>
  `${formatCount(count)} fonctionnalités, dont « ${name} », n’ont pas encore de réponse.`;

const HELPS_MOST = 'Votre réponse sur ces quatre fonctionnalités est celle qui aide le plus le classement.';
const ORDERS_FIVE = 'ordonne cinq de leurs six paires.';

export const keyTexts: Words<typeof englishKeys> = {
  ArrowLeft: 'Celle de gauche',
  ArrowRight: 'Celle de droite',
  ArrowDown: 'Égalité',
  1: 'Celle de gauche, de loin',
  2: 'Celle de gauche',
  3: 'Égalité',
  4: 'Celle de droite',
  5: 'Celle de droite, de loin',
  s: 'Passer cette question',
  u: 'Annuler votre dernière réponse',
  y: 'Rétablir ce que vous venez d’annuler',
  w: 'Pourquoi cette question ?',
  r: 'Résoudre une contradiction',
  d: 'Afficher les descriptions entières',
  x: 'Alterner entre valeur et effort',
};

export const lazyTexts: Words<typeof english> = {
  left,
  progress: {
    toGoal: (count, minutes) =>
      `environ ${questions(count)}, ${formatCount(minutes)} min jusqu’à un premier classement`,
    short: (count, minutes) => `encore ~${formatCount(count)}, ${formatCount(minutes)} min`,
    toEnd: (count, minutes) => `environ ${questions(count)}, ${formatCount(minutes)} min jusqu’à l’ordre complet`,
    checking: 'vérification des réponses',
  },
  undone: (said) => `Réponse annulée : ${said}. Répondez à nouveau ou rétablissez-la.`,
  wait: (count, isDurable) =>
    `${plural(count, 'réponse attend d’être envoyée', 'réponses attendent d’être envoyées')}. ${isDurable ? '' : 'Gardez cette page ouverte d’ici là. '}De nouvelles questions arriveront quand la connexion sera rétablie.`,
  slow: 'Le service ne répond pas. En attente de la prochaine paire …',
  archived: (name) =>
    `${name === null ? 'Une fonctionnalité de la dernière question a été archivée ou supprimée' : `« ${name} » a été archivée`}. Voici une autre question.`,
  kept: {
    offline: (isDurable) =>
      isDurable
        ? 'Vos réponses sont conservées dans ce navigateur.'
        : 'Vos réponses ne sont conservées que tant que cette page est ouverte.',
    saved: 'Enregistré',
    badge: (count, isDurable) =>
      `${plural(count, 'non envoyée', 'non envoyées')}${isDurable ? '' : ' : gardez cette page ouverte'}`,
    text: (count, isDurable) =>
      `${plural(count, 'réponse pas encore envoyée', 'réponses pas encore envoyées')}. ${isDurable ? form(count, 'Ce navigateur la conserve jusqu’à ce que le service l’accepte.', 'Ce navigateur les conserve jusqu’à ce que le service les accepte.') : form(count, 'Gardez cette page ouverte jusqu’à ce que le service l’accepte.', 'Gardez cette page ouverte jusqu’à ce que le service les accepte.')}`,
  },
  refused: {
    open: (count) => plural(count, 'réponse n’a pas pu être enregistrée', 'réponses n’ont pas pu être enregistrées'),
    title: 'Échec de l’enregistrement',
    again: 'Répondre à nouveau',
    dismiss: 'Abandonner',
    because: {
      feature_not_found: 'L’une des fonctionnalités a été archivée ou supprimée.',
      project_not_found: 'Le projet a été supprimé.',
      forbidden: 'Vous n’êtes plus membre de ce projet.',
      comparison_id_taken:
        'Vous avez donné une autre réponse à cette paire dans une autre fenêtre ou sur un autre appareil.',
      comparison_taken_back: 'Cette réponse a été retirée ailleurs.',
    },
    said: {
      feature_a: (a, b) => `${a} plutôt que ${b}`,
      feature_b: (a, b) => `${b} plutôt que ${a}`,
      tie: (a, b) => `${a} à égalité avec ${b}`,
    },
  },
  titles: {
    goal: 'De quoi faire un premier classement',
    known: 'Toutes les paires sont en ordre',
    doubt: 'Des réponses se contredisent',
    few: 'Rien à comparer pour le moment',
    lent: 'D’autres répondent aux dernières paires',
    kept: 'C’est tout pour le moment',
    session: (count, time) => `${answers(count)} en ${time}`,
  },
  gone: {
    title: 'Certaines de vos réponses ont disparu',
    restore: (count, isLeast) =>
      `Le service a été restauré à partir d’une sauvegarde plus ancienne, dans laquelle il manque ${yours(count, isLeast)}.`,
    reset: {
      value: (count, isLeast, by) =>
        `${by === null ? 'Vous avez' : `${by} a`} remis la valeur à zéro. Cela a retiré ${yours(count, isLeast)}.`,
      complexity: (count, isLeast, by) =>
        `${by === null ? 'Vous avez' : `${by} a`} remis l’effort à zéro. Cela a retiré ${yours(count, isLeast)}.`,
    },
    others: 'Les questions continuent avec les données actuelles.',
    close: 'Continuer',
  },
  reason: {
    title: 'Pourquoi cette paire ?',
    open: 'Jusqu’ici, aucune réponse n’ordonne ces deux fonctionnalités, ni directement ni à travers d’autres.',
    gain: (least) =>
      least > 1
        ? `Chaque réponse possible ordonne au moins ${pairs(least)} : celle-ci et celles qui en découlent.`
        : 'Votre réponse ordonne cette paire.',
    pairs,
    check: 'Des réponses précédentes ordonnent déjà ces deux fonctionnalités. Cette question le vérifie.',
    again: 'Vous avez déjà répondu à cette paire. Cette question vérifie votre réponse.',
    most: 'En ce moment, c’est votre réponse à cette paire qui aide le plus le classement.',
    progress: (compared, state) => `Jusqu’ici, ${comparisons(compared)}. ${state}.`,
  },
  own: {
    known: (percent) => `${formatPercent(percent)} de votre propre ordre`,
    why: 'Votre équipe a déjà un classement. Ces questions portent sur votre propre avis.',
    open: 'Vos propres réponses n’ordonnent pas encore ces deux fonctionnalités, ni directement ni à travers d’autres.',
    progress: (compared, known) =>
      compared === 1
        ? `Votre comparaison ordonne ${known} des paires.`
        : `Vos ${comparisons(compared)} ${form(compared, 'ordonne', 'ordonnent')} ${known} des paires.`,
    give: 'Donner votre propre avis',
  },
  top: {
    known: (k) => `Top ${formatCount(k)} à établir`,
    why: {
      value: (k) => `Ces questions portent sur le top ${formatCount(k)} par valeur.`,
      complexity: (k) => `Ces questions portent sur le top ${formatCount(k)} par effort.`,
      ratio: (k) => `Ces questions portent sur le top ${formatCount(k)} selon le rapport valeur/effort.`,
    },
    pair: (k) =>
      `En ce moment, c’est la réponse à cette paire qui en dit le plus sur les fonctionnalités qui font partie du top ${formatCount(k)}.`,
    title: (k) => `Toutes les questions sur le top ${formatCount(k)} ont une réponse`,
    halfTitle: {
      value: (k) => `Toutes les questions sur la valeur pour le top ${formatCount(k)} ont une réponse`,
      complexity: (k) => `Toutes les questions sur l’effort pour le top ${formatCount(k)} ont une réponse`,
    },
    half: {
      value: (count) => `Ensuite : la valeur, environ ${questions(count)}.`,
      complexity: (count) => `Ensuite : l’effort, environ ${questions(count)}.`,
    },
    halfOfOthers: {
      value: (count) =>
        `Ce qui reste concerne la valeur, sur laquelle d’autres personnes répondent : environ ${questions(count)}.`,
      complexity: (count) =>
        `Ce qui reste concerne l’effort, sur lequel d’autres personnes répondent : environ ${questions(count)}.`,
    },
    doubt: 'Des réponses se contredisent. Tant que ce n’est pas réglé, d’autres questions n’aideraient guère.',
    settled: (k) => `Les ${formatCount(k)} y ont leur place avec une probabilité d’au moins 95 %.`,
    close: (k, settled) =>
      `${formatCount(settled)} sur ${formatCount(k)} ${form(settled, 'est établie', 'sont établies')}. Autour du rang ${formatCount(k)}, les fonctionnalités sont trop proches pour trancher. D’autres réponses n’y changeraient guère.`,
    toFinal: (count) =>
      `Après environ ${moreQuestions(count)} sur toutes les fonctionnalités, toutes les paires seront tranchées. Si aucune réponse n’en contredit une autre, l’ordre sera alors définitif.`,
    more: 'Continuer avec toutes',
  },
  sets: {
    group: 'Quatre fonctionnalités',
    questions: {
      value: ['Laquelle vaut le plus ?', 'Laquelle vaut le moins ?'],
      complexity: ['Laquelle est la plus difficile à réaliser ?', 'Laquelle est la plus facile à réaliser ?'],
    },
    best: { value: 'Le plus', complexity: 'La plus difficile' },
    worst: { value: 'Le moins', complexity: 'La plus facile' },
    asked: (question, [a, b, c, d]) => `${question} ${a}, ${b}, ${c} ou ${d} ?`,
    chosen: {
      value: (name, question) => `${name} : le plus. ${question}`,
      complexity: (name, question) => `${name} : la plus difficile. ${question}`,
    },
    said: {
      value: (best, worst) => `${best} vaut le plus, ${worst} vaut le moins`,
      complexity: (best, worst) => `${best} est le plus difficile, ${worst} le plus facile`,
    },
    whyTitle: 'Pourquoi ces quatre ?',
    why: {
      value: `${HELPS_MOST} Choisir celle qui vaut le plus et celle qui vaut le moins ${ORDERS_FIVE}`,
      complexity: `${HELPS_MOST} Choisir la plus difficile et la plus facile ${ORDERS_FIVE}`,
    },
    two: {
      slow: 'Quatre à la fois vous prenaient trop de temps. Pairwise passe à deux pour un moment.',
      few: 'Il reste trop peu de paires ouvertes pour en montrer quatre.',
    },
    keys: ['La première', 'La deuxième', 'La troisième', 'La quatrième'],
    again: 'Revenir sur le premier choix',
  },
  contradiction: {
    asked: 'Les réponses à cette paire en contredisent d’autres.',
    none: 'Les réponses concordent.',
    why: 'La question vous est reposée parce que des réponses se contredisent.',
  },
  end: {
    goal: {
      value: 'Il y a assez de réponses pour un premier classement par valeur.',
      complexity: 'Il y a assez de réponses pour un premier classement par effort.',
      ratio: 'Il y a assez de réponses pour un premier classement.',
    },
    early: 'D’autres réponses ne changeraient guère l’ordre.',
    ready: 'D’autres réponses ne changeraient que la suite du classement.',
    unplaced: (count, name) =>
      count === 1
        ? `Tout est en ordre sauf « ${name} », qui n’a pas encore de réponse : quelques questions lui trouveront sa place.`
        : `${unanswered(count, name)} Quelques questions pour chacune leur trouveront une place.`,
    doubt: (isAll) =>
      `${isAll ? 'Toutes les questions ont une réponse' : 'Il y a assez de réponses pour l’instant'}, mais des réponses qui se contredisent mettent l’ordre en doute.`,
    unanswered: (count, name) => (count === 1 ? `« ${name} » n’a pas encore de réponse.` : unanswered(count, name)),
    settle: 'Voir ces réponses',
    place: (count) => (count === 1 ? 'Trouver sa place' : 'Trouver leur place'),
    keepGoing: 'Continuer',
    known: 'Les réponses donnent l’ordre de toutes les paires.',
    few: 'Deux fonctionnalités suffisent pour commencer.',
    add: 'Ajouter des fonctionnalités',
    lent: 'Il y aura peut-être d’autres questions quand ces personnes auront fini. Cette page vérifie d’elle-même.',
    moved: (count, top) =>
      count === 0
        ? `Le top ${formatCount(top)} n’a pas changé.`
        : count === 1
          ? `Une place du top ${formatCount(top)} a changé.`
          : `${formatCount(count)} places du top ${formatCount(top)} ont changé.`,
    session: 'Merci. Vous pouvez vous arrêter ici.',
    more: (count) => `Encore ${formatCount(count)}`,
    notAsked: 'D’autres personnes répondent à cette question. Le propriétaire du projet vous a confié l’autre.',
    other: { value: 'Continuer avec la valeur', complexity: 'Continuer avec l’effort' },
    results: 'Voir les résultats',
  },
};
