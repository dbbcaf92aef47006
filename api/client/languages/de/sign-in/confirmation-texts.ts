import type { confirmationTexts as english } from '../../../sign-in/confirmation-texts.ts';
import type { Words } from '../../words.ts';

export const confirmationTexts: Words<typeof english> = {
  title: 'Bestätigen Sie, dass Sie es sind',
  text: 'Ihre Anmeldung liegt eine Weile zurück. Melden Sie sich noch einmal an. Was Sie eingegeben haben, steht noch auf dieser Seite.',
};
