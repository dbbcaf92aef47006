import type { guestLinkTexts as english } from '../../../guests/guest-link-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const guestLinkTexts: Words<typeof english> = {
  title: 'Interroger des personnes sans compte',
  text: 'Toute personne qui a le lien répond tout de suite aux questions, même sur un téléphone. Les invités voient les questions et, à la fin, ce que vous choisissez ici. Révoquer le lien met fin à leur accès ; leurs réponses restent.',
  xidHint:
    'Pour distinguer les personnes selon votre propre liste, ajoutez ?xid= et un identifiant à vous avant le # du lien, par exemple ?xid=42#…',
  asked: { label: 'Questions sur', both: 'La valeur et l’effort', value: 'La valeur', complexity: 'L’effort' },
  shows: {
    label: 'À la fin, les invités voient',
    nothing: 'Rien',
    own: 'Leurs propres réponses',
    results: 'Leurs réponses et les résultats',
  },
  most: 'Nombre maximal de personnes',
  rules: 'Règles',
  asksName: 'Demander un nom',
  onePerDevice: 'Une personne par appareil, tant que le navigateur s’en souvient',
  mayJoin: 'Les invités peuvent rejoindre le projet avec un compte et garder leurs réponses',
  xidContinues: 'Le même xid sur un autre appareil continue le même invité : qui le connaît répond en son nom',
  joinedOf: (count, most) => `${formatCount(count)} sur ${plural(most, 'personne', 'personnes')}`,
  with: {
    value: 'valeur seulement',
    complexity: 'effort seulement',
    own: 'les invités voient leurs réponses',
    results: 'les invités voient les résultats',
    asksName: 'avec un nom',
    onePerDevice: 'une par appareil',
    mayJoin: 'peuvent rejoindre le projet',
    xidContinues: 'le xid continue',
  },
  guests: (count) => plural(count, 'invité', 'invités'),
  hint: 'Les invités répondent par un lien, sans compte. Si leurs réponses ne sont pas retirées, elles restent dans le classement.',
  newest: (count) => `Affichés : les plus récents (${plural(count, 'invité', 'invités')}).`,
  xid: (id) => `id ${id}`,
  comparisons: (count) => plural(count, 'comparaison', 'comparaisons'),
  joined: (day) => `participe depuis : ${day}`,
  withAnswers: 'Retirer avec les réponses',
  withAnswersOf: (name) => `Retirer avec les réponses : ${name}`,
  removed: (name) => `${name} n’est plus invité.`,
};
