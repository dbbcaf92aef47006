import type { temporaryPasswordTexts as english } from '../../../sign-in/temporary-password-texts.ts';
import type { Words } from '../../words.ts';

/** The words of replacing a temporary password. */
export const temporaryPasswordTexts: Words<typeof english> = {
  password: 'Contraseña temporal',
  text: 'Esta contraseña es temporal. Elige una propia.',
  chosen: 'Contraseña nueva',
  submit: 'Guardar e iniciar sesión',
};
