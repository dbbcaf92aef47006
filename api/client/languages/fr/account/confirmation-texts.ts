import type { confirmationTexts as english } from '../../../account/confirmation-texts.ts';
import type { Words } from '../../words.ts';

export const confirmationTexts: Words<typeof english> = {
  password: 'Votre mot de passe, pour confirmer la modification',
  google: 'Reconnectez-vous avec Google, puis faites la modification dans les dix minutes.',
  again: 'Reconnectez-vous, puis faites la modification dans les dix minutes.',
  signIn: 'Continuer avec Google',
};
