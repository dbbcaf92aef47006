import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { peopleTexts as english } from '../../../people/texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const pairs = (count: number) => plural(count, 'paire', 'paires');

export const peopleTexts: Words<typeof english> = {
  title: 'Équipe',
  table: 'Qui répond',
  columns: {
    person: 'Personne',
    answers: 'Réponses',
    comparisons: 'Comparaisons',
    share: 'Part',
    last: 'Dernière réponse',
    agrees: 'Accord avec les autres',
    fit: 'Suit l’ordre de l’équipe',
    contradictions: 'Ses contradictions',
  },
  you: 'Vous',
  owner: 'Propriétaire',
  left: 'Ancien membre',
  answering: { value: 'Répond en ce moment sur la valeur', complexity: 'Répond en ce moment sur l’effort' },
  rated: (count) => `${plural(count, 'fonctionnalité notée', 'fonctionnalités notées')} en un premier coup d’œil`,
  never: 'aucune',
  noAnswers: 'Aucune réponse pour le moment',
  shareAndLast: (percent, last) => `${formatPercent(percent)} des réponses, dernière : ${last}`,
  summary: (people, answers) => `${plural(people, 'personne', 'personnes')}, ${plural(answers, 'réponse', 'réponses')}`,
  nowAnswering: (count) => `${plural(count, 'autre personne répond', 'autres personnes répondent')} en ce moment`,
  more: (count) => `Afficher ${plural(count, 'autre personne', 'autres personnes')}`,
  none: {
    title: 'Aucune réponse pour le moment',
    text: 'Dès qu’il y aura des réponses, vous verrez ici qui a répondu à combien de questions et à quel point les gens sont d’accord.',
    action: 'Répondre à la première question',
  },

  agreement: {
    title: 'À quel point les gens sont d’accord',
    by: 'Par',
    dimensions: { value: 'Valeur', complexity: 'Effort' },
    alone: 'Au moins deux personnes doivent d’abord répondre sur la même dimension.',
    early: 'Trop tôt pour le dire',
    uncompared: 'Non comparé : Pairwise ne compare que les personnes qui ont donné le plus de réponses',
    percentOf: (percent, of) => `${percent} sur ${formatCount(of)}`,
    range: (low, high) => `${formatPercent(low)} à ${formatPercent(high)}`,
    pairs: (count) => (count === 0 ? 'aucune' : pairs(count)),
    fitLine: (fit, range) => `Suit l’ordre de l’équipe : ${fit} (${range})`,
    contradictionsLine: (count) => `Ses contradictions : ${pairs(count)}`,
    explained: [
      'Une comparaison est ce qu’une réponse dit d’une paire. Elle peut être vérifiée si les réponses des autres impliquent un ordre pour cette paire. Il faut une vingtaine de ces comparaisons pour qu’un chiffre ait un sens.',
      '« Suit l’ordre de l’équipe » dit à quelle fréquence les réponses d’une personne correspondent à l’ordre qui convient le mieux à toutes les réponses. Répondre au hasard donne environ la moitié. Un avis différent fait aussi baisser ce chiffre.',
      'Un avis différent n’est pas faux. Parlez d’abord de ces paires.',
    ],
    unchecked:
      'Ce projet ne pose jamais de paires dont il peut déduire l’ordre. Peu de réponses peuvent donc être comparées. « Chercher les erreurs » en pose quelques-unes.',
    change: 'Changer le choix des questions',
    ofOwner: 'Le propriétaire peut le choisir dans les paramètres.',
    whatTitle: 'Que signifient ces chiffres ?',
    levels: {
      nearly: 'L’équipe voit les choses presque de la même façon.',
      largely: 'L’équipe voit en grande partie les choses de la même façon.',
      partly: 'L’équipe est en partie d’accord.',
      hardly: 'L’équipe est d’accord sur peu de choses.',
      not: 'L’équipe n’est guère plus souvent d’accord que des gens qui répondent au hasard.',
      opposed:
        'Les avis sont opposés : les gens sont moins souvent d’accord que s’ils répondaient au hasard. Discutez avant de classer.',
    },
    tastes: {
      taste: 'Les gens diffèrent par leurs goûts, non par leur attention.',
      both: 'Les gens diffèrent par leurs goûts, certains aussi par leur attention.',
      slips: 'Les différences ressemblent à des erreurs d’inattention.',
      early: 'Trop tôt pour dire si les gens diffèrent par leurs goûts.',
    },
    differs: {
      taste: (isYou) =>
        isYou ? 'Vous avez d’autres goûts, sans manquer d’attention' : 'D’autres goûts, sans manque d’attention',
      care: () => 'Certaines réponses semblent données au hasard ou à l’envers',
    },
    shared: (count, percent) =>
      `${plural(count, 'paire a reçu', 'paires ont reçu')} des réponses de plusieurs personnes ; en moyenne, ${percent} des personnes ayant répondu à une paire y ont donné la réponse la plus fréquente.`,
    sharedFew: (count) =>
      count === 0
        ? 'Aucune paire n’a encore reçu de réponses de deux personnes. Il est donc trop tôt pour dire à quel point l’équipe dans son ensemble est d’accord.'
        : `Seulement ${plural(count, 'paire a reçu', 'paires ont reçu')} des réponses de plusieurs personnes : il est trop tôt pour dire à quel point l’équipe dans son ensemble est d’accord.`,
    alpha: (alpha) => `L’alpha de Krippendorff est de ${alpha} : 1 signifie un accord total, 0 signifie le hasard.`,
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

  matrix: {
    title: 'Qui est d’accord avec qui',
    table: 'Paires de personnes',
    text: 'À quelle fréquence les réponses de deux personnes concordent, sur les paires où les réponses de l’une impliquent celle de l’autre.',
    person: 'Personne',
    early: 'trop tôt',
    shown: (count) =>
      form(
        count,
        'La personne qui a donné le plus de réponses.',
        `Les ${formatCount(count)} personnes qui ont donné le plus de réponses.`,
      ),
    cell: (percent, of) => `${percent} sur ${formatCount(of)}`,
  },
};
