import type { mailTexts as english } from '../../../account/mail-texts.ts';
import type { Words } from '../../words.ts';

export const mailTexts: Words<typeof english> = {
  title: 'Mails',
  kinds: { invitation: 'Einladungen zu Projekten', 'backup-failed': 'Fehlgeschlagene Sicherungen' },
  always: 'Links, die Sie anfordern, kommen immer.',
  stop: 'Diese Mails abstellen',
  ask: 'Sie erhalten dann keine Mails dieser Art mehr von Pairwise.',
  submit: 'Abstellen',
  stopped: 'Abgestellt. In Ihrem Konto können Sie das ändern.',
  signIn: 'Anmelden',
};
