import type { weeklyTexts as english } from '../../../results/weekly-texts.ts';
import type { Words } from '../../words.ts';

export const weeklyTexts: Words<typeof english> = {
  title: 'Per E-Mail',
  choice: 'Diese Rangliste jeden Montag an mich senden',
  hint: 'Nur, wenn sich etwas geändert hat: die ersten zehn Features, was gestiegen oder gefallen ist, und wie sicher die Reihenfolge ist.',
  noMail:
    'Dieser Dienst sendet keine E-Mails, also auch keine Rangliste. Ein Link zeigt jederzeit die aktuelle Rangliste.',
};
