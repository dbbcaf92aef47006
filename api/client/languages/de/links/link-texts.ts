import { formatCount } from '../../../lib/format.ts';
import type { linkTexts as english } from '../../../links/link-texts.ts';
import type { Words } from '../../words.ts';
import { isOne } from '../grammar.ts';

export const linkTexts: Words<typeof english> = {
  invite: {
    title: 'Personen einladen',
    name: 'Benutzername oder E-Mail',
    nameHint:
      'Für Personen, die hier ein Konto haben. Sie finden die Einladung in ihrer Projektliste und nehmen sie an oder lehnen sie ab.',
    submit: 'Einladen',
    invited: (name) => `${name} ist eingeladen.`,
    waiting: {
      title: 'Eingeladen',
      hint: 'Bis zur Annahme erfahren sie vom Projekt nur den Namen, und Sie von ihnen nur den ihren. Eine Einladung endet nach 30 Tagen.',
      withdraw: 'Zurückziehen',
      withdrawPerson: (name) => `Zurückziehen: ${name}`,
      withdrawNow: 'Jetzt zurückziehen',
      withdrawn: (name) => `Die Einladung von ${name} ist beendet.`,
    },
    added: (name) => `${name} ist jetzt im Projekt.`,
    byLink: 'Oder per Link einladen',
    byLinkHint:
      'Alle, die den Link haben, können beitreten, auch mit einem neuen Konto. Senden Sie ihn nur an Personen, die beitreten sollen.',
  },
  share: {
    title: 'Ergebnisse teilen',
    text: 'Alle, die den Link haben, sehen die Namen der Features, die aktuelle Rangliste, das Diagramm und die Gründe für jeden Rang. Sie brauchen kein Konto und sehen nicht, wer geantwortet hat.',
  },
  members: {
    title: 'Mitglieder',
    hint: 'Entfernte Personen sehen das Projekt nicht mehr. Ihre Antworten bleiben. Früher erstellte Einladungen lassen sie nicht wieder hinein. Ihre Links und ihre API-Tokens für dieses Projekt enden.',
    remove: 'Entfernen',
    removePerson: (name) => `Entfernen: ${name}`,
    removeNow: 'Jetzt entfernen',
    removed: (name) => `${name} ist nicht mehr im Projekt.`,
    leave: 'Dieses Projekt verlassen',
    leaveHint:
      'Sie sehen das Projekt erst wieder, wenn Sie neu eingeladen werden. Ihre Antworten bleiben. Ihre Links und Ihre API-Tokens für dieses Projekt enden.',
    leaveNow: 'Jetzt verlassen',
  },
  label: 'Name des Links',
  labelHint: {
    invitation: 'Optional. Nur Sie sehen ihn, z. B. „Designteam“.',
    results: 'Optional. Nur Sie sehen ihn, z. B. „Für den Vorstand“.',
    participation: 'Optional. Nur Sie sehen ihn, z. B. „Kunden“.',
  },
  shows: {
    title: 'Außerdem zeigen',
    choices: {
      descriptions: 'Beschreibungen',
      tags: 'Labels',
      numbers: 'Eigene Zahlen: importierte Schätzungen und Schlüssel in anderen Programmen, ohne deren Adressen',
    },
    /** In the list of links. */
    with: { descriptions: 'mit Beschreibungen', tags: 'mit Labels', numbers: 'mit eigenen Zahlen' },
  },
  valid: 'Läuft ab nach',
  days: { 1: '1 Tag', 7: '7 Tagen', 30: '30 Tagen', 90: '90 Tagen', 365: '1 Jahr' },
  make: 'Link erstellen',
  made: 'Ihr neuer Link',
  madeHint: 'Kopieren Sie ihn jetzt. Er wird nur dieses eine Mal angezeigt.',
  copied: 'Link kopiert.',
  qr: {
    show: 'Als QR-Code zeigen',
    title: 'Mit dem Handy öffnen',
    picture: 'QR-Code des Links',
  },
  open: { invitation: 'Offene Einladungen', results: 'Offene Links', participation: 'Offene Links für Gäste' },
  nameless: (day) => `Erstellt ${day}`,
  ends: (day) => `läuft ${day} ab`,
  uses: (kind, uses) => {
    if (kind === 'invitation') {
      if (uses === 0) return 'noch nicht benutzt';
      return isOne(uses) ? '1 Person ist beigetreten' : `${formatCount(uses)} Personen sind beigetreten`;
    }
    return uses === 0
      ? 'noch nicht geöffnet'
      : `${formatCount(uses)}-mal geöffnet (je Netzwerk einmal pro Stunde gezählt)`;
  },
  revoke: 'Widerrufen',
  revokeLink: (name) => `Widerrufen: ${name}`,
  revokeNow: 'Jetzt widerrufen',
  revoked: 'Der Link ist widerrufen.',
};
