import type { exampleTexts as english } from '../../../projects/example-texts.ts';
import type { Words } from '../../words.ts';

export const exampleTexts: Words<typeof english> = {
  name: 'Beispiel: eine Notiz-App',
  description:
    'Ein Beispiel mit erfundenen Antworten, die als Ihre zählen. Probieren Sie alles aus, und löschen Sie es dann.',
  opening: 'Beispiel wird angelegt …',
  remove: 'Beispiel löschen',
  removed: 'Das Beispiel ist gelöscht.',
  features: [
    { name: 'Suchen beim Tippen', description: 'Treffer erscheinen ab dem zweiten Buchstaben.' },
    { name: 'Offline lesen', description: 'Notizen öffnen sich ohne Verbindung.' },
    { name: 'Dunkles Design', description: 'Folgt dem System, wenn nichts anderes gewählt ist.' },
    { name: 'Notiz per Link teilen', description: 'Andere lesen sie ohne Konto.' },
    { name: 'Bilder in Notizen', description: 'Überall einfügen oder ablegen.' },
    { name: 'Gemeinsam bearbeiten', description: 'Zwei Personen schreiben gleichzeitig.' },
    { name: 'Import aus anderen Apps', description: 'Mit Vorschau, bevor etwas gespeichert wird.' },
    { name: 'Erinnerungen', description: 'Eine Notiz kommt am gewählten Tag zurück.' },
    { name: 'Notiz drucken', description: 'Auf einer Seite, wenn es passt.' },
    { name: 'Wörter zählen', description: 'Unter dem Text, während man schreibt.' },
  ],
};
