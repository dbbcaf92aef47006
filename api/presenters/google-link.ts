import type { Settings } from '../../config/settings.ts';
import type { GoogleLink } from '../../shared/use-cases/auth/google-link.ts';

/** The link to a Google account, and whether it can be removed. */
export function presentGoogleLink({ linked, linkedAt, hasPassword, canBeEnded }: GoogleLink) {
  return {
    linked,
    linked_at: linkedAt?.toISOString() ?? null,
    has_password: hasPassword,
    can_be_ended: canBeEnded,
  };
}

type GoogleClient = Pick<Settings, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>;

/** Whether Google sign-in works here. */
export const isGoogleConfigured = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: GoogleClient): boolean =>
  Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET);

/** Whether Google sign-in works here, and what is missing where it does not. */
export function presentGoogleStatus(settings: GoogleClient) {
  return {
    google_oauth_enabled: isGoogleConfigured(settings),
    google_client_id_set: Boolean(settings.GOOGLE_CLIENT_ID),
    google_client_secret_set: Boolean(settings.GOOGLE_CLIENT_SECRET),
  };
}
