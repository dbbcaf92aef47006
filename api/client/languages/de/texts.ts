/**
 * Glossary of the German words; Sie, „…“, buttons in the infinitive.
 * value Wert · effort Aufwand · value for effort Wert pro Aufwand · worth more mehr wert · harder, easier aufwendiger, einfacher
 * feature das Feature · project Projekt · backlog Backlog · tag das Label (Tag means day) · description Beschreibung
 * comparison Vergleich · answer Antwort · question Frage · pair Paar · equal gleich · skip überspringen
 * ranking Rangliste · order Reihenfolge · rank Rang · likely ranks wahrscheinliche Ränge, Spanne · first place erster Platz · top 10 Top 10
 * decided entschieden · settled steht fest · settle klären · too close to call zu dicht beieinander, as a status zu knapp
 * quick wins Schnelle Erfolge · major projects Große Projekte · fill-ins Kleine Extras · thankless tasks Undankbares · quadrant Quadrant
 * contradiction Widerspruch · ring (of answers) Kreis · agreement Einigkeit, Übereinstimmung · first look erster Eindruck · rate bewerten
 * estimate Schätzung · strategy Strategie · start over neu beginnen · undo, redo rückgängig machen, wiederholen
 * archive archivieren · delete löschen · remove entfernen · restore wiederherstellen · backup Backup · verify prüfen · worker Worker
 * account Konto · sign in, out anmelden, abmelden · administrator Admin · member Mitglied · owner Eigentümer · people Personen
 * link Link · revoke widerrufen · invitation Einladung · share teilen · export Export, exportieren · settings Einstellungen
 * overview Übersicht · activity Aktivität · history Verlauf · operate Betrieb · shortcuts Tastenkürzel
 */

import type { texts as english } from '../../texts.ts';
import type { Words } from '../words.ts';
import { plural } from './grammar.ts';

export const texts: Words<typeof english> = {
  product: 'Pairwise',
  skipToContent: 'Zum Inhalt springen',
  loading: 'Wird geladen',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert',
  account: 'Ihr Konto',
  goTo: 'Gehe zu …',
  guide: 'So funktioniert’s',
  dimensions: { value: 'Wert', complexity: 'Aufwand' },
  questions: { value: 'Was ist mehr wert?', complexity: 'Was ist aufwendiger?' },
  sections: {
    label: 'Projekt',
    home: 'Übersicht',
    compare: 'Vergleichen',
    features: 'Features',
    results: 'Ergebnisse',
    people: 'Personen',
    activity: 'Aktivität',
    settings: 'Einstellungen',
  },

  failure: {
    title: 'Etwas ist schiefgelaufen',
    request: (id) => `Anfrage ${id}`,
    copy: 'Kennung der Anfrage kopieren',
    copied: 'Kopiert',
    away: 'Pairwise ist gerade nicht verfügbar. Ihre Eingaben bleiben hier erhalten.',
    wait: (count) => `Zu viele Versuche. Versuchen Sie es in ${plural(count, 'Sekunde', 'Sekunden')} erneut.`,
    notMine: 'Sie sind kein Mitglied dieses Projekts. Der Eigentümer kann Sie einladen.',
    gone: 'Dieses Projekt gibt es nicht, oder es wurde gelöscht.',
    page: 'Ein Teil dieser Seite konnte nicht geladen werden. Laden Sie die Seite neu.',
    notHere: {
      title: 'Offline nicht verfügbar',
      text: 'Es erscheint, sobald die Verbindung wieder da ist.',
    },
    reload: 'Neu laden',
  },
  banner: {
    offline: 'Keine Verbindung.',
    silent: 'Pairwise antwortet nicht.',
    offlineSince: (time) => `Sie sehen den Stand von ${time}.`,
    restoring: 'Ein Backup wird wiederhergestellt.',
    away: 'Die Datenbank ist nicht erreichbar.',
    look: (count) => (count > 0 ? `Nächster Versuch in ${plural(count, 'Sekunde', 'Sekunden')}.` : 'Neuer Versuch …'),
    now: 'Jetzt versuchen',
    back: 'Pairwise ist wieder da.',
    opens: 'Diese Seite öffnet sich, sobald es geht.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Vielleicht ist die Adresse falsch.',
    home: 'Zu Ihren Projekten',
  },
};
