import { changePassword } from '../../../shared/use-cases/auth/change-password.ts';
import { logIn, replaceTemporaryPassword } from '../../../shared/use-cases/auth/log-in.ts';
import { logOut } from '../../../shared/use-cases/auth/log-out.ts';
import { refreshSession } from '../../../shared/use-cases/auth/refresh-session.ts';
import { signUp } from '../../../shared/use-cases/auth/sign-up.ts';
import { updateOwnAccount } from '../../../shared/use-cases/auth/update-own-account.ts';
import { anybody, signedIn } from '../../access/access.ts';
import { RegisteredUser, Tokens, User } from '../../contract/accounts.ts';
import { json, nothing, problem } from '../../contract/responses.ts';
import { created, noContent, ok, SIGNED_OUT } from '../../http/answers.ts';
import { get, patch, post } from '../../http/endpoint.ts';
import { presentTokens } from '../../presenters/tokens.ts';
import { presentRegisteredUser, presentUser } from '../../presenters/user.ts';
import { credentials, ownAccount, passwordChange, refresh, registration, temporaryReplacement } from './schema.ts';

export const authEndpoints = [
  post('/register', {
    operation: 'register',
    summary: 'Create an account',
    body: registration,
    allow: anybody,
    answers: {
      201: json('The new account', RegisteredUser),
      400: problem('The username or the email is taken, or the password is too weak'),
      429: problem('Too many registrations from this address; Retry-After says when to try again'),
    },
    async handle({ body, context }) {
      return created(presentRegisteredUser(await signUp(context, body)));
    },
  }),
  post('/login', {
    operation: 'logIn',
    summary: 'Sign in with a username or email and a password',
    body: credentials,
    bodyKind: 'form',
    allow: anybody,
    answers: {
      200: json('A new session', Tokens),
      401: problem('Unknown account, wrong password, expired temporary password, or inactive user'),
      403: problem('The password is temporary and must be replaced first'),
      429: problem('Too many failed sign-ins; Retry-After says when to try again'),
    },
    async handle({ body, context }) {
      const { tokens } = await logIn(context, { login: body.username, password: body.password });
      return ok(presentTokens(tokens));
    },
  }),
  post('/temporary-password', {
    operation: 'changeTemporaryPassword',
    summary: 'Replace a temporary password by one of your own; then sign in with it',
    body: temporaryReplacement,
    allow: anybody,
    answers: {
      204: nothing('The password was replaced'),
      400: problem('The new password is too weak, or the old one is not temporary'),
      401: problem('Unknown account, wrong password, expired temporary password, or inactive user'),
      429: problem('Too many failed sign-ins; Retry-After says when to try again'),
    },
    async handle({ body, context }) {
      const { username: login, temporary_password: password, new_password: newPassword } = body;
      await replaceTemporaryPassword(context, { login, password, newPassword });
      return noContent();
    },
  }),
  post('/refresh', {
    operation: 'refreshTokens',
    summary: 'Exchange the refresh token for a new pair; using one twice ends the session',
    body: refresh,
    allow: anybody,
    answers: {
      200: json('The new pair of tokens', Tokens),
      401: problem('The refresh token is unknown, expired, or was used before'),
    },
    async handle({ body, context }) {
      return ok(presentTokens(await refreshSession(context, body.refresh_token)));
    },
  }),
  post('/logout', {
    operation: 'logOut',
    summary: 'End the session, access token included',
    allow: signedIn,
    answers: { 204: nothing('The session has ended') },
    async handle({ user, context }) {
      await logOut(context, user);
      return noContent(SIGNED_OUT);
    },
  }),
  post('/change-password', {
    operation: 'changePassword',
    summary: 'Set a new password and end all other sessions',
    body: passwordChange,
    allow: signedIn,
    answers: {
      204: nothing('The password was changed'),
      400: problem('The new password is too weak'),
      401: problem('The current password is wrong'),
      429: problem('Too many wrong passwords; Retry-After says when to try again'),
    },
    async handle({ body, user, context }) {
      const { current_password: currentPassword, new_password: newPassword } = body;
      await changePassword(context, user, { currentPassword, newPassword });
      return noContent();
    },
  }),
  post('/login/test-token', {
    operation: 'testToken',
    summary: 'Get the account of the token',
    allow: signedIn,
    answers: { 200: json('The account', User) },
    handle: ({ user }) => ok(presentUser(user)),
  }),
  get('/me', {
    operation: 'getMe',
    summary: 'Get your account',
    allow: signedIn,
    answers: { 200: json('Your account', User) },
    handle: ({ user }) => ok(presentUser(user)),
  }),
  patch('/me', {
    operation: 'updateMe',
    summary: 'Update your account',
    body: ownAccount,
    allow: signedIn,
    answers: { 200: json('The updated account', User), 400: problem('The email is taken') },
    async handle({ body, user, context }) {
      const { email, display_name: displayName, avatar_url: avatarUrl } = body;
      return ok(presentUser(await updateOwnAccount(context, user, { email, displayName, avatarUrl })));
    },
  }),
];
