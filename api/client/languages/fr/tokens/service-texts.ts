import type { serviceTexts as english } from '../../../tokens/service-texts.ts';
import type { Words } from '../../words.ts';

export const serviceTexts: Words<typeof english> = {
  title: 'Comptes de service',
  text: 'Avec un compte de service, un programme travaille dans ce projet avec ses propres jetons d’API. Il ne peut pas se connecter. Ce qu’il fait est signalé comme venant d’un service.',
  add: 'Nouveau compte de service',
  name: 'Nom du compte de service',
  nameHint: 'Tous les membres le voient, p. ex. « Synchronisation des tickets ».',
  make: 'Créer le compte de service',
  made: 'Le compte de service est créé.',
  tokens: 'Jetons d’API',
  tokenHint: 'Seuls les propriétaires le voient, p. ex. « Import nocturne ».',
  scopeText: {
    read: 'Voir le projet, ses fonctionnalités, ses résultats et son activité.',
    answer: 'Recevoir des questions, y répondre en tant que service et noter des fonctionnalités.',
    edit: 'Modifier les fonctionnalités et les réponses de tous.',
  },
  remove: 'Supprimer',
  removeService: (name) => `Supprimer : ${name}`,
  removeNow: 'Confirmer',
  removed: 'Le compte de service est supprimé. Ses réponses restent.',
};
