import type { fileTexts as english } from '../../../lib/file-texts.ts';
import type { Words } from '../../words.ts';

/** The words about saving files. */
export const fileTexts: Words<typeof english> = {
  broken: 'Se ha perdido la conexión. No se ha guardado nada.',
};
