import Type, { type Static } from 'typebox';
import { del, get, resource } from './operation.ts';
import { json, nothing, problem } from './responses.ts';
import { DateTime, described, named, orNull } from './shapes.ts';

export type GoogleLink = Static<typeof GoogleLink>;
export const GoogleLink = named(
  'GoogleLink',
  Type.Object({
    linked: described('Whether a Google account may sign in.', Type.Boolean()),
    linked_at: described(
      'When the link was made (ISO 8601, UTC); null without one, or where it is not known.',
      orNull(DateTime),
    ),
    has_password: described('Whether the account has a password.', Type.Boolean()),
    can_be_ended: described('Whether another way to sign in remains.', Type.Boolean()),
  }),
);

/** How sign-in with Google is configured. */
const GoogleStatus = Type.Object({
  google_oauth_enabled: described('Whether signing in with Google is possible.', Type.Boolean()),
  google_client_id_set: described('Whether GOOGLE_CLIENT_ID is set.', Type.Boolean()),
  google_client_secret_set: described('Whether GOOGLE_CLIENT_SECRET is set.', Type.Boolean()),
});

/** Signing in with Google. */
export const google = resource('/api/v1/auth/google', 'Authentication', {
  startGoogleSignIn: get('/login', {
    summary: 'Start signing in with Google',
    who: 'anybody',
    responses: {
      302: nothing('To the identity provider'),
      503: problem('Google sign-in is not configured, or the identity provider is unavailable'),
    },
  }),
  finishGoogleSignIn: get('/callback', {
    summary:
      'Return from the identity provider; ends at the frontend with a token or an error code. A frontend of the same origin is signed in by the session cookie too',
    who: 'anybody',
    responses: { 302: nothing('To the frontend, with `token` or `error` in the address') },
  }),
  getGoogleLink: get('/link', {
    summary: 'Get the link to a Google account',
    who: 'signedIn',
    responses: { 200: json('The link', GoogleLink) },
  }),
  deleteGoogleLink: del('/link', {
    summary: 'Remove the link to a Google account; all your other sessions end',
    who: 'signedIn',
    responses: {
      204: nothing('The Google account can no longer sign in'),
      400: problem('It is the only way to sign in'),
      404: problem('No Google account is linked'),
    },
  }),
  getGoogleStatus: get('/status', {
    summary: 'Whether Google sign-in is configured',
    who: 'anybody',
    responses: { 200: json('The configuration', GoogleStatus) },
  }),
});
