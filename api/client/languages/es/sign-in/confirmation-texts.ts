import type { confirmationTexts as english } from '../../../sign-in/confirmation-texts.ts';
import type { Words } from '../../words.ts';

export const confirmationTexts: Words<typeof english> = {
  title: 'Confirma que eres tú',
  text: 'Iniciaste sesión hace un rato. Vuelve a iniciarla para continuar. Lo que has escrito sigue en esta página.',
};
