import type { whatTexts as english } from '../../../parts/what-texts.ts';
import type { Words } from '../../words.ts';

/** To screen readers: where the "?" beside a figure leads. */
export const whatTexts: Words<typeof english> = {
  asked: 'Cómo funciona: qué se pregunta',
  questions: 'Cómo funciona: preguntas',
  known: 'Cómo funciona: lo bueno que es el orden',
  ranks: 'Cómo funciona: puestos',
  value: 'Cómo funciona: valor',
  settled: 'Cómo funciona: firme',
  right: 'Cómo funciona: acierto',
  contradictions: 'Cómo funciona: contradicciones',
  people: 'Cómo funciona: personas',
  limits: 'Cómo funciona: límites',
  names: 'Cómo funciona: nombres',
};
