import type { mailTexts as english } from '../../../account/mail-texts.ts';
import type { Words } from '../../words.ts';

export const mailTexts: Words<typeof english> = {
  title: 'Correos',
  kinds: { invitation: 'Invitaciones a proyectos', 'backup-failed': 'Copias de seguridad fallidas' },
  always: 'Los enlaces que pides llegan siempre.',
  stop: 'Dejar de recibir estos correos',
  ask: 'No recibirás más correos de este tipo de Pairwise.',
  submit: 'Dejar de recibirlos',
  stopped: 'Hecho. Puedes cambiarlo en tu cuenta.',
  signIn: 'Iniciar sesión',
};
