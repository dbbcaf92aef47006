import type { resetTexts as english } from '../../../sign-in/reset-texts.ts';
import type { Words } from '../../words.ts';

export const resetTexts: Words<typeof english> = {
  title: 'Neues Passwort wählen',
  password: 'Neues Passwort',
  submit: 'Passwort speichern',
  done: 'Ihr Passwort ist geändert, und alle Sitzungen sind beendet.',
  signIn: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  byMail:
    'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Pairwise schickt ihr einen Link, mit dem Sie ein neues Passwort setzen.',
  email: 'E-Mail',
  send: 'Link schicken',
  sent: 'Wenn ein Konto diese Adresse hat, ist eine Mail mit einem Link unterwegs. Sie kann einige Minuten brauchen oder im Spam-Ordner liegen.',
  ask: 'Bitten Sie einen Admin um einen Link, mit dem Sie innerhalb einer Stunde ein neues Passwort setzen.',
  only: 'Wenn es außer Ihnen keinen Admin gibt, führen Sie auf dem Server „npm run admin -- reset-password NAME“ aus.',
  back: 'Zurück zur Anmeldung',
};
