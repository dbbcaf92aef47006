import type { Static } from 'typebox';
import { startingAnew } from './account-fields.ts';
import { del, get, resource } from './operation.ts';
import { json, nothing, problem } from './responses.ts';
import { DateTime, described, named, orNull } from './shapes.ts';
import { Type } from './type.ts';

export type GoogleLink = Static<typeof GoogleLink>;
export const GoogleLink = named(
  'GoogleLink',
  Type.Object({
    linked: described('Whether a Google account may sign in.', Type.Boolean()),
    linked_at: described(
      'When the account was linked; null if it is not linked, or if the time is unknown.',
      orNull(DateTime),
    ),
    has_password: described('Whether the account has a password.', Type.Boolean()),
    can_be_ended: described('Whether you can remove the link, because another way to sign in remains.', Type.Boolean()),
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
    query: startingAnew(),
    who: 'anybody',
    responses: {
      302: nothing('To the consent screen of Google'),
      503: problem('Google sign-in is not configured, or Google is unavailable'),
    },
  }),
  finishGoogleSignIn: get('/callback', {
    summary: 'Finish signing in: Google redirects here, and Pairwise redirects to the frontend',
    who: 'anybody',
    responses: {
      302: nothing(
        'To the frontend, with `token` or `error` in the URL, and `new_account=possible` if `new_account` would help. A frontend of the same origin gets the session cookie',
      ),
    },
  }),
  getGoogleLink: get('/link', {
    summary: 'Get the link to a Google account',
    who: 'signedIn',
    scope: 'session',
    responses: { 200: json('The link', GoogleLink) },
  }),
  deleteGoogleLink: del('/link', {
    summary: 'Remove the link to a Google account, and end all your other sessions',
    who: 'signedIn',
    scope: 'session',
    responses: {
      204: nothing('The Google account can no longer sign in'),
      400: problem('Google is the only way to sign in to this account'),
      404: problem('No Google account is linked'),
    },
  }),
  getGoogleStatus: get('/status', {
    summary: 'Get whether Google sign-in is configured',
    who: 'anybody',
    responses: { 200: json('The configuration', GoogleStatus) },
  }),
});
