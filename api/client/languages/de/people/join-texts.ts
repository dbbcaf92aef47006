import type { joinTexts as english } from '../../../people/join-texts.ts';
import type { Words } from '../../words.ts';

export const joinTexts: Words<typeof english> = {
  title: 'Sie sind eingeladen',
  text: (project) =>
    `Ordnen Sie „${project}“ gemeinsam: Sie vergleichen immer nur wenige Features. Was ist mehr wert, und was ist aufwendiger?`,
  member: {
    title: 'Sie sind schon in diesem Projekt',
    text: (project) => `Sie sind Mitglied von „${project}“.`,
    open: 'Projekt öffnen',
  },
  ends: (day) => `Diese Einladung läuft ${day} ab.`,
  register: 'Konto erstellen',
  signIn: 'Ich habe ein Konto',
  join: 'Dem Projekt beitreten',
  as: (name) => `Sie treten als ${name} bei.`,
  seen: 'Der Eigentümer sieht Ihren Namen und Ihre Antworten. Die anderen Mitglieder auch, wenn die Namen nicht verborgen sind.',
  joining: 'Beitritt läuft …',
  ended: {
    title: 'Diese Einladung ist nicht mehr gültig',
    text: 'Sie wurde widerrufen oder ist abgelaufen. Bitten Sie die Person, die sie gesendet hat, um eine neue.',
    action: 'Zu Ihren Projekten',
  },
  incomplete: {
    title: 'Diese Einladung ist unvollständig',
    text: 'Das Ende des Links fehlt. Kopieren Sie den ganzen Link noch einmal, oder fragen Sie die Person, die ihn gesendet hat.',
  },
};
