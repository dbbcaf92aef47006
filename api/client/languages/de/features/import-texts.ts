import type { ImportFormat } from '../../../../../shared/features/rules/feature-import.ts';
import { PROGRAM_NAMES } from '../../../../../shared/features/rules/program-names.ts';
import type { importTexts as english } from '../../../features/import-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');

const exportOf = (program: string) => `Das sieht nach einem Export aus ${program} aus.`;
const kinds: Readonly<Record<ImportFormat, string>> = {
  csv: 'Eine Tabelle mit einer Zeile von Spaltennamen.',
  json: 'Eine Liste in JSON.',
  lines: 'Ein Feature pro Zeile.',
  xlsx: 'Ein Blatt einer Arbeitsmappe.',
};

export const importTexts: Words<typeof english> = {
  title: 'Features importieren',
  steps: ['Liste', 'Prüfen', 'Fertig'],
  stepsLabel: 'Schritte des Imports',

  drop: 'Aus einer Datei',
  dropHint:
    'Legen Sie die Datei hier ab, oder wählen Sie sie aus: ein Export aus Jira, GitHub, Azure DevOps, Trello, Asana oder einem anderen Tracker, oder einer Tabellenkalkulation, als .xlsx, CSV, TSV, JSON oder Text.',
  chooseFile: 'Datei auswählen',
  dropNow: 'Zum Importieren ablegen',
  or: 'oder',
  paste: 'Liste einfügen',
  pasted: 'Eingefügte Liste',
  placeholder: 'Title,Description,Labels\nDunkles Design,Nachts angenehmer,ux\nOffline lesen,,mobil',
  file: (name, size) => `${name} · ${size}`,
  another: 'Andere Liste auswählen',
  tooLarge: (megabytes) =>
    `Die Liste ist größer als ${formatCount(megabytes)} MB. Teilen Sie sie auf, und importieren Sie die Teile nacheinander.`,
  unreadable: 'Die Datei konnte nicht gelesen werden.',
  noList: {
    workbook: (name) =>
      `${name} ist eine Arbeitsmappe älterer Art. Speichern Sie sie als .xlsx und wählen Sie diese Datei aus, oder kopieren Sie die Zellen und fügen Sie sie hier ein.`,
    noText: (name) => `${name} enthält keinen Text. Verwenden Sie .xlsx, CSV, TSV, JSON oder reinen Text.`,
    empty: (name) => `${name} ist leer.`,
  },

  format: 'Lesen als',
  formats: { csv: 'Tabelle', json: 'JSON', lines: 'Eines pro Zeile', xlsx: 'Arbeitsmappe' },
  sourceOf: (source, format) => (source === 'other' ? kinds[format] : exportOf(PROGRAM_NAMES[source])),
  looking: 'Liste wird gelesen …',

  columns: 'Spalten',
  fields: {
    name: 'Name',
    description: 'Beschreibung',
    tags: 'Labels',
    value: 'Wert, falls bekannt',
    complexity: 'Aufwand, falls bekannt',
    external_id: 'Schlüssel',
    url: 'Link',
    status: 'Status',
    closed: 'Geschlossen, falls angegeben',
  },
  numbersHint:
    'Zahlen wie Story Points oder Scores zählen wie ein weiterer erster Eindruck: Je besser sie sind, desto früher stimmt die Reihenfolge. Die Antworten entscheiden, und Zahlen, die nicht zu ihnen passen, zählen nicht mehr.',
  moreTags: 'Weitere Labels',
  moreClosed: 'Oder geschlossen laut',
  tagsNumber: (index) => (index === 0 ? 'Labels' : `Labels ${formatCount(index + 1)}`),
  none: 'keine',
  column: (name, count) => (count > 1 ? `${name} ×${formatCount(count)}` : name),
  sample: (text) => `z. B. ${text}`,

  reading: {
    sheet: 'Blatt',
    list: 'Liste',
    part: (name, rows) => (rows === undefined ? name : `${name} (${formatCount(rows)})`),
    header: 'Namen der Spalten',
    noHeader: 'in keiner Zeile',
    ask: (row) =>
      row === 0
        ? 'Keine Zeile hat Spaltennamen, die Pairwise kennt. Deshalb zählt jede Zeile als Feature. Wenn eine Zeile die Spalten benennt, wählen Sie sie aus.'
        : `Zeile ${formatCount(row)} zählt als Namen der Spalten, aber Pairwise kennt keinen davon. Wenn sie ein Feature ist, wählen Sie „in keiner Zeile“.`,
    encoding: 'Kodierung',
    hidden: (count) => `${plural(count, 'ausgeblendete Zeile', 'ausgeblendete Zeilen')} ausgelassen.`,
    doubts: 'Zeilen zum Prüfen',
  },

  look: 'Was passieren wird',
  ready: (count) => (isOne(count) ? 'neues Feature' : 'neue Features'),
  skipped: 'übersprungen (siehe unten)',
  faulty: (count) => (isOne(count) ? 'Zeile mit Fehlern, ausgelassen' : 'Zeilen mit Fehlern, ausgelassen'),
  faults: 'Zeilen mit Fehlern',
  row: (row) => `Zeile ${formatCount(row)}`,
  skippedList: 'Übersprungen',
  more: (count) => `und ${formatCount(count)} weitere`,
  preview: (shown, all) => (shown < all ? `Die ersten ${formatCount(shown)} neuen Features` : 'Neue Features'),
  withNumbers: ({ value, complexity: effort }) =>
    `Mit einer Schätzung: ${[value > 0 ? `${formatCount(value)} zum Wert` : '', effort > 0 ? `${formatCount(effort)} zum Aufwand` : ''].filter(Boolean).join(', ')}.`,
  notNumbers: 'Zellen, die keine Zahlen sind, ausgelassen',
  estimate: {
    value: (number) => `Wert ${number}`,
    complexity: (number) => `Aufwand ${number}`,
  },
  skippedRow: (name, because) => `${name}: ${because}`,
  shortened: 'Zu lange Texte, an einem Wort gekürzt',
  shortenedFields: { name: 'Name', description: 'Beschreibung', tags: 'Labels' },
  mostlyRepeated: (count) => `${plural(count, 'Zeile hat', 'Zeilen haben')} denselben Namen wie eine andere.`,
  isItTheName: (column) => `Stehen die Namen wirklich in „${column}“? Jeder Name wird einmal hinzugefügt.`,
  useColumn: (column) => `„${column}“ verwenden`,
  addEachRow: 'Jede Zeile hinzufügen',
  openOnly: (count) => `Nur offene (${formatCount(count)} geschlossen)`,
  keep: 'Features auch hinzufügen, wenn ihr Name schon im Projekt vorkommt',
  nothing: 'Nichts Neues: Alle Features sind schon im Projekt.',
  nothingReady: 'Aus dieser Liste lässt sich nichts hinzufügen.',

  submit: (count) => (count === 0 ? 'Nichts hinzuzufügen' : `${features(count)} hinzufügen`),
  storing: 'Wird hinzugefügt …',
  added: (count) => (count === 0 ? 'Es wurde nichts hinzugefügt' : `${features(count)} hinzugefügt`),
  addedText: (closed, existing, faulty) =>
    [
      closed > 0 ? `${plural(closed, 'geschlossenes Feature', 'geschlossene Features')} übersprungen.` : '',
      existing > 0 ? `${features(existing)} übersprungen: schon im Projekt, oder weiter oben in der Liste.` : '',
      faulty > 0 ? `${plural(faulty, 'Zeile', 'Zeilen')} wegen Fehlern ausgelassen.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  answer: 'Fragen beantworten',
  see: 'Features ansehen',
  again: 'Weitere Liste importieren',
};
