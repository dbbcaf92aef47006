import type { confirmationTexts as english } from '../../../account/confirmation-texts.ts';
import type { Words } from '../../words.ts';

export const confirmationTexts: Words<typeof english> = {
  password: 'Tu contraseña, para confirmar el cambio',
  google: 'Vuelve a iniciar sesión con Google y haz el cambio en los diez minutos siguientes.',
  again: 'Inicia sesión de nuevo y haz el cambio en los diez minutos siguientes.',
  signIn: 'Continuar con Google',
};
