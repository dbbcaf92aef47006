import type { newOrderTexts as english } from '../../../results/new-order-texts.ts';
import type { Words } from '../../words.ts';

export const newOrderTexts: Words<typeof english> = {
  sentence:
    'Die Reihenfolge wird auf neue Art berechnet: Wert pro Aufwand ist ein Index von 0 bis 100, und Widersprüche wirken weniger sprunghaft. Einige Features können den Platz gewechselt haben.',
  dismiss: 'Verstanden',
};
