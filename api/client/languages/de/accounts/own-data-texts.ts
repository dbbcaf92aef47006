import type { ownDataTexts as english } from '../../../accounts/own-data-texts.ts';
import type { Words } from '../../words.ts';

export const ownDataTexts: Words<typeof english> = {
  title: 'Ihre Daten',
  download: 'Meine Daten herunterladen',
  downloadText: 'Ein Zip aus JSON-Dateien mit allem, was Pairwise über Sie speichert.',
  remove: 'Mein Konto löschen',
  consequences: [
    'Benutzername, E-Mail, Name, Sitzungen und API-Tokens werden gelöscht, auch aus dem Verlauf. Aus Sicherungen verschwinden sie, wenn diese ablaufen.',
    'Ihre Antworten bleiben, als die eines ehemaligen Mitglieds.',
    'Das lässt sich nicht rückgängig machen.',
  ],
  password: 'Ihr Passwort',
  owned:
    'Diese Projekte gehören Ihnen. Löschen Sie sie mit, oder bitten Sie einen Administrator, sie jemand anderem zu geben.',
  ownedWithOthers:
    'Diese Projekte gehören Ihnen. Geben Sie sie jemandem, der an jedem teilnimmt, oder löschen Sie sie mit.',
  heir: 'Wer bekommt diese Projekte?',
  choose: 'Bitte wählen',
  nobody: 'Niemand: mit allem, was darin ist, löschen',
  deleteProjects: 'Diese Projekte mit allem, was darin ist, löschen',
  removeNow: 'Mein Konto jetzt löschen',
  removed: 'Ihr Konto ist gelöscht.',
};
