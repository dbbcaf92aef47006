import type { pageTexts as english } from '../../page-texts.ts';
import type { Words } from '../words.ts';

export const pageTexts: Words<typeof english> = {
  description: 'Ordnet ein Backlog: Sie sagen immer nur, welches von zwei Features zuerst kommt.',
  late: (browsers) =>
    `Pairwise ist noch nicht geladen. Wenn nichts passiert, laden Sie die Seite neu oder verwenden Sie einen neueren Browser: ${browsers}.`,
  noScript: (address) => `Pairwise braucht JavaScript. Die API ist unter ${address} beschrieben.`,
  building: (address) => ({
    heading: 'Pairwise wird vorbereitet',
    what: 'Die Seiten werden gerade gebaut, einmal nach jeder Installation oder Aktualisierung. Auf einem langsamen Rechner dauert das einige Minuten.',
    again: 'Diese Seite lädt sich selbst neu.',
    api: `Die API funktioniert schon. Sie ist unter ${address} beschrieben.`,
  }),
};
