import type { guestTexts as english } from '../../../guests/texts.ts';
import type { Words } from '../../words.ts';

export const guestTexts: Words<typeof english> = {
  title: 'Votre avis, s’il vous plaît',
  asks: (project) => `On vous demande de comparer les fonctionnalités de « ${project} ».`,
  asksBy: (person, project) => `${person} vous demande de comparer les fonctionnalités de « ${project} ».`,
  task: {
    both: 'Vous voyez quelques fonctionnalités à la fois et vous choisissez : laquelle a le plus de valeur ? Et laquelle est la plus difficile à réaliser ?',
    value: 'Vous voyez quelques fonctionnalités à la fois et vous choisissez celle qui a le plus de valeur.',
    complexity: 'Vous voyez quelques fonctionnalités à la fois et vous choisissez la plus difficile à réaliser.',
  },
  time: 'Une question prend quelques secondes. Arrêtez quand vous voulez : chaque réponse compte. Vous n’avez pas besoin de compte.',
  name: 'Votre nom',
  nameHint: 'Les personnes du projet le voient à côté de vos réponses.',
  hidden: 'Le nom contient un caractère que personne ne voit. Effacez-le et saisissez-le au lieu de le coller.',
  start: 'Commencer',
  seen: 'Vos réponses ne portent pas de nom.',
  seenWithName: 'Les personnes du projet voient votre nom et vos réponses.',
  shows: {
    nothing: 'Vous ne verrez pas les résultats.',
    own: 'À la fin, vous verrez vos propres réponses.',
    results: 'À la fin, vous verrez les résultats.',
  },
  ends: (day) => `Ce lien expire ${day}.`,
  ended: {
    title: 'Ce lien n’est plus valable',
    text: 'Il a été révoqué ou a expiré, ou vous avez été retiré du projet.',
  },
  incomplete: {
    title: 'Ce lien est incomplet',
    text: 'La fin du lien manque. Copiez à nouveau le lien entier, ou demandez à la personne qui l’a envoyé.',
  },
  refused: {
    link_full: 'Ce lien a autant de personnes qu’il en accepte. Demandez à la personne qui l’a envoyé.',
    xid_taken: 'Quelqu’un a déjà répondu par ce lien. Si c’était vous, continuez par votre lien personnel.',
    not_invited:
      'Les invités de ce lien ne peuvent pas rejoindre le projet. Demandez une invitation à la personne qui l’a envoyé, puis réessayez.',
  },
  dimensions: 'Comparer par',
  finish: 'Terminer',
  lent: 'D’autres personnes répondent aux dernières paires. Revenez dans quelques minutes, ou terminez ici.',
  enough: 'Il y a assez de réponses pour l’instant. Merci !',
  thanks: 'Merci !',
  thanksText: (project, name) =>
    `Vos réponses sur « ${project} » sont enregistrées, ${name}. Vous pouvez continuer à tout moment.`,
  goOn: 'Continuer à répondre',
  results: 'Voir les résultats',
  nextPerson: 'Personne suivante sur cet appareil',
  personal: 'Votre lien personnel',
  personalHint:
    'Il ramène à vos réponses depuis n’importe quel appareil. Gardez-le pour vous : qui l’a répond à votre place.',
  copied: 'Lien copié.',
  own: { title: 'Vos réponses', none: 'Vous n’avez pas encore répondu.' },
  keep: {
    title: 'Garder vos réponses dans un compte',
    text: 'Avec un compte, vous rejoignez le projet, et vos réponses y sont les vôtres.',
    register: 'Créer un compte',
    signIn: 'J’ai un compte',
    question: (guest, project, person) =>
      `« ${guest} » a répondu à des questions sur « ${project} » sans compte. Si c’était vous, les réponses peuvent devenir celles de ${person}.`,
    now: 'Les garder dans mon compte',
    asGuest: (guest) => `Continuer en tant que ${guest}, sans mon compte`,
  },
};
