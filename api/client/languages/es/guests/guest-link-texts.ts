import type { guestLinkTexts as english } from '../../../guests/guest-link-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const guestLinkTexts: Words<typeof english> = {
  title: 'Preguntar a personas sin cuenta',
  text: 'Quien tenga el enlace responde preguntas enseguida, también en el teléfono. Los invitados ven las preguntas y, al final, lo que elijas aquí. Al revocar el enlace termina su acceso; sus respuestas permanecen.',
  xidHint:
    'Para distinguir a las personas según tu propia lista, añade ?xid= y un identificador tuyo antes del # del enlace, por ejemplo ?xid=42#…',
  asked: { label: 'Se pregunta por', both: 'Valor y esfuerzo', value: 'Valor', complexity: 'Esfuerzo' },
  shows: {
    label: 'Al final los invitados ven',
    nothing: 'Nada',
    own: 'Sus propias respuestas',
    results: 'Sus respuestas y los resultados',
  },
  most: 'Máximo de personas',
  rules: 'Reglas',
  asksName: 'Pedir un nombre',
  onePerDevice: 'Una persona por dispositivo, mientras el navegador lo recuerde',
  mayJoin: 'Los invitados pueden unirse al proyecto con una cuenta y conservar sus respuestas',
  xidContinues: 'La misma xid en otro dispositivo continúa el mismo invitado: quien la conozca responde en su nombre',
  joinedOf: (count, most) => `${formatCount(count)} de ${plural(most, 'persona', 'personas')}`,
  with: {
    value: 'solo valor',
    complexity: 'solo esfuerzo',
    own: 'los invitados ven sus respuestas',
    results: 'los invitados ven los resultados',
    asksName: 'con nombre',
    onePerDevice: 'una por dispositivo',
    mayJoin: 'pueden unirse',
    xidContinues: 'la xid continúa',
  },
  guests: (count) => plural(count, 'invitado', 'invitados'),
  hint: 'Los invitados responden con un enlace, sin cuenta. Si no se quitan sus respuestas, siguen en la clasificación.',
  newest: (count) => `Se muestran los más recientes: ${plural(count, 'invitado', 'invitados')}.`,
  xid: (id) => `id ${id}`,
  comparisons: (count) => plural(count, 'comparación', 'comparaciones'),
  joined: (day) => `se unió ${day}`,
  withAnswers: 'Quitar con respuestas',
  withAnswersOf: (name) => `Quitar con respuestas: ${name}`,
  removed: (name) => `${name} ya no es invitado.`,
};
