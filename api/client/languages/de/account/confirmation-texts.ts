import type { confirmationTexts as english } from '../../../account/confirmation-texts.ts';
import type { Words } from '../../words.ts';

export const confirmationTexts: Words<typeof english> = {
  password: 'Ihr Passwort, um die Änderung zu bestätigen',
  google: 'Melden Sie sich noch einmal mit Google an und ändern Sie es dann innerhalb von zehn Minuten.',
  again: 'Melden Sie sich noch einmal an und ändern Sie es dann innerhalb von zehn Minuten.',
  signIn: 'Weiter mit Google',
};
