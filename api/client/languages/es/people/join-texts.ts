import type { joinTexts as english } from '../../../people/join-texts.ts';
import type { Words } from '../../words.ts';

/** The words of an invitation, as its receiver sees it. */
export const joinTexts: Words<typeof english> = {
  title: 'Tienes una invitación',
  text: (project) =>
    `Ayuda a clasificar «${project}»: comparas unas pocas funciones cada vez. ¿Cuál aporta más valor y cuál es más difícil de desarrollar?`,
  member: {
    title: 'Ya estás en este proyecto',
    text: (project) => `Eres miembro de «${project}».`,
    open: 'Abrir el proyecto',
  },
  ends: (day) => `Esta invitación caduca ${day}.`,
  register: 'Crear una cuenta',
  signIn: 'Ya tengo cuenta',
  join: 'Unirme al proyecto',
  as: (name) => `Te unes como ${name}.`,
  seen: 'El propietario ve tu nombre y tus respuestas. Los demás miembros también, a menos que el propietario oculte los nombres.',
  joining: 'Entrando…',
  ended: {
    title: 'Esta invitación ya no es válida',
    text: 'Se ha revocado o ha caducado. Pide una nueva a quien te la envió.',
    action: 'Ir a tus proyectos',
  },
  incomplete: {
    title: 'Esta invitación está incompleta',
    text: 'Falta el final del enlace. Copia otra vez el enlace entero o pregunta a quien te lo envió.',
  },
};
