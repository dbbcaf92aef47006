import type { temporaryPasswordTexts as english } from '../../../sign-in/temporary-password-texts.ts';
import type { Words } from '../../words.ts';

export const temporaryPasswordTexts: Words<typeof english> = {
  password: 'Mot de passe temporaire',
  text: 'Ce mot de passe est temporaire. Choisissez le vôtre.',
  chosen: 'Nouveau mot de passe',
  submit: 'Enregistrer et se connecter',
};
