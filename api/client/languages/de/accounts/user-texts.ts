import type { userTexts as english } from '../../../accounts/user-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

export const userTexts: Words<typeof english> = {
  title: 'Konten',
  search: 'Namen und E-Mails suchen',
  add: 'Konto hinzufügen',
  none: (search) => `Kein Konto passt zu „${search}“.`,
  more: 'Mehr anzeigen',
  root: 'Admin',
  inactive: 'Deaktiviert',
  unconfirmed: 'E-Mail nicht bestätigt',
  you: 'Sie',
  change: 'Ändern',
  of: (name) => `: ${name}`,
  added: (name) => `${name} kann sich jetzt anmelden.`,
  saved: 'Gespeichert',
  addition: {
    title: 'Konto hinzufügen',
    password: 'Anfangspasswort',
    root: 'Admin: darf Pairwise betreiben',
    submit: 'Hinzufügen',
  },
  account: {
    username: 'Benutzername',
    email: 'E-Mail',
    emailHint: 'Eine Änderung meldet die Person überall ab.',
    active: 'Darf sich anmelden',
    activeHint: 'Ein deaktiviertes Konto wird überall abgemeldet. Seine Antworten bleiben.',
    root: 'Admin: darf Pairwise betreiben und alle Projekte sehen',
    projects: (owned, all) =>
      owned === 0
        ? `Keine eigenen Projekte, Mitglied in ${plural(all, 'Projekt', 'Projekten')}.`
        : `${plural(owned, 'eigenes Projekt', 'eigene Projekte')}, Mitglied in ${plural(all - owned, 'weiterem', 'weiteren')}.`,
    sessions: 'Wo die Person angemeldet ist',
    noSessions: 'Nirgends angemeldet.',
    session: (address, day) => `${address}, zuletzt genutzt ${day}`,
    unknownAddress: 'Unbekannte Adresse',
    moreSessions: (count) => `und ${formatCount(count)} weitere`,
    endSessions: 'Überall abmelden',
    endOwnSessions: 'Überall sonst abmelden',
    ended: 'Die Sitzungen sind beendet.',
    events: 'Sicherheitsereignisse dieses Kontos',
    password: 'Passwort',
    passwordHint:
      'Wenn diese Person ihr Passwort vergessen hat, geben Sie ihr einen Link, mit dem sie ein neues setzt, oder vergeben Sie ein vorläufiges. Das vorläufige meldet sie überall ab.',
    makeLink: 'Link zum Zurücksetzen erstellen',
    resetLink: 'Link zum Zurücksetzen',
    resetLinkHint:
      'Kopieren Sie ihn jetzt. Er wird nur dieses eine Mal angezeigt, gilt einmal und läuft nach einer Stunde ab.',
    linkCopied: 'Link kopiert.',
    setPassword: 'Vorläufiges Passwort vergeben',
    setPasswordNow: 'Jetzt vergeben',
    newPassword: 'Vorläufiges Passwort',
    newPasswordHint: (day) =>
      `Kopieren Sie es jetzt. Es wird nur dieses eine Mal angezeigt und läuft ${day} ab. Bei der nächsten Anmeldung fragt Pairwise nach einem neuen Passwort.`,
    passwordSet: 'Das vorläufige Passwort ist vergeben.',
    copied: 'Passwort kopiert.',
    remove: 'Dieses Konto löschen …',
  },
  removal: {
    title: (name) => `Konto ${name} löschen`,
    text: 'Diese Person kann sich nicht mehr anmelden und verlässt alle Projekte. Ihre Antworten bleiben, als die eines ehemaligen Mitglieds; Name und E-Mail werden gelöscht. Das lässt sich nicht rückgängig machen.',
    owns: (count) => `Dieser Person ${isOne(count) ? 'gehört' : 'gehören'} ${plural(count, 'Projekt', 'Projekte')}:`,
    ownsNone: 'Dieser Person gehören keine Projekte.',
    more: (count) => `und ${formatCount(count)} weitere`,
    heir: 'Wer bekommt die Projekte?',
    heirHint: 'Benutzername oder E-Mail eines Kontos. Bleibt das Feld leer, bekommen Sie die Projekte.',
    unknownHeir: 'Kein Konto hat genau diesen Benutzernamen oder diese E-Mail.',
    label: 'Geben Sie zur Bestätigung den Benutzernamen ein',
    submit: 'Löschen',
    removed: (name) => `Das Konto ${name} ist gelöscht.`,
  },
};
