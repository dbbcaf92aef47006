import type { mailTexts as english } from '../../../mail/mail-texts.ts';
import type { Words } from '../../words.ts';

export const mailTexts: Words<typeof english> = {
  title: 'Correos',
  kinds: {
    invitation: 'Invitaciones a proyectos',
    'questions-waiting': 'Recordatorios de preguntas',
    'backup-failed': 'Copias de seguridad fallidas',
    'service-problem': 'Problemas del servicio',
  },
  always:
    'Los enlaces que pides llegan siempre. Las clasificaciones semanales se eligen en los resultados de cada proyecto.',
  stop: {
    title: 'Dejar de recibir estos correos',
    ask: 'No recibirás más correos de este tipo de Pairwise.',
    submit: 'Dejar de recibirlos',
    done: 'Hecho. Puedes cambiarlo en tu cuenta o, si es una clasificación semanal, en los resultados del proyecto.',
  },
  confirm: {
    title: 'Confirma tu dirección de correo',
    ask: 'Confirma que este mensaje era para ti.',
    submit: 'Confirmar la dirección',
    done: 'Tu dirección de correo está confirmada.',
  },
  signIn: 'Iniciar sesión',
  goOn: 'Continuar a Pairwise',
  unconfirmed: {
    text: 'Tu dirección de correo aún no está confirmada. Pairwise te ha enviado un enlace que la confirma.',
    send: 'Enviar el enlace otra vez',
    sent: 'El enlace está en camino.',
  },
};
