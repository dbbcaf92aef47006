import type { Words } from '../../platform/rules/words.ts';
import type { mailTexts as english } from '../texts.ts';

export const mailTexts: Words<typeof english> = {
  hello: (name) => `Hallo ${name},`,
  address: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  stop: 'Mails dieser Art abstellen',
  passwordReset: {
    subject: 'Neues Passwort für Pairwise wählen',
    why: 'Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto bei Pairwise angefordert.',
    button: 'Neues Passwort wählen',
    until: 'Der Link funktioniert einmal, innerhalb einer Stunde. Ein neuerer Link ersetzt ihn.',
    otherwise: 'Wenn Sie es nicht waren, beachten Sie diese Mail nicht: Ihr Passwort bleibt, wie es ist.',
  },
  verification: {
    subject: 'E-Mail-Adresse für Pairwise bestätigen',
    why: (username) => `Diese Adresse wurde für das Pairwise-Konto ${username} angegeben.`,
    button: 'Adresse bestätigen',
    until: 'Der Link funktioniert einmal, innerhalb eines Tages. Ein neuerer Link ersetzt ihn.',
    otherwise: 'Wenn es nicht Ihr Konto ist, beachten Sie diese Mail nicht: Die Adresse bleibt unbestätigt.',
  },
  handover: {
    subject: 'Projekte einer Person, die Pairwise verlassen hat, gehören jetzt Ihnen',
    why: 'Ein Konto wurde gelöscht. Seine Projekte gehören jetzt Ihnen:',
    more: (count) => `Und ${count} weitere.`,
    access: ({ links, guestLinks, guests, invitations, serviceTokens, webhooks }) =>
      `Links: ${links}. Links für Gäste: ${guestLinks} (Gäste: ${guests}). Einladungen: ${invitations}. API-Tokens von Dienstkonten: ${serviceTokens}. Webhooks: ${webhooks}.`,
    ended: 'Was anderen durch diese Person Zugang gab, ist beendet. Erstellen Sie neu, was Sie brauchen:',
    kept: 'Was anderen Zugang gibt, besteht weiter. Die Person kennt vielleicht die Geheimnisse: Beenden Sie, was Sie nicht brauchen, und erneuern Sie den Rest:',
    button: 'Ihre Projekte ansehen',
  },
  secondFactor: {
    subject: 'Ihre Anmeldung bei Pairwise hat sich geändert',
    changes: {
      passkey_added: 'Zu Ihrem Pairwise-Konto wurde ein Passkey hinzugefügt.',
      passkey_removed: 'Aus Ihrem Pairwise-Konto wurde ein Passkey entfernt.',
      recovery_codes_made:
        'Für Ihr Pairwise-Konto wurden neue Wiederherstellungscodes erstellt. Die früheren gelten nicht mehr.',
      recovery_code_used:
        'Jemand hat sich mit einem Wiederherstellungscode bei Ihrem Pairwise-Konto angemeldet. Er gilt kein zweites Mal.',
      second_factor_reset:
        'Jemand aus der Administration hat alle Passkeys und Wiederherstellungscodes Ihres Pairwise-Kontos entfernt. Zum Anmelden genügt jetzt Ihr Passwort.',
    },
    button: 'Konto ansehen',
    otherwise:
      'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, entfernen Sie unbekannte Passkeys und melden Sie es der Administration von Pairwise.',
  },
  invitation: {
    subject: 'Einladung zu einem Projekt in Pairwise',
    why: (inviter, project) => `${inviter} lädt Sie ein, die Features des Projekts „${project}“ gemeinsam zu ordnen.`,
    button: 'Einladung ansehen',
    until: (day) => `Sie können sie bis zum ${day} annehmen oder ablehnen.`,
    otherwise: 'Wenn Sie nicht wissen, wer das ist, beachten Sie diese Mail nicht.',
    because: 'Sie erhalten diese Mail, weil Sie ein Konto bei Pairwise haben.',
  },
  questionsWaiting: {
    subject: 'Auf Sie warten Fragen in Pairwise',
    why: (project, questions, minutes) =>
      `Im Projekt „${project}“ warten Fragen auf Sie: etwa ${questions === 1 ? '1 Frage' : `${questions} Fragen`}, ${minutes} Min. bis zu einer ersten Rangliste.`,
    shared: 'Alle im Projekt teilen sich diese Fragen: Je mehr antworten, desto weniger bleiben für Sie.',
    button: 'Erste Frage beantworten',
    because: 'Sie erhalten diese Mail, weil Sie an diesem Projekt mitarbeiten.',
  },
  rankingDigest: {
    subject: (project) => `Die Rangliste von „${project}“ in dieser Woche`,
    by: {
      ratio: (project) => `Die ersten Features von „${project}“ nach Wert pro Aufwand:`,
      value: (project) => `Die ersten Features von „${project}“ nach Wert:`,
      complexity: (project) => `Die ersten Features von „${project}“ nach Aufwand, das aufwendigste zuerst:`,
    },
    up: (from) => `vorher Platz ${from}, gestiegen`,
    down: (from) => `vorher Platz ${from}, gefallen`,
    isNew: 'neu',
    fromBelow: 'von weit unten gestiegen',
    nowAt: (name, place) => `${name} (jetzt Platz ${place})`,
    fallen: (names) => `Nicht mehr unter den ersten: ${names}.`,
    archived: (names) => `Archiviert: ${names}.`,
    added: (count) => (count === 1 ? '1 Feature ist neu.' : `${count} Features sind neu.`),
    removed: (count) =>
      count === 1
        ? '1 weiteres Feature steht nicht mehr in der Rangliste.'
        : `${count} weitere Features stehen nicht mehr in der Rangliste.`,
    settled: (k, settled, isChecked, isOver) => {
      const unchecked = isChecked ? '' : '. Bisher wurden zu wenige Antworten geprüft';
      const open = isOver ? 'zu dicht beieinander' : 'noch offen';
      if (k === 1) {
        if (settled < 1) return `Der erste Platz steht noch nicht fest${unchecked}`;
        return isChecked ? 'Der erste Platz steht fest' : `Der erste Platz scheint festzustehen${unchecked}`;
      }
      const top = `Top ${k}`;
      if (settled >= k) return isChecked ? `Die ${top} stehen fest` : `Die ${top} scheinen festzustehen${unchecked}`;
      if (settled === 0 && !isOver) return `${top}: noch alles offen`;
      const stand = isChecked
        ? settled === 1
          ? 'steht fest'
          : 'stehen fest'
        : `${settled === 1 ? 'scheint' : 'scheinen'} festzustehen`;
      return `${top}: ${settled} ${stand}, ${k - settled} ${open}${unchecked}`;
    },
    button: 'Ganze Rangliste ansehen',
    because:
      'Sie erhalten diese Mail, weil Sie in den Ergebnissen dieses Projekts eine wöchentliche E-Mail gewählt haben.',
  },
  backupFailed: {
    subject: 'Eine Sicherung von Pairwise ist fehlgeschlagen',
    backup: (reason) => `Eine Sicherung konnte nicht erstellt werden: ${reason}`,
    verification: (reason) => `Eine Sicherung lässt sich nicht wiederherstellen: ${reason}`,
    button: 'Sicherungen ansehen',
    until: 'Daten, die neuer sind als die letzte gute Sicherung, sind erst wieder geschützt, wenn die nächste gelingt.',
    because: 'Sie erhalten diese Mail, weil Sie Pairwise verwalten.',
  },
  serviceProblem: {
    subject: (problem) => `Pairwise braucht Aufmerksamkeit: ${problem}`,
    subjectOver: (problem) => `Vorbei: ${problem}`,
    began: (problem) => `Neues Problem: ${problem}`,
    action: (action) => `Was zu tun ist: ${action}`,
    ended: (problem) => `Vorbei: ${problem}`,
    button: 'Zustand des Dienstes ansehen',
    again: 'Solange ein Problem andauert, erhalten Sie einmal am Tag eine Mail darüber.',
    because: 'Sie erhalten diese Mail, weil Sie Pairwise verwalten.',
  },
};
