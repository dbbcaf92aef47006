import type { callbackTexts as english } from '../../../sign-in/callback-texts.ts';
import type { Words } from '../../words.ts';

export const callbackTexts: Words<typeof english> = {
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
    server_error: 'Die Anmeldung ist wegen eines Problems mit Pairwise fehlgeschlagen. Bitte versuchen Sie es erneut.',
  },
  unknown: 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
};
