import { formatCount } from '../../../lib/format.ts';
import type { firstLookTexts as english } from '../../../ratings/texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'función', 'funciones');

/** The words of a first look. */
export const firstLookTexts: Words<typeof english> = {
  title: { value: 'Primer vistazo: valor', complexity: 'Primer vistazo: esfuerzo' },
  question: {
    value: 'A primera vista, ¿qué valor aporta?',
    complexity: 'A primera vista, ¿es difícil de desarrollar?',
  },
  grades: {
    value: ['Muy bajo', 'Bajo', 'Medio', 'Alto', 'Muy alto'],
    complexity: ['Muy fácil', 'Fácil', 'Media', 'Difícil', 'Muy difícil'],
  },
  intro:
    'Basta con una impresión rápida. Las respuestas a las preguntas deciden el orden; las valoraciones ordenan lo que aún no ordena ninguna respuesta.',
  description: 'Descripción',
  of: (at, count) => `${formatCount(at)} de ${formatCount(count)}`,
  card: (name, at, count) => `${name}. ${formatCount(at)} de ${formatCount(count)}`,
  left: (count) => `${form(count, 'queda', 'quedan')} ${formatCount(count)} en total`,
  skip: 'Omitir',
  undo: 'Deshacer',
  undone: 'Deshecho',
  leave: 'Dejarlo y responder preguntas',
  kept: (count) =>
    `${plural(count, 'valoración se conserva', 'valoraciones se conservan')} aquí hasta que vuelvas a tener conexión.`,
  refused: (count) =>
    `No se ${form(count, 'ha', 'han')} podido guardar ${plural(count, 'valoración', 'valoraciones')}.`,
  done: (count) => `Has valorado ${features(count)}`,
  doneText: 'Ahora responde preguntas. Tus valoraciones ayudan a elegirlas.',
  none: 'No queda nada por valorar',
  noneText: 'Todas las funciones tienen suficientes valoraciones o respuestas.',
  go: 'Responder preguntas',
  more: (count) => `Valorar más: ${form(count, 'queda', 'quedan')} ${features(count)}`,
  start: 'Empezar con un primer vistazo',
  instead: 'O haz un primer vistazo.',
  startText: (count, seconds) =>
    `Valora ${features(count)} del 1 al 5, en unos ${formatCount(seconds)} segundos. Después, las preguntas empiezan por donde más aclaran.`,
};
