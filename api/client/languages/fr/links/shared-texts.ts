import type { sharedTexts as english } from '../../../links/shared-texts.ts';
import type { Words } from '../../words.ts';

export const sharedTexts: Words<typeof english> = {
  title: 'Résultats partagés',
  asOf: (time) => `état à ${time}`,
  ended: {
    title: 'Ce lien n’est plus valable',
    text: 'Il a été révoqué ou a expiré. Demandez-en un nouveau à la personne qui l’a envoyé.',
  },
  incomplete: {
    title: 'Ce lien est incomplet',
    text: 'Il manque la fin du lien. Copiez à nouveau le lien entier ou demandez-le à la personne qui l’a envoyé.',
  },
};
