import { startingAnew } from '../../accounts/contract/account-fields.ts';
import { del, get, resource } from '../../platform/contract/operation.ts';
import { json, nothing, problem } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

export type GoogleLink = Of<typeof GoogleLink>;
export const GoogleLink = model('GoogleLink', {
  linked: f.flag('Whether a Google account may sign in.'),
  linked_at: f.moment('When the account was linked; null if it is not linked, or if the time is unknown.').orNull(),
  has_password: f.flag('Whether the account has a password.'),
  can_be_ended: f.flag('Whether you can remove the link, because another way to sign in remains.'),
});

/** How sign-in with Google is configured. */
const GoogleStatus = f.object({
  google_oauth_enabled: f.flag('Whether signing in with Google is possible.'),
  google_client_id_set: f.flag('Whether GOOGLE_CLIENT_ID is set.'),
  google_client_secret_set: f.flag('Whether GOOGLE_CLIENT_SECRET is set.'),
});

/** Signing in with Google. */
export const google = resource('/api/v1/auth/google', 'Authentication', {
  startGoogleSignIn: get('/login', {
    summary: 'Start signing in with Google',
    query: startingAnew,
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
