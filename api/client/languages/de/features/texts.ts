import type { featureTexts as english } from '../../../features/texts.ts';
import { formatCount, formatList } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');
const lines = (numbers: readonly number[]) =>
  `${isOne(numbers.length) ? 'Zeile' : 'Zeilen'} ${formatList(numbers.map(String))}`;

export const featureTexts: Words<typeof english> = {
  file: {
    from: 'Oder aus einer Datei',
    hint: '.xlsx, CSV, TSV, JSON oder Text, exportiert aus Jira, Linear, GitHub oder einer Tabellenkalkulation',
    choose: 'Datei auswählen',
    another: 'Andere Datei auswählen',
  },
  paste: {
    ready: features,
    repeated: (count) => `${plural(count, 'doppelte Zeile', 'doppelte Zeilen')} ausgelassen`,
    tooLong: (numbers, limit) =>
      `${lines(numbers)} ${isOne(numbers.length) ? 'ist' : 'sind'} länger als ${formatCount(limit)} Zeichen.`,
    split: 'Den Rest in die Beschreibung verschieben',
    isSplit: (count) =>
      plural(count, 'lange Zeile geht in der Beschreibung weiter', 'lange Zeilen gehen in den Beschreibungen weiter'),
    waits: (tooLong) =>
      tooLong.length > 0
        ? `Kürzen Sie zuerst ${lines(tooLong)}, oder verschieben Sie den Rest in die Beschreibung.`
        : 'Lassen Sie zuerst einige Zeilen weg.',
    tooMany: (limit) => `Sie können höchstens ${formatCount(limit)} Features auf einmal hinzufügen.`,
    label: 'Features, eines pro Zeile',
    instead: {
      table: {
        text: 'Das sieht nach einer Tabelle aus. Wenn Sie sie hier hinzufügen, wird jede Zeile zum Namen eines Features.',
        fileName: 'Eingefügte Tabelle.csv',
      },
      json: {
        text: 'Das sieht nach JSON aus. Wenn Sie es hier hinzufügen, wird jede Zeile zum Namen eines Features.',
        fileName: 'Eingefügte Liste.json',
      },
    },
    columns: 'Stattdessen die Spalten auswählen',
    submit: (count) => (count === 0 ? 'Features hinzufügen' : `${features(count)} hinzufügen`),
    added: (count) => `${features(count)} hinzugefügt`,
    hint: 'Eines pro Zeile, von überall eingefügt. Aufzählungszeichen und Nummern am Zeilenanfang fallen weg, ebenso doppelte Zeilen.',
    placeholder: 'Zum Beispiel:\nOffline lesen\nDunkles Design\nImport aus CSV',
  },
};
