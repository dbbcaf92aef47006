import {
  currentPassword,
  email,
  endApiTokens,
  login,
  newPassword,
  password,
  username,
} from '../../accounts/contract/account-fields.ts';
import {
  AccessToken,
  NOT_CONFIRMED,
  RegisteredUser,
  TAKEN,
  Tokens,
  User,
  WRONG_PASSWORD,
} from '../../accounts/contract/accounts.ts';
import { del, get, patch, post, resource } from '../../platform/contract/operation.ts';
import { file, json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { secondFactor, WRONG_FACTOR } from './passkeys.ts';

export const credentials = f
  .object({ username: login, password: password('The password of the account.') })
  .sharedAs('LogInBody');

const { avatar_url: avatarUrl, display_name: displayName, language } = User.properties;
const ownAccount = f.object({
  password: f.refused('cannot be set here. Use POST /api/v1/auth/change-password'),
  email: email.optional(),
  current_password: currentPassword.optional(),
  display_name: displayName.optional(),
  avatar_url: avatarUrl.optional(),
  language: language.optional(),
});

/** More than the length of any token, in characters. */
const MAX_SECRET = 100;
/** The secret of a mailed link. */
const secret = f.object({ token: f.text(MAX_SECRET, 'The secret of the link.') });

const REFUSED = shared(
  'WrongCredentials',
  problem('Unknown account, wrong password, expired temporary password, or inactive user', {
    code: 'wrong_credentials',
  }),
);
const PASSWORDS_OFF = shared(
  'PasswordsOff',
  problem('Passwords are off: people sign in through a provider', { code: 'passwords_off' }),
);
const TOO_MANY_FAILURES = shared('TooManyFailedSignIns', problem('Too many failed sign-ins'));

/** Registration, tokens for programs, and one's own account. */
export const auth = resource('/api/v1/auth', 'Authentication', {
  register: post('/register', {
    summary: 'Create an account',
    body: f.object({ username, email, password: newPassword }),
    who: 'anybody',
    responses: {
      201: json('The new account', RegisteredUser),
      400: TAKEN,
      403: PASSWORDS_OFF,
      429: problem('Too many registrations from this address'),
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
      403: problem(
        '- The password is temporary: replace it first\n- Passwords are off: people sign in through a provider\n- The account has a passkey: send the ticket in `second_factor` to `/auth/login/second-factor` (`second_factor_required`)',
        { code: 'password_change_required' },
      ),
      429: TOO_MANY_FAILURES,
    },
  }),
  finishLogIn: post('/login/second-factor', {
    summary: 'Finish signing in, with a passkey or a recovery code',
    body: secondFactor,
    who: 'anybody',
    responses: {
      200: json('A new session', Tokens),
      401: WRONG_FACTOR,
      403: PASSWORDS_OFF,
      429: TOO_MANY_FAILURES,
    },
  }),
  changeTemporaryPassword: post('/temporary-password', {
    summary: 'Replace a temporary password with your own. You can then sign in',
    body: f.object({
      username: login,
      temporary_password: password('The password that a superuser set.'),
      new_password: newPassword,
    }),
    who: 'anybody',
    responses: {
      204: nothing('The password was replaced'),
      400: problem('The new password is too weak or easily guessed, or the old one is not temporary'),
      401: REFUSED,
      403: PASSWORDS_OFF,
      429: TOO_MANY_FAILURES,
    },
  }),
  startPasswordReset: post('/password-reset', {
    summary:
      'Have a link for a new password sent to an email address. The response is the same whether or not there is an account',
    body: f.object({ email }),
    who: 'anybody',
    responses: {
      202: nothing('If there is an account with this address and a password, it gets a mail'),
      403: problem('This service sends no mail: ask an administrator for a link (`mail_off`)', { code: 'mail_off' }),
      429: problem('Too many mails to this address, or asked for by yours, within an hour'),
    },
  }),
  resetPassword: post('/password-reset/:token', {
    summary: 'Set a new password by a link. Ends all sessions and API tokens. You can then sign in',
    params: secret,
    body: f.object({ password: newPassword, end_api_tokens: endApiTokens.optional() }),
    who: 'anybody',
    responses: {
      204: nothing('The password was set, and the link no longer works'),
      400: problem('The password is too weak or easily guessed. The link still works', { code: 'weak_password' }),
      403: PASSWORDS_OFF,
      404: problem('The link is unknown, expired or used. Ask for a new one (`reset_link_not_valid`)', {
        code: 'reset_link_not_valid',
      }),
    },
  }),
  startEmailVerification: post('/email-verification', {
    summary: 'Have a link sent to your email address, by which you confirm it',
    who: 'signedIn',
    scope: 'session',
    responses: {
      202: nothing('A mail is on its way'),
      403: problem('This service sends no mail (`mail_off`)', { code: 'mail_off' }),
      409: problem('Your email is confirmed already'),
      429: problem('Too many mails to this address, or asked for by yours, within an hour'),
    },
  }),
  acceptEmailVerification: post('/email-verification/:token', {
    summary: 'Confirm an email address by a link',
    params: secret,
    who: 'anybody',
    responses: {
      204: nothing('The email is confirmed, and the link no longer works'),
      404: problem('The link is unknown, expired or used, or the account has another email by now (`link_not_valid`)', {
        code: 'link_not_valid',
      }),
    },
  }),
  refreshTokens: post('/refresh', {
    summary: 'Exchange a refresh token for new tokens. Using one twice ends the session',
    body: f.object({
      refresh_token: password('The token from the last log-in or refresh. Using it twice ends the session.'),
    }),
    who: 'anybody',
    responses: {
      200: json('New tokens', Tokens),
      401: problem('The refresh token is unknown, expired or already used'),
    },
  }),
  logOut: post('/logout', {
    summary: 'End the session and its access token',
    who: 'signedIn',
    scope: 'session',
    isEnrolling: true,
    responses: { 204: nothing('The session has ended') },
  }),
  changePassword: post('/change-password', {
    summary: 'Set a new password, and end all other sessions and your API tokens',
    body: f.object({
      current_password: password('The current password.'),
      new_password: newPassword,
      end_api_tokens: endApiTokens.optional(),
    }),
    who: 'signedIn',
    scope: 'session',
    responses: {
      204: nothing('The password was changed'),
      400: problem('The new password is too weak or easily guessed', { code: 'weak_password' }),
      401: problem('The current password is wrong', { code: 'wrong_credentials' }),
      403: problem('Passwords are off: people sign in through a provider', { code: 'passwords_off' }),
      429: problem('Too many wrong passwords'),
    },
  }),
  testToken: post('/login/test-token', {
    summary: 'Get the account that the token belongs to',
    who: 'signedIn',
    scope: 'read',
    isEnrolling: true,
    oneProject: true,
    responses: { 200: json('The account', User) },
  }),
  getMe: get('/me', {
    summary: 'Get your account',
    who: 'signedIn',
    scope: 'read',
    isEnrolling: true,
    oneProject: true,
    responses: { 200: shared('Account', json('Your account', User)) },
  }),
  deleteMe: del('/me', {
    summary:
      'Delete your account. Your answers stay, as those of a former member; everything personal is erased. Needs `current_password`, or a fresh sign-in if you have none',
    body: f.object({
      current_password: currentPassword.optional(),
      transfer_to: f.uuid('The new owner of your projects: a collaborator on each of them.').optional(),
      delete_projects: f.flag('Whether to delete the projects that you own.').optional(),
      keep_access: f
        .flag('Whether links, service tokens and webhooks of your projects go on for the new owner. False if absent.')
        .optional(),
    }),
    who: 'signedIn',
    scope: 'session',
    responses: {
      204: nothing('The account was deleted'),
      400: problem('The account is the last active superuser, or `transfer_to` is your own account', {
        code: 'last_superuser',
      }),
      401: WRONG_PASSWORD,
      403: problem(
        '- `current_password` is missing, and the account has a password, however fresh the sign-in\n- The account has no password, and you signed in more than ten minutes ago',
        { code: 'fresh_sign_in_required' },
      ),
      404: problem('There is no account `transfer_to`'),
      409: problem(
        '- You own projects: `errors` lists them, with the id in `field` and the name in `message`\n- The new owner is not a collaborator on each of them',
        { code: 'owns_projects' },
      ),
    },
  }),
  exportMe: get('/me/export', {
    summary: 'Export everything about you as a zip of JSON files, with a list in each. Needs a fresh sign-in',
    cost: 'expensive',
    who: 'signedIn',
    scope: 'session',
    responses: {
      200: file('The files', { 'application/zip': { type: 'string', format: 'binary' } }),
      403: problem('You signed in more than ten minutes ago', { code: 'fresh_sign_in_required' }),
    },
  }),
  updateMe: patch('/me', {
    summary: 'Update your account. Another email needs a fresh sign-in or `current_password`',
    body: ownAccount,
    who: 'signedIn',
    scope: 'session',
    responses: {
      200: shared('UpdatedAccount', json('The updated account', User)),
      400: problem('The email is taken', { code: 'email_taken' }),
      401: WRONG_PASSWORD,
      403: NOT_CONFIRMED,
    },
  }),
});

const OTHER_SITE = shared('OtherSite', problem('The request comes from another site'));

/** Sessions of browsers. Their cookie can only get access tokens. */
export const browserSessions = resource('/api/v1/auth/session', 'Authentication', {
  startBrowserSession: post('', {
    summary: 'Sign in from a browser. A cookie keeps the session',
    body: credentials,
    bodyKind: 'form',
    who: 'anybody',
    responses: {
      200: json('An access token. The response sets the session cookie', AccessToken),
      401: REFUSED,
      403: problem(
        '- The password is temporary: replace it first\n- Passwords are off: people sign in through a provider\n- The account has a passkey: send the ticket in `second_factor` to `/auth/session/second-factor` (`second_factor_required`)\n- The request comes from another site',
        { code: 'second_factor_required' },
      ),
      429: TOO_MANY_FAILURES,
    },
  }),
  finishBrowserSession: post('/second-factor', {
    summary: 'Finish signing in from a browser, with a passkey or a recovery code. A cookie keeps the session',
    body: secondFactor,
    who: 'anybody',
    responses: {
      200: json('An access token. The response sets the session cookie', AccessToken),
      401: WRONG_FACTOR,
      403: problem('- Passwords are off: people sign in through a provider\n- The request comes from another site'),
      429: TOO_MANY_FAILURES,
    },
  }),
  mintAccessToken: post('/token', {
    summary: 'Get an access token for the session that the cookie keeps',
    query: f.object({ optional: query.flag('If there is no session, respond 204 instead of 401.') }),
    who: 'anybody',
    responses: {
      200: json('An access token. The cookie stays as it is', AccessToken),
      204: nothing('With `optional`: there is no session. The response removes the cookie'),
      401: problem('There is no cookie, or its session has ended. The response removes the cookie'),
      403: OTHER_SITE,
    },
  }),
  deleteBrowserSession: del('', {
    summary: 'Sign out: end the session that the cookie keeps, if any',
    who: 'anybody',
    responses: {
      200: json(
        'The session has ended. Send the browser to the URL, so that it signs out at the provider as well',
        f.object({ sign_out_url: f.string('Address of the sign-out at the provider.') }),
      ),
      204: nothing('The session has ended. The response removes the cookie'),
      403: OTHER_SITE,
    },
  }),
});
