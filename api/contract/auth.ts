import { object } from 'yup';
import { email, login, newPassword, password, username } from './account-fields.ts';
import { AccessToken, RegisteredUser, TAKEN, Tokens, User } from './accounts.ts';
import { about, queryFlag, sharedAs, text, unsupported } from './input.ts';
import { del, get, patch, post, resource } from './operation.ts';
import { json, nothing, problem, shared } from './responses.ts';

export const credentials = sharedAs(
  'LogInBody',
  object({ username: login, password: about('The password of the account.', password().required()) }),
);

const ownAccount = object({
  password: unsupported('cannot be set here. Use POST /api/v1/auth/change-password'),
  email,
  display_name: about(User.properties.display_name, text(200).nullable()),
  avatar_url: about(
    User.properties.avatar_url,
    text(2000)
      .nullable()
      .matches(/^https?:\/\//, { message: '${path} must be an http or https address', excludeEmptyString: true }),
  ),
});

const REFUSED = shared(
  'WrongCredentials',
  problem('Unknown account, wrong password, expired temporary password, or inactive user'),
);
const TOO_MANY_FAILURES = shared(
  'TooManyFailedSignIns',
  problem('Too many failed sign-ins; Retry-After says when to try again'),
);

/** Registration, tokens for programs, and one's own account. */
export const auth = resource('/api/v1/auth', 'Authentication', {
  register: post('/register', {
    summary: 'Create an account',
    body: object({ username: username.required(), email: email.required(), password: newPassword.required() }),
    who: 'anybody',
    responses: {
      201: json('The new account', RegisteredUser),
      400: TAKEN,
      429: problem('Too many registrations from this address; Retry-After says when to try again'),
    },
  }),
  logIn: post('/login', {
    summary: 'Sign in with a username or email and a password',
    body: credentials,
    bodyKind: 'form',
    who: 'anybody',
    responses: {
      200: json('A new session', Tokens),
      401: REFUSED,
      403: problem('The password is temporary and must be replaced first'),
      429: TOO_MANY_FAILURES,
    },
  }),
  changeTemporaryPassword: post('/temporary-password', {
    summary: 'Replace a temporary password with your own; then sign in with it',
    body: object({
      username: login,
      temporary_password: about('The password that an administrator set.', password().required()),
      new_password: newPassword.required(),
    }),
    who: 'anybody',
    responses: {
      204: nothing('The password was replaced'),
      400: problem('The new password is too weak, or the old one is not temporary'),
      401: REFUSED,
      429: TOO_MANY_FAILURES,
    },
  }),
  refreshTokens: post('/refresh', {
    summary: 'Exchange the refresh token for a new pair; using one twice ends the session',
    body: object({
      refresh_token: about('Valid for one refresh; using it twice ends the session.', password().required()),
    }),
    who: 'anybody',
    responses: {
      200: json('The new pair of tokens', Tokens),
      401: problem('The refresh token is unknown, expired, or was used before'),
    },
  }),
  logOut: post('/logout', {
    summary: 'End the session, access token included',
    who: 'signedIn',
    responses: { 204: nothing('The session has ended') },
  }),
  changePassword: post('/change-password', {
    summary: 'Set a new password and end all other sessions',
    body: object({
      current_password: about('The current password.', password().required()),
      new_password: newPassword.required(),
    }),
    who: 'signedIn',
    responses: {
      204: nothing('The password was changed'),
      400: problem('The new password is too weak'),
      401: problem('The current password is wrong'),
      429: problem('Too many wrong passwords; Retry-After says when to try again'),
    },
  }),
  testToken: post('/login/test-token', {
    summary: 'Get the account of the token',
    who: 'signedIn',
    responses: { 200: json('The account', User) },
  }),
  getMe: get('/me', {
    summary: 'Get your account',
    who: 'signedIn',
    responses: { 200: json('Your account', User) },
  }),
  updateMe: patch('/me', {
    summary: 'Update your account',
    body: ownAccount,
    who: 'signedIn',
    responses: { 200: json('The updated account', User), 400: problem('The email is taken') },
  }),
});

const OTHER_SITE = shared('OtherSite', problem('The request comes from another site'));

/** Sessions of browsers: a cookie keeps them, and only gets access tokens. */
export const browserSessions = resource('/api/v1/auth/session', 'Authentication', {
  startBrowserSession: post('', {
    summary: 'Sign in from a browser; a cookie keeps the session',
    body: credentials,
    bodyKind: 'form',
    who: 'anybody',
    responses: {
      200: json('An access token; the session cookie is set', AccessToken),
      401: REFUSED,
      403: problem('The password is temporary and must be replaced first, or the request comes from another site'),
      429: TOO_MANY_FAILURES,
    },
  }),
  mintAccessToken: post('/token', {
    summary: 'Get an access token for the session of the cookie',
    query: object({
      optional: about('Whether there may be no session: answered 204 then, not 401.', queryFlag()),
    }),
    who: 'anybody',
    responses: {
      200: json('An access token; the cookie is unchanged', AccessToken),
      204: nothing('With `optional`: there is no session; the cookie is removed'),
      401: problem('No cookie, or its session has ended; the cookie is removed'),
      403: OTHER_SITE,
    },
  }),
  deleteBrowserSession: del('', {
    summary: 'Sign out: end the session of the cookie, if any',
    who: 'anybody',
    responses: { 204: nothing('The session has ended, and the cookie is removed'), 403: OTHER_SITE },
  }),
});
