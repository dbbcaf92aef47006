import type { backupTexts as english } from '../../../data/backup-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const backupTexts: Words<typeof english> = {
  title: 'Backups',
  now: 'Jetzt sichern',
  backingUp: 'Backup läuft …',
  made: 'Das Backup ist erstellt. Es wird jetzt geprüft.',
  summary: (count, newest) =>
    `${plural(count, 'Backup', 'Backups')}, zuletzt erfolgreich geprüft: ${newest ?? 'keines'}`,
  empty: {
    title: 'Noch keine Backups',
    text: 'Pairwise erstellt jede Nacht ein Backup. Zur Prüfung stellt es jedes Backup in temporären Tabellen wieder her und vergleicht jede Zeile.',
  },
  kinds: { nightly: 'nächtlich', manual: 'manuell', safety: 'vor einer Wiederherstellung' },
  foreign: 'hierher kopiert',
  verified: (time) => `Geprüft ${time}`,
  intact: (time) => `Unversehrt ${time}, verschlüsselt: der Inhalt wurde nicht geprüft`,
  failed: 'Nicht wiederherstellbar',
  failedBecause: (reason) => `Nicht wiederherstellbar: ${reason}`,
  verifying: 'Wird geprüft …',
  pending: 'Nicht geprüft',
  signatures: {
    valid: 'signiert',
    wrong: 'Signatur passt nicht',
    missing: 'nicht signiert',
  },
  download: 'Herunterladen',
  downloading: (size, total) => `${size} von ${total}`,
  restore: 'Wiederherstellen …',
  of: (time) => `: Backup vom ${time}`,
  dialog: {
    title: (time) => `Backup vom ${time} wiederherstellen`,
    text: (time) =>
      `Das ersetzt alles durch den Stand vom ${time}: Konten, Projekte, Features und Antworten. Was seitdem dazugekommen ist, geht verloren.`,
    meanwhile:
      'Während die Daten ersetzt werden, ist Pairwise nicht verfügbar. Vorher sichert Pairwise den aktuellen Stand. Um die Wiederherstellung rückgängig zu machen, stellen Sie dieses Backup wieder her.',
    notVerified: 'Dieses Backup ist noch nicht geprüft. Pairwise prüft es, bevor es etwas ersetzt.',
    label: 'Geben Sie zur Bestätigung ein',
    phrase: (day) => `wiederherstellen ${day}`,
    submit: 'Wiederherstellen',
  },
  progress: {
    title: 'Ein Backup wird wiederhergestellt',
    preparing: 'Das Backup wird geprüft und geladen. Pairwise bleibt verfügbar.',
    closed: 'Die Daten werden ersetzt. Bis dahin ist Pairwise nicht verfügbar.',
    finishing: 'Pairwise ist wieder verfügbar. Das Ergebnis steht noch aus.',
    lost: 'Die Verbindung ist abgebrochen. Das Ergebnis wird gesucht.',
    elapsed: (duration) => `Begonnen vor ${duration}.`,
    done: 'Das Backup ist wiederhergestellt',
    doneText: (time, safety) =>
      `Die Daten wurden am ${time} ersetzt. Der vorige Stand ist in ${safety}. Um die Wiederherstellung rückgängig zu machen, stellen Sie dieses Backup wieder her.`,
    doneUnseen:
      'Die Verbindung ist abgebrochen. Die Sicherheitsereignisse zeigen aber, dass die Wiederherstellung abgeschlossen ist.',
    failed: 'Es wurde nichts wiederhergestellt',
    failedUnseen:
      'Die Sicherheitsereignisse zeigen, dass die Wiederherstellung fehlgeschlagen ist. Die Daten sind also unverändert.',
    unknown: 'Der Ausgang der Wiederherstellung ist unbekannt',
    unknownText: (safety) =>
      safety === null
        ? 'Es gibt kein Sicherheits-Backup, also wurde vermutlich nichts ersetzt. Prüfen Sie die Zahlen in der Übersicht und die Jobs.'
        : `Das Sicherheits-Backup ${safety} wurde geschrieben. Prüfen Sie die Zahlen in der Übersicht und die Jobs, bevor Sie es noch einmal versuchen.`,
  },
};
