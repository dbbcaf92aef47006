import type { identityTexts as english } from '../../../accounts/identity-texts.ts';
import type { Words } from '../../words.ts';

export const identityTexts: Words<typeof english> = {
  title: 'Formas de iniciar sesión',
  unknown: 'Un proveedor que ya no está configurado',
  linked: (since) => `Vinculada ${since}`,
  used: (day) => `último uso ${day}`,
  link: (name) => `Vincular ${name}`,
  unlink: (name) => `Desvincular ${name}`,
  unlinked: 'Esta cuenta ya no puede iniciar sesión aquí.',
  only: 'No puedes desvincularla porque es la única forma de iniciar sesión en esta cuenta.',
};
