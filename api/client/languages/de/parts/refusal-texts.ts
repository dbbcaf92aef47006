import type { refusalTexts as english } from '../../../parts/refusal-texts.ts';
import type { Words } from '../../words.ts';

export const refusalTexts: Words<typeof english> = {
  codes: {
    backup_not_found: 'Diese Sicherung gibt es nicht mehr.',
    body_too_large: 'Das ist zu groß zum Senden.',
    comparison_archived: 'Ein Feature dieser Antwort ist archiviert. Stellen Sie es zuerst wieder her.',
    comparison_id_taken: 'Diese Frage hat schon eine andere Antwort.',
    comparison_not_found: 'Diese Antwort gibt es nicht mehr.',
    comparison_replaced: 'Sie haben zu diesem Paar später noch einmal geantwortet. Diese Antwort zählt nicht mehr.',
    comparison_taken_back: 'Diese Antwort wurde rückgängig gemacht.',
    email_taken: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
    feature_not_found: 'Dieses Feature wurde gelöscht.',
    forbidden: 'Das dürfen Sie nicht tun.',
    fresh_sign_in_required: 'Bestätigen Sie zuerst, dass Sie es sind.',
    email_unconfirmed:
      'Niemand hat diese E-Mail-Adresse hier bestätigt, und dieser Dienst verschickt keine E-Mails. Erstellen Sie unten einen Einladungslink und schicken Sie ihn selbst.',
    email_not_verified:
      'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Auf der Seite Ihres Kontos lassen Sie sich den Link schicken.',
    guessable_password:
      'Dieses Passwort ist leicht zu erraten: Es ist verbreitet oder ähnelt Ihrem Namen. Wählen Sie ein anderes.',
    inactive_user:
      'Ihr Konto wurde deaktiviert. Ein Admin kann es wieder aktivieren. Nicht gesendete Antworten bleiben in diesem Browser.',
    internal_error: 'In Pairwise ist etwas schiefgegangen.',
    last_superuser: 'Mindestens ein Konto muss aktiv und Administrator bleiben.',
    last_way_in: 'Das ist der einzige Weg, sich bei Ihrem Konto anzumelden.',
    link_not_found: 'Diesen Link gibt es nicht mehr.',
    link_not_valid: 'Dieser Link ist ungültig, abgelaufen oder widerrufen.',
    not_yours: 'Das ist ganz oder zum Teil von anderen. Das kann nur der Eigentümer des Projekts.',
    nothing_to_restore: 'Es gibt nichts mehr wiederherzustellen.',
    nothing_to_undo: 'Es gibt keine Antwort, die sich rückgängig machen lässt.',
    owner_answers_both: 'Wem das Projekt gehört, beantwortet beide Dimensionen.',
    own_password: 'Ihr eigenes Passwort ändern Sie in Ihrem Konto.',
    passkey_not_valid: 'Mit diesem Passkey kann man sich hier nicht anmelden.',
    passkey_required: 'Fügen Sie zuerst einen Passkey hinzu.',
    passkeys_off: 'Passkeys können hier nicht verwendet werden.',
    passwords_off: 'Passwörter sind hier abgeschaltet. Melden Sie sich über Ihre Organisation an.',
    project_has_answers: 'Dieses Projekt hat Antworten. Die Art zu antworten lässt sich nur vor der ersten ändern.',
    project_not_found: 'Dieses Projekt wurde gelöscht, oder Sie sind nicht mehr Mitglied.',
    removed_from_project: 'Sie wurden aus diesem Projekt entfernt. Bitten Sie um eine neue Einladung.',
    reset_link_not_valid: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Bitten Sie um einen neuen.',
    restore_expired: 'Das wurde vor mehr als 30 Tagen gelöscht.',
    sign_in_expired: 'Das hat zu lange gedauert. Beginnen Sie von vorn.',
    temporary_password_expired:
      'Dieses vorläufige Passwort ist abgelaufen. Bitten Sie die Administration um ein neues.',
    too_busy: 'Der Dienst war gerade zu beschäftigt. Versuchen Sie es gleich noch einmal.',
    user_not_found: 'Dieses Konto gibt es nicht.',
    username_taken: 'Dieser Benutzername ist vergeben.',
    weak_password: 'Wählen Sie ein neues Passwort, das alle Regeln erfüllt.',
    wrong_credentials: 'Falsches Passwort.',
    wrong_recovery_code: 'Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet.',
  },
  missing: 'Füllen Sie dieses Feld aus.',
  email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.org.',
  number: 'Geben Sie eine Zahl ein.',
  short: (characters) => `Geben Sie mindestens ${characters} Zeichen ein.`,
  other: 'Prüfen Sie dieses Feld.',
};
