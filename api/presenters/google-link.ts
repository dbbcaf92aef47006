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

/** Whether Google sign-in works here, and what is missing where it does not. */
export function presentGoogleStatus(
  enabled: boolean,
  {
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET,
  }: { GOOGLE_CLIENT_ID?: string | undefined; GOOGLE_CLIENT_SECRET?: string | undefined },
) {
  return {
    google_oauth_enabled: enabled,
    google_client_id_set: Boolean(GOOGLE_CLIENT_ID),
    google_client_secret_set: Boolean(GOOGLE_CLIENT_SECRET),
  };
}
