import type { guestTexts as english } from '../../../guests/texts.ts';
import type { Words } from '../../words.ts';

export const guestTexts: Words<typeof english> = {
  title: 'Tu opinión, por favor',
  asks: (project) => `Se te pide comparar las funciones de «${project}».`,
  asksBy: (person, project) => `${person} te pide comparar las funciones de «${project}».`,
  task: {
    both: 'Verás unas pocas funciones cada vez y elegirás: ¿cuál vale más? ¿Y cuál es más difícil de construir?',
    value: 'Verás unas pocas funciones cada vez y elegirás la que vale más.',
    complexity: 'Verás unas pocas funciones cada vez y elegirás la más difícil de construir.',
  },
  time: 'Cada pregunta lleva unos segundos. Para cuando quieras: cada respuesta cuenta. No necesitas una cuenta.',
  name: 'Tu nombre',
  nameHint: 'Las personas del proyecto lo ven junto a tus respuestas.',
  hidden: 'El nombre tiene un carácter que nadie puede ver. Bórralo y escríbelo en vez de pegarlo.',
  start: 'Empezar',
  seen: 'Tus respuestas no llevan nombre.',
  seenWithName: 'Las personas del proyecto ven tu nombre y tus respuestas.',
  shows: {
    nothing: 'No verás los resultados.',
    own: 'Al final verás tus propias respuestas.',
    results: 'Al final verás los resultados.',
  },
  ends: (day) => `Este enlace caduca ${day}.`,
  ended: {
    title: 'Este enlace ya no es válido',
    text: 'Se revocó, ha caducado o te quitaron del proyecto.',
  },
  incomplete: {
    title: 'Este enlace está incompleto',
    text: 'Falta el final del enlace. Cópialo entero de nuevo o pregunta a quien te lo envió.',
  },
  refused: {
    link_full: 'Este enlace ya tiene todas las personas que admite. Pregunta a quien te lo envió.',
    xid_taken: 'Alguien ya respondió con este enlace. Si fuiste tú, sigue con tu enlace personal.',
    not_invited:
      'Los invitados de este enlace no pueden unirse al proyecto. Pide una invitación a quien te lo envió y vuelve a intentarlo.',
  },
  dimensions: 'Comparar por',
  finish: 'Terminar',
  lent: 'Otras personas están respondiendo los últimos pares. Vuelve a mirar en unos minutos o termina aquí.',
  enough: 'Por ahora hay suficientes respuestas. ¡Gracias!',
  thanks: '¡Gracias!',
  thanksText: (project, name) =>
    `Tus respuestas sobre «${project}» están guardadas, ${name}. Puedes seguir cuando quieras.`,
  goOn: 'Seguir respondiendo',
  results: 'Ver los resultados',
  nextPerson: 'Siguiente persona en este dispositivo',
  personal: 'Tu enlace personal',
  personalHint:
    'Lleva de vuelta a tus respuestas desde cualquier dispositivo. No lo compartas: quien lo tenga responde como tú.',
  copied: 'Enlace copiado.',
  own: { title: 'Tus respuestas', none: 'Aún no has respondido.' },
  keep: {
    title: 'Conservar tus respuestas en una cuenta',
    text: 'Con una cuenta te unes al proyecto, y allí tus respuestas son tuyas.',
    register: 'Crear una cuenta',
    signIn: 'Tengo una cuenta',
    question: (guest, project, person) =>
      `«${guest}» respondió preguntas sobre «${project}» sin cuenta. Si fuiste tú, las respuestas pueden pasar a ser de ${person}.`,
    now: 'Conservarlas en mi cuenta',
    asGuest: (guest) => `Seguir como ${guest}, sin mi cuenta`,
  },
};
