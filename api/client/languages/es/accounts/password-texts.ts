import type { passwordTexts as english } from '../../../accounts/password-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

/** The rules of a password, after "La contraseña tiene". */
export const passwordTexts: Words<typeof english> = {
  rules: 'La contraseña tiene',
  length: (characters) => `al menos ${formatCount(characters)} caracteres`,
  upper: 'una letra mayúscula',
  lower: 'una letra minúscula',
  digit: 'un número',
  special: 'un carácter especial',
  endTokens: 'Terminar también mis tokens de API',
};
