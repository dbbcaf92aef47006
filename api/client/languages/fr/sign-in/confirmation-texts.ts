import type { confirmationTexts as english } from '../../../sign-in/confirmation-texts.ts';
import type { Words } from '../../words.ts';

export const confirmationTexts: Words<typeof english> = {
  title: 'Confirmez que c’est bien vous',
  text: 'Votre connexion date d’un moment. Reconnectez-vous pour continuer. Ce que vous avez saisi est toujours sur cette page.',
};
