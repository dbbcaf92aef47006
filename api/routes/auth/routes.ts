import { logIn } from '../../../shared/use-cases/auth/log-in.ts';
import { register } from '../../../shared/use-cases/auth/register.ts';
import { updateOwnAccount } from '../../../shared/use-cases/auth/update-own-account.ts';
import { anybody, signedIn } from '../../access/access.ts';
import { created, ok } from '../../http/answers.ts';
import { get, patch, post } from '../../http/endpoint.ts';
import { presentCurrentUser, presentUser } from '../../presenters/user.ts';
import { credentials, ownAccount, registration } from './schema.ts';

export const authEndpoints = [
  post('/register', {
    summary: 'Make an account',
    body: registration,
    allow: anybody,
    async handle({ body, context }) {
      const user = await register(context, body);
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
      return {
        status: 200,
        body: {
          access_token: tokens.accessToken,
          token_type: 'bearer',
          expires_in: tokens.expiresIn,
          refresh_token: tokens.refreshToken,
        },
        headers: { 'Cache-Control': 'no-store' },
      };
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
