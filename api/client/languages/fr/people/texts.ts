import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { peopleTexts as english } from '../../../people/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const pairs = (count: number) => plural(count, 'paire', 'paires');

export const peopleTexts: Words<typeof english> = {
  title: 'Équipe',
  table: 'Qui répond',
  answers: 'Réponses',
  access: 'Accès',
  columns: {
    person: 'Personne',
    answers: 'Réponses',
    share: 'Part',
    last: 'Dernière réponse',
    fit: 'Suit l’ordre de l’équipe',
    contradictions: 'Ses contradictions',
  },
  you: 'Vous',
  owner: 'Propriétaire',
  left: 'Ancien membre',
  rated: (count) => `${plural(count, 'fonctionnalité notée', 'fonctionnalités notées')} en un premier coup d’œil`,
  never: 'aucune',
  noAnswers: 'Aucune réponse pour le moment',
  shareAndLast: (percent, last) => `${formatPercent(percent)} des réponses, dernière : ${last}`,
  summary: (people, answers) => `${plural(people, 'personne', 'personnes')}, ${plural(answers, 'réponse', 'réponses')}`,
  none: {
    title: 'Aucune réponse pour le moment',
    text: 'Dès qu’il y aura des réponses, vous verrez ici qui a répondu à combien de questions et à quel point les gens sont d’accord.',
    action: 'Répondre à la première question',
  },

  agreement: {
    section: 'Accord',
    title: 'À quel point les gens sont d’accord',
    by: 'Par',
    dimensions: { value: 'Valeur', complexity: 'Effort' },
    alone: 'Au moins deux personnes doivent d’abord répondre sur la même dimension.',
    early: 'Trop tôt pour le dire',
    uncompared: 'Non comparé : Pairwise ne compare que les personnes qui ont donné le plus de réponses',
    range: (low, high) => `${formatPercent(low)} à ${formatPercent(high)}`,
    pairs: (count) => (count === 0 ? 'aucune' : pairs(count)),
    contradictionsLine: (count) => `Ses contradictions : ${pairs(count)}`,
    unchecked:
      'Ce projet ne pose jamais de paires dont il peut déduire l’ordre. Peu de réponses peuvent donc être comparées. « Chercher les erreurs » en pose quelques-unes.',
    change: 'Changer le choix des questions',
    ofOwner: 'Le propriétaire peut le choisir dans les paramètres.',
    whatTitle: 'Que signifient ces chiffres ?',
    explained: [
      '« L’équipe est d’accord sur environ 80\u{a0}% des paires » signifie : deux personnes mettraient deux fonctionnalités dans le même ordre dans 80\u{a0}% des cas. Pairwise l’estime à partir de toutes les réponses, sans compter les personnes dont les réponses semblent données au hasard ou inversées.',
      '« Suit l’ordre de l’équipe » dit à quelle fréquence les réponses d’une personne correspondent à l’ordre qui convient le mieux à toutes les réponses. Répondre au hasard donne environ la moitié. Un avis différent fait aussi baisser ce chiffre. Il faut une vingtaine de réponses que celles des autres permettent de vérifier.',
      'Un avis différent n’est pas faux. Parlez d’abord de ces fonctionnalités.',
    ],
    look: 'Voir ses réponses',
    differs: {
      taste: (isYou) =>
        isYou ? 'Vous avez d’autres goûts, sans manquer d’attention' : 'D’autres goûts, sans manque d’attention',
      care: () => 'Certaines réponses semblent données au hasard ou à l’envers',
    },
  },

  team: {
    agree: (percent) =>
      percent === null
        ? 'Il est trop tôt pour dire à quel point l’équipe est d’accord.'
        : `L’équipe est d’accord sur environ ${percent} des paires.`,
    doubted: (count) =>
      count === 1
        ? 'Les réponses d’une personne semblent données au hasard ou inversées.'
        : `Les réponses de ${formatCount(count)} personnes semblent données au hasard ou inversées.`,
    without: (percent) =>
      percent === null
        ? 'Il est trop tôt pour dire à quel point les autres sont d’accord.'
        : `Sans elles, l’équipe est d’accord sur environ ${percent} des paires.`,
    tastes: {
      all: 'Les avis diffèrent sur certaines fonctionnalités, mais les réponses sont soignées.',
      others: 'Les avis des autres diffèrent sur certaines fonctionnalités, mais leurs réponses sont soignées.',
    },
    moves: (count) =>
      count === 0
        ? 'Sans ces réponses, l’ordre serait le même.'
        : `Sans ces réponses, ${plural(count, 'fonctionnalité aurait', 'fonctionnalités auraient')} un autre rang.`,
    moved: (name, rank, without) => `« ${name} » : ${formatCount(without)} au lieu de ${formatCount(rank)}.`,
    ask: 'Demandez aux personnes concernées, ou regardez leurs réponses.',
  },

  camps: {
    title: 'L’équipe a deux parties, chacune avec son propre ordre',
    whole: 'Le classement est un compromis entre les deux. Parlez d’abord de ces fonctionnalités.',
    part: (count) => `Une partie de l’équipe : ${plural(count, 'personne', 'personnes')}`,
    apart: 'Elles diffèrent le plus sur :',
    ranks: (name, one, other) => `« ${name} » : ${formatCount(one)} et ${formatCount(other)}.`,
  },

  differences: {
    service: (name) => `${name} (service)`,
    title: 'Là où les avis diffèrent',
    none: 'Aucune paire n’a reçu de réponses opposées de deux personnes.',
    more: { value: 'vaut plus', complexity: 'plus difficile' },
    less: { value: 'vaut moins', complexity: 'plus facile' },
    divisive: 'Fonctionnalités qui divisent l’équipe',
    equal: 'Égalité',
    you: 'vous',
    show: (count) => `Afficher ${formatCount(count)} de plus`,
  },
};
