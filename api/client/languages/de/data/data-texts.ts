import type { dataTexts as english } from '../../../data/data-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const dataTexts: Words<typeof english> = {
  title: 'Export und Import',
  exporting: {
    title: 'Export',
    text: 'Alle Daten oder ein Projekt, ohne Passwörter und Sitzungen.',
    project: 'Nur ein Projekt',
    projectHint: 'Die Adresse oder Kennung des Projekts. Lassen Sie das Feld leer, um alles zu exportieren.',
    notProject: 'Das ist weder die Adresse noch die Kennung eines Projekts.',
    format: 'Format',
    json: 'JSON',
    jsonText: 'lässt sich in jede Installation importieren',
    sql: 'SQL',
    sqlText: 'legt in einer leeren Datenbank eigene Tabellen an',
    submit: 'Exportieren',
    arrived: (size) => `bisher ${size}`,
    done: 'Der Export ist gespeichert.',
  },
  importing: {
    title: 'Import',
    text: 'Wählen Sie einen JSON-Export. Pairwise speichert entweder alle Datensätze daraus oder keinen. Vorhandene Projekte und Personen bleiben, wie sie sind. Ein Import macht nie ein Konto zum Admin.',
    file: 'Datei',
    submit: 'Importieren',
    busy: 'Wird importiert …',
    done: (records) => `${plural(records, 'Datensatz wurde', 'Datensätze wurden')} importiert.`,
    skipped: (count) => `${plural(count, 'Datensatz wurde', 'Datensätze wurden')} übersprungen:`,
    faults: (count) => `Es wurde nichts importiert. ${plural(count, 'Fehler', 'Fehler')} in der Datei:`,
    place: 'Wo',
    reason: 'Warum',
    more: (count) => `${formatCount(count)} weitere`,
  },
};
