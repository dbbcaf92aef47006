import type { archivedTexts as english } from '../../../features/archived-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');

export const archivedTexts: Words<typeof english> = {
  title: 'Archivierte Features',
  back: 'Zurück zu den Features',
  text: 'Niemand wird nach ihnen gefragt, und sie stehen nicht in der Rangliste. Wenn Sie sie wiederherstellen, zählen ihre Antworten wieder.',
  none: 'Nichts ist archiviert',
  noneText:
    'Archivierte Features kommen hierher, mit ihren Antworten. Hier können Sie sie wiederherstellen oder löschen.',
  since: (when) => `archiviert ${when}`,
  restore: 'Wiederherstellen',
  restoreAll: 'Alle wiederherstellen',
  restored: (names) =>
    isOne(names.length) ? `„${names[0]}“ wiederhergestellt` : `${features(names.length)} wiederhergestellt`,
  delete: 'Löschen …',
  deleteAll: 'Alle löschen …',
  more: (count) => `Mehr anzeigen (noch ${formatCount(count)})`,
  deleting: {
    title: (names) => (isOne(names.length) ? `„${names[0]}“ löschen?` : `${features(names.length)} löschen?`),
    more: (count) => `und ${formatCount(count)} weitere`,
    final: (count) =>
      `30 Tage lang lassen sich ${isOne(count) ? 'das Feature und seine Antworten' : 'die Features und ihre Antworten'} unter Aktivität wiederherstellen.`,
    moves: (others) =>
      others === 0
        ? 'Kein anderes Feature wechselt den Platz.'
        : `${plural(others, 'anderes Feature wechselt', 'andere Features wechseln')} den Platz, weil auch die Antworten entfallen. Archivierte Features verschieben nichts.`,
    submit: (count) => (isOne(count) ? 'Löschen' : `${features(count)} löschen`),
    done: (count) => `${features(count)} gelöscht`,
  },
};
