import type { Words } from '../../rules/words.ts';
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
      `Im Projekt „${project}“ warten Fragen auf Sie: etwa ${questions === 1 ? '1 Frage' : `${questions} Fragen`}, ${minutes} Min.`,
    shared: 'Alle im Projekt teilen sich diese Fragen: Je mehr antworten, desto weniger bleiben für Sie.',
    button: 'Erste Frage beantworten',
    because: 'Sie erhalten diese Mail, weil Sie an diesem Projekt mitarbeiten.',
  },
  backupFailed: {
    subject: 'Eine Sicherung von Pairwise ist fehlgeschlagen',
    backup: (reason) => `Eine Sicherung konnte nicht erstellt werden: ${reason}`,
    verification: (reason) => `Eine Sicherung lässt sich nicht wiederherstellen: ${reason}`,
    button: 'Sicherungen ansehen',
    until: 'Daten, die neuer sind als die letzte gute Sicherung, sind erst wieder geschützt, wenn die nächste gelingt.',
    because: 'Sie erhalten diese Mail, weil Sie Pairwise verwalten.',
  },
};
