import type { mailTexts as english } from '../../../account/mail-texts.ts';
import type { Words } from '../../words.ts';

export const mailTexts: Words<typeof english> = {
  title: 'E-mails',
  kinds: { invitation: 'Invitations à des projets', 'backup-failed': 'Sauvegardes échouées' },
  always: 'Les liens que vous demandez arrivent toujours.',
  stop: 'Ne plus recevoir ces e-mails',
  ask: 'Vous ne recevrez plus d’e-mails de ce type de Pairwise.',
  submit: 'Ne plus les recevoir',
  stopped: 'C’est fait. Vous pouvez changer cela dans votre compte.',
  signIn: 'Se connecter',
};
