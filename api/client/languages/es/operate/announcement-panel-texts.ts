import type { announcementPanelTexts as english } from '../../../operate/announcement-panel-texts.ts';
import type { Words } from '../../words.ts';

export const announcementPanelTexts: Words<typeof english> = {
  title: 'Anuncio de mantenimiento',
  hint: 'Todos lo ven encima de cada pantalla, en su zona horaria, hasta que termine o lo quites.',
  begin: 'Anunciar un mantenimiento',
  change: 'Cambiar el anuncio',
  remove: 'Quitar el anuncio',
  removed: 'El anuncio se ha quitado.',
  text: 'Texto',
  start: 'Inicio',
  startHint: 'Déjalo vacío para empezar ahora.',
  end: 'Fin',
  endHint: 'Déjalo vacío si no lo sabes. Así los programas saben cuándo volver a intentarlo.',
  submit: 'Anunciar',
};
