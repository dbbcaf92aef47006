import type { mailTexts as english } from '../../../mail/mail-texts.ts';
import type { Words } from '../../words.ts';

export const mailTexts: Words<typeof english> = {
  title: 'Mails',
  kinds: {
    invitation: 'Einladungen zu Projekten',
    'questions-waiting': 'Erinnerungen an Fragen',
    'backup-failed': 'Fehlgeschlagene Sicherungen',
    'service-problem': 'Probleme des Dienstes',
  },
  always: 'Links, die Sie anfordern, kommen immer. Wöchentliche Ranglisten wählen Sie in den Ergebnissen des Projekts.',
  stop: {
    title: 'Diese Mails abstellen',
    ask: 'Sie erhalten dann keine Mails dieser Art mehr von Pairwise.',
    submit: 'Abstellen',
    done: 'Abgestellt. Sie können das in Ihrem Konto ändern, bei wöchentlichen Ranglisten in den Ergebnissen des Projekts.',
  },
  confirm: {
    title: 'E-Mail-Adresse bestätigen',
    ask: 'Bestätigen Sie, dass diese Mail an Sie ging.',
    submit: 'Adresse bestätigen',
    done: 'Ihre E-Mail-Adresse ist bestätigt.',
  },
  signIn: 'Anmelden',
  goOn: 'Weiter zu Pairwise',
  unconfirmed: {
    text: 'Ihre E-Mail-Adresse ist noch nicht bestätigt. Pairwise hat Ihnen einen Link geschickt, der sie bestätigt.',
    send: 'Link noch einmal schicken',
    sent: 'Der Link ist unterwegs.',
  },
};
