import type { pageTexts as english } from '../../../features/page-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const pageTexts: Words<typeof english> = {
  title: 'Feature',
  edit: 'Bearbeiten',
  archive: 'Archivieren',
  archived:
    'Dieses Feature ist archiviert: Es wird nicht gefragt und nicht geordnet, und seine Antworten zählen nicht.',
  archivedNow: 'Archiviert',
  restore: 'Wiederherstellen',
  restored: 'Wiederhergestellt',
  tags: (tags) => `Labels: ${tags.join(' · ')}`,
  standing: 'Rang',
  ofAll: (rank, count) => `${rank} von ${plural(count, 'Feature', 'Features')} nach Wert pro Aufwand`,
  why: 'In den Ergebnissen ansehen',
  noRank: 'Noch kein Rang.',
  estimates: {
    value: (number) => `Geschätzter Wert: ${number}`,
    complexity: (number) => `Geschätzter Aufwand: ${number}`,
  },
  answers: 'Antworten',
  noAnswers: 'Zu diesem Feature gibt es noch keine Antworten.',
  more: (count) => `${plural(count, 'weitere Antwort', 'weitere Antworten')} anzeigen`,
  history: 'Verlauf',
};
