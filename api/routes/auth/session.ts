import { Unauthorized } from '../../../shared/errors.ts';
import { logInBrowser } from '../../../shared/use-cases/auth/log-in.ts';
import { endBrowserSession, mintAccessToken } from '../../../shared/use-cases/auth/session-cookie.ts';
import { anybody } from '../../access/access.ts';
import { AccessToken } from '../../contract/accounts.ts';
import { json, nothing, problem } from '../../contract/responses.ts';
import { noContent, ok, SIGNED_OUT, withCookie } from '../../http/answers.ts';
import { del, post } from '../../http/endpoint.ts';
import { refuseOtherSites } from '../../http/other-sites.ts';
import { noSessionCookie, readSessionCookie, sessionCookie } from '../../http/session-cookie.ts';
import { presentAccessToken } from '../../presenters/tokens.ts';
import { credentials, sessionQuery } from './schema.ts';

const OTHER_SITE = problem('The request comes from another site');

/** Browser sessions: the cookie only gets access tokens, and is not rotated. */
export const sessionEndpoints = [
  post('', {
    operation: 'startBrowserSession',
    summary: 'Sign in from a browser; a cookie keeps the session',
    body: credentials,
    bodyKind: 'form',
    allow: anybody,
    answers: {
      200: json('An access token; the session cookie is set', AccessToken),
      401: problem('Unknown account, wrong password, expired temporary password, or inactive user'),
      403: problem('The password is temporary and must be replaced first, or the request comes from another site'),
      429: problem('Too many failed sign-ins; Retry-After says when to try again'),
    },
    async handle({ body, context, ctx }) {
      refuseOtherSites(ctx);
      const { tokens } = await logInBrowser(context, { login: body.username, password: body.password });
      return withCookie(ok(presentAccessToken(tokens)), sessionCookie(ctx, context.settings, tokens.cookie));
    },
  }),
  post('/token', {
    operation: 'mintAccessToken',
    summary: 'Get an access token for the session of the cookie',
    query: sessionQuery,
    allow: anybody,
    answers: {
      200: json('An access token; the cookie is unchanged', AccessToken),
      204: nothing('With `optional`: there is no session; the cookie is removed'),
      401: problem('No cookie, or its session has ended; the cookie is removed'),
      403: OTHER_SITE,
    },
    async handle({ query, context, ctx }) {
      refuseOtherSites(ctx);
      const minted = await mintAccessToken(context, readSessionCookie(ctx));
      if (minted) return ok(presentAccessToken(minted));
      ctx.set('Set-Cookie', noSessionCookie(ctx, context.settings));
      if (query.optional) return noContent();
      throw new Unauthorized('The session has ended; sign in again');
    },
  }),
  del('', {
    operation: 'deleteBrowserSession',
    summary: 'Sign out: end the session of the cookie, if any',
    allow: anybody,
    answers: { 204: nothing('The session has ended, and the cookie is removed'), 403: OTHER_SITE },
    async handle({ context, ctx }) {
      refuseOtherSites(ctx);
      await endBrowserSession(context, readSessionCookie(ctx));
      return withCookie(noContent(SIGNED_OUT), noSessionCookie(ctx, context.settings));
    },
  }),
];
