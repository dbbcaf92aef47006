import type { temporaryPasswordTexts as english } from '../../../sign-in/temporary-password-texts.ts';
import type { Words } from '../../words.ts';

export const temporaryPasswordTexts: Words<typeof english> = {
  password: 'Vorläufiges Passwort',
  text: 'Dieses Passwort ist vorläufig. Wählen Sie ein eigenes.',
  chosen: 'Neues Passwort',
  submit: 'Speichern und anmelden',
};
