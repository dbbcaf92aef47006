import type { partTexts as english } from '../../../parts/texts.ts';
import type { Words } from '../../words.ts';

/** The words of parts that only some screens show. */
export const partTexts: Words<typeof english> = {
  offline: 'No puedes hacer cambios sin conexión.',
  away: 'No puedes hacer cambios hasta que vuelva el servicio.',
  copy: 'Copiar',
  notCopied: 'Cópialo a mano. El navegador no permite que esta página use el portapapeles.',
  draft: { kept: 'Escribiste esto antes y aún no se ha guardado.', discard: 'Descartarlo' },
};
