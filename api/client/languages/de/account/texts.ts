import type { accountTexts as english } from '../../../account/texts.ts';
import type { Words } from '../../words.ts';

export const accountTexts: Words<typeof english> = {
  signIn: {
    title: 'Anmelden',
    login: 'Benutzername oder E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong: 'Benutzername, E-Mail oder Passwort ist falsch',
    manyWrong: 'Nach mehreren falschen Passwörtern lehnt Pairwise eine Weile lang auch das richtige ab.',
    forgotten: 'Passwort vergessen?',
    continueWith: (name) => `Weiter mit ${name}`,
    or: 'oder',
    noAccount: 'Neu hier?',
    register: 'Konto erstellen',
    again: 'Ihre Sitzung ist beendet',
    againText: 'Melden Sie sich an, um hier weiterzumachen. Ihre Eingaben sind noch auf dieser Seite.',
    otherAccount: 'Anderes Konto verwenden',
    showPassword: 'Passwort anzeigen',
    line: 'Sagen Sie, welches von zwei Features zuerst kommt. Pairwise ordnet das Backlog.',
    pitch: 'Entscheiden Sie, was zuerst kommt.',
    pitchText:
      'Beantworten Sie eine Frage nach der anderen: Was davon kommt zuerst? Ein paar Dutzend kurze Antworten ergeben eine Rangliste.',
    example: { question: 'Was ist mehr wert?', left: 'Offline lesen', right: 'Dunkles Design', equal: 'Gleich' },
  },
  language: { title: 'Sprache', browser: 'Wie im Browser' },
  register: {
    title: 'Konto erstellen',
    username: 'Benutzername',
    usernameHint: 'Ohne Leerzeichen und @',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Konto erstellen',
    haveAccount: 'Schon ein Konto?',
    signIn: 'Anmelden',
  },
  callback: {
    title: 'Sie werden angemeldet',
    failed: 'Sie sind nicht angemeldet',
    retry: 'Zurück zur Anmeldung',
    startAnew: 'Mit einem neuen Konto fortfahren',
    startAnewHint:
      'Niemand hat diese E-Mail-Adresse hier bestätigt. Wenn das Konto nicht Ihres ist, fahren Sie mit einem neuen fort: Es bekommt Ihre Adresse.',
    errors: {
      not_configured: 'Die Anmeldung mit Google ist hier nicht eingerichtet.',
      invalid_state:
        'Diese Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Bitte versuchen Sie es erneut.',
      access_denied:
        'Sie haben Google nicht erlaubt, Ihren Namen und Ihre E-Mail weiterzugeben. Deshalb sind Sie nicht angemeldet.',
      provider_error: 'Google konnte die Anmeldung nicht abschließen. Bitte versuchen Sie es erneut.',
      provider_unavailable:
        'Google antwortet gerade nicht. Versuchen Sie es in einer Minute erneut, oder nutzen Sie Ihr Passwort.',
      invalid_token:
        'Pairwise konnte die Antwort von Google nicht prüfen. Deshalb sind Sie nicht angemeldet. Bitte versuchen Sie es erneut.',
      email_unverified:
        'Google hat Ihre E-Mail-Adresse noch nicht bestätigt. Bestätigen Sie sie dort, und versuchen Sie es dann erneut.',
      account_exists: 'Ein anderes Google-Konto mit dieser E-Mail-Adresse ist hier bereits registriert.',
      link_refused: 'Mit diesem Konto können Sie Google nicht nutzen. Melden Sie sich mit seinem Passwort an.',
      inactive_user: 'Ihr Konto wurde deaktiviert. Ein Admin kann es wieder aktivieren.',
      link_needed:
        'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich wie gewohnt an, und verknüpfen Sie Google dann in Ihrem Konto.',
      linked_elsewhere: 'Dieses Google-Konto ist mit einem anderen Konto verknüpft.',
      not_allowed: 'Sie gehören zu keiner Gruppe, die sich hier anmelden darf. Wenden Sie sich an die Administration.',
      groups_left_out:
        'Google hat Ihre Gruppen weggelassen, weil es zu viele sind. Pairwise weiß deshalb nicht, ob Sie sich anmelden dürfen. Fragen Sie einen Administrator.',
      server_error:
        'Die Anmeldung ist wegen eines Problems mit Pairwise fehlgeschlagen. Bitte versuchen Sie es erneut.',
    },
    unknown: 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  },
  account: {
    title: 'Ihr Konto',
    profile: 'Profil',
    displayName: 'Name, den andere sehen',
    username: 'Benutzername',
    usernameHint: 'Damit melden Sie sich an. Ohne Leerzeichen und @.',
    email: 'E-Mail',
    emailHint: 'Eine Änderung meldet Sie überall sonst ab.',
    password: 'Passwort',
    passwordHint: 'Eine Änderung meldet Sie überall sonst ab.',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    change: 'Passwort ändern',
    changed: 'Das Passwort ist geändert. Alle anderen Sitzungen sind beendet.',
    keys: 'Tastenkürzel',
    keysSwitch: 'Tastenkürzel mit einem Buchstaben',
    keysText:
      'Schalten Sie sie aus, wenn Sie Sprachsteuerung nutzen oder versehentlich Buchstaben drücken. Zu jedem Tastenkürzel gibt es auch eine Schaltfläche.',
    sessions: 'Wo Sie angemeldet sind',
    thisBrowser: 'Dieser Browser',
    unknownBrowser: 'Unbekannter Browser',
    since: (begun, used) => (begun === used ? `Angemeldet ${begun}` : `Angemeldet ${begun}, zuletzt genutzt ${used}`),
    end: 'Beenden',
    endOthers: 'Überall sonst abmelden',
    ended: 'Die Sitzung ist beendet',
    signOut: 'Abmelden',
    google: 'Google',
    googleLinked: (since) =>
      since === null
        ? 'Sie können sich mit einem Google-Konto anmelden.'
        : `Sie können sich mit einem Google-Konto anmelden, verknüpft ${since}.`,
    googleUnlink: 'Google-Konto trennen',
    googleUnlinked: 'Mit dem Google-Konto kann sich hier niemand mehr anmelden.',
    googleOnly: 'Sie können Google nicht trennen, weil es der einzige Weg ist, sich bei diesem Konto anzumelden.',
    events: 'Kontoaktivität',
    eventsText:
      'Anmeldungen, Ablehnungen und Änderungen. Wenn Ihnen hier etwas unbekannt vorkommt, ändern Sie Ihr Passwort und melden Sie sich überall sonst ab.',
    noEvents: 'Noch nichts.',
    moreEvents: 'Mehr anzeigen',
    moment: (day, clock) => `${day}, ${clock}`,
  },
};
