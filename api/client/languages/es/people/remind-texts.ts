import { formatCount } from '../../../lib/format.ts';
import type { remindTexts as english } from '../../../people/remind-texts.ts';
import type { Words } from '../../words.ts';

export const remindTexts: Words<typeof english> = {
  title: 'Recordar a las personas',
  byMail: 'Recordar por correo',
  hint: 'Quienes aún tienen preguntas en el proyecto reciben un correo que lleva a la primera, como mucho una vez al día.',
  noMail: 'Este servicio no envía correos. Envía tú este texto.',
  sure: {
    people: (count) =>
      count === 1 ? '1 persona recibe un correo.' : `${formatCount(count)} personas reciben un correo.`,
    nobody: 'Ahora nadie recibe un correo.',
    finished: (count) =>
      count === 1 ? 'A 1 persona no le quedan preguntas.' : `A ${formatCount(count)} personas no les quedan preguntas.`,
    reminded: (count) =>
      count === 1
        ? '1 persona ya recibió un recordatorio en las últimas 24 horas.'
        : `${formatCount(count)} personas ya recibieron un recordatorio en las últimas 24 horas.`,
    noMail: (count) =>
      `${count === 1 ? '1 persona no recibe' : `${formatCount(count)} personas no reciben`} estos correos. Pairwise no dice por qué: puede que los hayan rechazado o que la dirección esté sin confirmar.`,
  },
  sent: (count) => (count === 1 ? '1 correo está en camino.' : `${formatCount(count)} correos están en camino.`),
  text: 'Texto con el enlace',
  textHint: 'El enlace lleva a los miembros a su primera pregunta.',
  ready: (project, url) => `En el proyecto «${project}» te esperan preguntas: ${url}`,
  copied: 'Texto copiado.',
};
