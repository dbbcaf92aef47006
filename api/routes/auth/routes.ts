import { changePassword } from '../../../shared/use-cases/auth/change-password.ts';
import { logIn } from '../../../shared/use-cases/auth/log-in.ts';
import { logOut } from '../../../shared/use-cases/auth/log-out.ts';
import { refreshSession } from '../../../shared/use-cases/auth/refresh-session.ts';
import { signUp } from '../../../shared/use-cases/auth/sign-up.ts';
import { updateOwnAccount } from '../../../shared/use-cases/auth/update-own-account.ts';
import { anybody, signedIn } from '../../access/access.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { get, patch, post } from '../../http/endpoint.ts';
import { presentTokens } from '../../presenters/tokens.ts';
import { presentCurrentUser, presentUser } from '../../presenters/user.ts';
import { credentials, ownAccount, passwordChange, refresh, registration } from './schema.ts';

export const authEndpoints = [
  post('/register', {
    summary: 'Make an account',
    body: registration,
    allow: anybody,
    async handle({ body, context }) {
      const user = await signUp(context, body);
      return created({ ...presentUser(user), auth_provider: user.authProvider });
    },
  }),
  post('/login', {
    summary: 'Sign in with a username or an email, and a password',
    body: credentials,
    bodyKind: 'form',
    allow: anybody,
    async handle({ body, context }) {
      const { tokens } = await logIn(context, { login: body.username, password: body.password });
      return ok(presentTokens(tokens));
    },
  }),
  post('/refresh', {
    summary: 'Trade the refresh token for a new pair; presenting one a second time ends the session',
    body: refresh,
    allow: anybody,
    async handle({ body, context }) {
      return ok(presentTokens(await refreshSession(context, body.refresh_token)));
    },
  }),
  post('/logout', {
    summary: 'End the session, access token included',
    allow: signedIn,
    async handle({ user, context }) {
      await logOut(context, user);
      return noContent();
    },
  }),
  post('/change-password', {
    summary: 'Set a new password and end all other sessions',
    body: passwordChange,
    allow: signedIn,
    async handle({ body, user, context }) {
      const { current_password: currentPassword, new_password: newPassword } = body;
      await changePassword(context, user, { currentPassword, newPassword });
      return noContent();
    },
  }),
  post('/login/test-token', {
    summary: 'Who the token belongs to',
    allow: signedIn,
    handle: ({ user }) => ok(presentCurrentUser(user)),
  }),
  get('/me', {
    summary: 'The own account',
    allow: signedIn,
    handle: ({ user }) => ok(presentCurrentUser(user)),
  }),
  patch('/me', {
    summary: 'Change the own account',
    body: ownAccount,
    allow: signedIn,
    async handle({ body, user, context }) {
      const { email, display_name: displayName, avatar_url: avatarUrl } = body;
      return ok(presentUser(await updateOwnAccount(context, user.id, { email, displayName, avatarUrl })));
    },
  }),
];
