import type { joinTexts as english } from '../../../people/join-texts.ts';
import type { Words } from '../../words.ts';

export const joinTexts: Words<typeof english> = {
  title: 'Vous avez une invitation',
  text: (project) =>
    `Classez « ${project} » ensemble : vous comparez quelques fonctionnalités à la fois. Laquelle vaut le plus, et laquelle est la plus difficile à réaliser ?`,
  member: {
    title: 'Vous êtes déjà dans ce projet',
    text: (project) => `Vous êtes membre de « ${project} ».`,
    open: 'Ouvrir le projet',
  },
  ends: (day) => `Cette invitation expire ${day}.`,
  register: 'Créer un compte',
  signIn: 'J’ai un compte',
  join: 'Rejoindre le projet',
  as: (name) => `Vous rejoignez le projet avec le compte ${name}.`,
  seen: 'Le propriétaire voit votre nom et vos réponses. Les autres membres aussi, sauf si le propriétaire masque les noms.',
  joining: 'Arrivée dans le projet …',
  ended: {
    title: 'Cette invitation n’est plus valable',
    text: 'Elle a été révoquée ou a expiré. Demandez-en une nouvelle à la personne qui l’a envoyée.',
    action: 'Vers vos projets',
  },
  incomplete: {
    title: 'Cette invitation est incomplète',
    text: 'Il manque la fin du lien. Copiez à nouveau le lien entier ou demandez-le à la personne qui l’a envoyé.',
  },
};
