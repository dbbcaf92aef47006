import type { remindTexts as english } from '../../../people/remind-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const remindTexts: Words<typeof english> = {
  title: 'Personen erinnern',
  byMail: 'Per E-Mail erinnern',
  hint: 'Wer im Projekt noch Fragen hat, erhält eine E-Mail mit dem Weg zur ersten Frage, höchstens einmal am Tag.',
  noMail: 'Dieser Dienst sendet keine E-Mails. Senden Sie diesen Text selbst.',
  sure: {
    people: (count) => `${plural(count, 'Person erhält', 'Personen erhalten')} eine E-Mail.`,
    nobody: 'Zurzeit erhält niemand eine E-Mail.',
    finished: (count) => `${plural(count, 'Person hat', 'Personen haben')} keine Fragen mehr.`,
    reminded: (count) => `${plural(count, 'Person wurde', 'Personen wurden')} in den letzten 24 Stunden erinnert.`,
    noMail: (count) =>
      `${plural(count, 'Person erhält', 'Personen erhalten')} keine solchen E-Mails. Pairwise sagt nicht, warum: Sie wurden vielleicht abgestellt, oder die Adresse ist nicht bestätigt.`,
  },
  sent: (count) => `${plural(count, 'E-Mail ist', 'E-Mails sind')} unterwegs.`,
  text: 'Text mit dem Link',
  textHint: 'Der Link führt Mitglieder zu ihrer ersten Frage.',
  ready: (project, url) => `Im Projekt „${project}“ warten Fragen auf Sie: ${url}`,
  copied: 'Text kopiert.',
};
