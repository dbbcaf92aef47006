import type { tableTexts as english } from '../../../features/table-texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');

const archived = (names: readonly string[]) =>
  isOne(names.length) ? `„${names[0]}“ archiviert` : `${features(names.length)} archiviert`;

export const tableTexts: Words<typeof english> = {
  title: 'Features',
  features,
  shown: (shown, all) => `${formatCount(shown)} von ${features(all)}`,
  search: 'Features suchen',
  searchShort: 'Suchen',
  tag: 'Label',
  everyTag: 'Alle Labels',
  tagCount: (tag, count) => `${tag} (${formatCount(count)})`,
  noneFound: 'Kein passendes Feature.',
  archivedFound: (count) =>
    isOne(count) ? 'Ein archiviertes Feature passt.' : `${formatCount(count)} archivierte Features passen.`,
  showAll: 'Alle Features anzeigen',
  below: '% liegen darunter',

  empty: 'Um welche Features geht es?',
  emptyText:
    'Fügen Sie eine Liste ein, importieren Sie eine aus Jira, Linear, GitHub oder einer Tabellenkalkulation, oder fügen Sie Features einzeln hinzu.',

  columns: {
    name: 'Name',
    value: 'Wert',
    complexity: 'Aufwand',
    answers: 'Vergl.',
    changed: 'Geändert',
  },
  sorted: {
    ascending: 'Aufsteigend sortiert',
    descending: 'Absteigend sortiert',
    none: 'Nicht sortiert: in der Reihenfolge des Hinzufügens',
  },
  tags: 'Labels',
  above: {
    value: (percent) => `nach Wert über ${formatPercent(percent)} der anderen`,
    complexity: (percent) => `nach Aufwand über ${formatPercent(percent)} der anderen`,
  },
  unknown: 'noch nicht bekannt',
  unknownTitle: {
    value: 'über den Wert ist noch nichts bekannt',
    complexity: 'über den Aufwand ist noch nichts bekannt',
  },
  moreTags: (count) => `+${formatCount(count)}`,
  onlyTag: (tag) => `Nur Features mit dem Label „${tag}“ anzeigen`,
  choose: (name) => `${name} auswählen`,
  chooseAll: 'Alle angezeigten auswählen',
  chosen: (count) => `${formatCount(count)} ausgewählt`,
  chooseNone: 'Auswahl aufheben',

  add: 'Anlegen',
  paste: 'Einfügen',
  import: 'Importieren',
  compare: 'Vergleichen',
  tagThem: 'Label',
  archive: 'Archivieren',
  keys: {
    up: 'Voriges Feature',
    down: 'Nächstes Feature',
    choose: 'Feature aus- oder abwählen',
    edit: 'Feature bearbeiten',
    add: 'Feature anlegen',
    paste: 'Liste einfügen',
    import: 'Datei importieren',
    archive: 'Ausgewählte Features archivieren',
    tag: 'Ausgewählten Features Labels geben',
    none: 'Auswahl aufheben',
    compare: 'Die zwei ausgewählten Features vergleichen',
  },

  editor: {
    add: 'Feature anlegen',
    edit: 'Feature bearbeiten',
    name: 'Name',
    description: 'Beschreibung',
    descriptionHint: 'Erscheint in Fragen unter dem Namen.',
    tags: 'Labels',
    tagsHint: 'Enter oder Komma fügt ein Label hinzu.',
    numbers: 'Ihre Schätzungen',
    numbersHint:
      'Beliebige Zahlen, zum Beispiel Story Points. Sie zählen wie ein weiterer erster Eindruck, soweit die Antworten zu ihnen passen. Die Ergebnisse vergleichen sie mit der Rangliste.',
    external: {
      title: 'In einem anderen Programm',
      source: 'Programm',
      hint: 'Buchstaben (A–Z), Ziffern, Punkte und Bindestriche, zum Beispiel „jira“',
      id: 'Schlüssel',
      url: 'Link',
    },
    removeTag: (tag) => `Label ${tag} entfernen`,
    added: (name) => `${name} angelegt`,
    saved: (name) => `${name} gespeichert`,
    page: 'Seite des Features',
    archive: 'Archivieren',
    discard: 'Änderungen verwerfen?',
    discardIt: 'Verwerfen',
    keep: 'Weiter bearbeiten',
    taken: 'Ein anderes Feature hat schon diesen Namen.',
    anyway: { add: 'Trotzdem anlegen', save: 'Trotzdem speichern' },
  },
  tagging: {
    title: (count) => `Labels für ${features(count)}`,
    add: 'Labels hinzufügen',
    remove: 'Labels entfernen',
    removeHint: (count) => `Labels ${isOne(count) ? 'des ausgewählten Features' : 'der ausgewählten Features'}.`,
    submit: 'Labels ändern',
    progress: (done, all) => `${formatCount(done)} von ${formatCount(all)} …`,
    halfway: (done, all) => `Nur bei ${formatCount(done)} von ${features(all)} wurden die Labels geändert.`,
    done: (count) => `Labels von ${features(count)} geändert`,
  },
  archivedLink: (count) => `${formatCount(count)} archiviert`,
  archiving: {
    done: archived,
    announced: (names) => `${archived(names)}. Z macht es rückgängig.`,
    undo: 'Rückgängig',
    undoIt: 'Archivieren rückgängig machen',
    restored: (count) => `${features(count)} wiederhergestellt`,
  },
  pasting: {
    title: 'Features einfügen',
    added: (count) => `${features(count)} hinzugefügt`,
    skipped: (count) =>
      `${features(count)} übersprungen: ${isOne(count) ? 'Der Name kommt' : 'Die Namen kommen'} schon im Projekt vor.`,
    archived: (count) =>
      `${features(count)} übersprungen: ${isOne(count) ? 'Ein archiviertes Feature hat diesen Namen' : 'Archivierte Features haben diese Namen'}.`,
    see: 'Zu den archivierten Features',
    answer: 'Fragen beantworten',
    done: 'Fertig',
  },
};
