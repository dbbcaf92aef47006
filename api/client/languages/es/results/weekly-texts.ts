import type { weeklyTexts as english } from '../../../results/weekly-texts.ts';
import type { Words } from '../../words.ts';

export const weeklyTexts: Words<typeof english> = {
  title: 'Por correo',
  choice: 'Enviarme esta clasificación cada lunes',
  hint: 'Solo si algo ha cambiado: las diez primeras funciones, cuáles suben o bajan y hasta qué punto es firme el orden.',
  noMail:
    'Este servicio no envía correos, así que no puede enviarte la clasificación. Un enlace muestra en cualquier momento la clasificación actual.',
};
