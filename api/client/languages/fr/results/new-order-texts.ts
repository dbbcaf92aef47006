import type { newOrderTexts as english } from '../../../results/new-order-texts.ts';
import type { Words } from '../../words.ts';

export const newOrderTexts: Words<typeof english> = {
  sentence:
    'L’ordre est calculé autrement : la valeur par effort est un indice de 0 à 100, et les contradictions comptent de façon moins brusque. Certaines fonctionnalités ont pu changer de place.',
  dismiss: 'Compris',
};
