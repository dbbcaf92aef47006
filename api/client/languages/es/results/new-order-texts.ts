import type { newOrderTexts as english } from '../../../results/new-order-texts.ts';
import type { Words } from '../../words.ts';

export const newOrderTexts: Words<typeof english> = {
  sentence:
    'El orden se calcula de otra manera: el valor por esfuerzo es un índice de 0 a 100, y las contradicciones influyen de forma menos brusca. Algunas funciones pueden haber cambiado de puesto.',
  dismiss: 'Entendido',
};
