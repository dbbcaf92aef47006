import type { deletedProjectTexts as english } from '../../../projects/deleted-projects-texts.ts';
import type { Words } from '../../words.ts';

export const deletedProjectTexts: Words<typeof english> = {
  title: 'Gelöschte Projekte',
  hint: 'Ein Projekt lässt sich 30 Tage lang wiederherstellen. Seine Links, Gäste, Dienstkonten und Webhooks bleiben beendet. Danach wird es entfernt.',
  deleted: (day) => `gelöscht: ${day}`,
  restore: 'Wiederherstellen',
  restored: (project) => `${project} wiederhergestellt`,
};
