import type { serviceTexts as english } from '../../../tokens/service-texts.ts';
import type { Words } from '../../words.ts';

export const serviceTexts: Words<typeof english> = {
  title: 'Dienstkonten',
  text: 'Mit einem Dienstkonto arbeitet ein Programm in diesem Projekt, mit eigenen API-Token. Es kann sich nicht anmelden. Was es tut, ist als das eines Dienstes gekennzeichnet.',
  add: 'Neues Dienstkonto',
  name: 'Name des Dienstkontos',
  nameHint: 'Alle Mitglieder sehen ihn, z. B. „Ticket-Abgleich“.',
  make: 'Dienstkonto erstellen',
  made: 'Das Dienstkonto ist erstellt.',
  tokens: 'API-Token',
  tokenHint: 'Nur Eigentümer sehen es, z. B. „Nächtlicher Import“.',
  scopeText: {
    read: 'Das Projekt, seine Features, Ergebnisse und Aktivität sehen.',
    answer: 'Fragen bekommen, als Dienst beantworten und Features bewerten.',
    edit: 'Features und die Antworten aller ändern.',
  },
  remove: 'Löschen',
  removeService: (name) => `Löschen: ${name}`,
  removeNow: 'Jetzt löschen',
  removed: 'Das Dienstkonto ist gelöscht. Seine Antworten bleiben.',
};
