import type { sharedTexts as english } from '../../../links/shared-texts.ts';
import type { Words } from '../../words.ts';

export const sharedTexts: Words<typeof english> = {
  title: 'Geteilte Ergebnisse',
  asOf: (time) => `Stand: ${time}`,
  ended: {
    title: 'Dieser Link ist nicht mehr gültig',
    text: 'Er wurde widerrufen oder ist abgelaufen. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
  },
  incomplete: {
    title: 'Dieser Link ist unvollständig',
    text: 'Das Ende des Links fehlt. Kopieren Sie den ganzen Link noch einmal, oder fragen Sie die Person, die ihn gesendet hat.',
  },
};
