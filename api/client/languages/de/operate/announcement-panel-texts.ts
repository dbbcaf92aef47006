import type { announcementPanelTexts as english } from '../../../operate/announcement-panel-texts.ts';
import type { Words } from '../../words.ts';

export const announcementPanelTexts: Words<typeof english> = {
  title: 'Ankündigung einer Wartung',
  hint: 'Alle sehen sie über jeder Seite, in ihrer eigenen Zeitzone, bis sie endet oder Sie sie entfernen.',
  begin: 'Wartung ankündigen',
  change: 'Ankündigung ändern',
  remove: 'Ankündigung entfernen',
  removed: 'Die Ankündigung ist entfernt.',
  text: 'Text',
  start: 'Beginn',
  startHint: 'Leer heißt: jetzt.',
  end: 'Ende',
  endHint:
    'Lassen Sie das Feld leer, wenn Sie es nicht wissen. Programme erfahren daraus, wann sie es wieder versuchen sollen.',
  submit: 'Ankündigen',
};
