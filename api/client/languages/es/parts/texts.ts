import type { partTexts as english } from '../../../parts/texts.ts';
import type { Words } from '../../words.ts';

/** The words of parts that only some screens show. */
export const partTexts: Words<typeof english> = {
  offline: 'No puedes hacer cambios sin conexión.',
  away: 'No puedes hacer cambios hasta que vuelva el servicio.',
  copy: 'Copiar',
  notCopied: 'Cópialo a mano. El navegador no permite que esta página use el portapapeles.',
  close: 'Cerrar',
  draft: { kept: 'Escribiste esto antes y aún no se ha guardado.', discard: 'Descartarlo' },
  keys: {
    title: 'Atajos',
    everywhere: 'En todas partes',
    here: 'En esta pantalla',
    open: 'Mostrar los atajos',
    home: 'Ir a tus proyectos',
    account: 'Ir a tu cuenta',
    off: 'Los atajos están desactivados en tu cuenta.',
  },
};
