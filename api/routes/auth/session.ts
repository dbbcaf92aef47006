import type { Context as KoaContext } from 'koa';
import { Unauthorized } from '../../../shared/errors.ts';
import { logInBrowser } from '../../../shared/use-cases/auth/log-in.ts';
import { finishSignIn } from '../../../shared/use-cases/auth/second-factor.ts';
import { endBrowserSession, endCookieSession, mintAccessToken } from '../../../shared/use-cases/auth/session-cookie.ts';
import { type BrowserTokens, startBrowserSession } from '../../../shared/use-cases/auth/start-session.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { browserSessions } from '../../contract/auth.ts';
import { refuseOtherSites } from '../../http/csrf.ts';
import { implement } from '../../http/implement.ts';
import { languageFor } from '../../http/language.ts';
import { noContent, ok, SIGNED_OUT, withCookie } from '../../http/responses.ts';
import { noSessionCookie, readSessionCookie, sessionCookie } from '../../http/session-cookie.ts';
import { presentSignOut } from '../../presenters/identities.ts';
import { presentAccessToken } from '../../presenters/tokens.ts';
import { secondFactorIn } from './passkeys.ts';

/** Browser sessions: the cookie only gets access tokens, and is not rotated. */
export const sessionEndpoints = implement(browserSessions, {
  async startBrowserSession({ body, context, ctx }) {
    refuseOtherSites(ctx);
    const { tokens } = await logInBrowser(context, { login: body.username, password: body.password });
    return signedIn(ctx, context, tokens);
  },

  async finishBrowserSession({ body, context, ctx }) {
    refuseOtherSites(ctx);
    const tokens = await finishSignIn(startBrowserSession, context, secondFactorIn(body, languageFor(ctx)));
    return signedIn(ctx, context, tokens);
  },

  async mintAccessToken({ query, context, ctx }) {
    refuseOtherSites(ctx);
    const minted = await mintAccessToken(context, readSessionCookie(ctx));
    if (minted) return ok(presentAccessToken(minted));
    ctx.set('Set-Cookie', noSessionCookie(ctx, context.settings));
    if (query.optional) return noContent();
    throw new Unauthorized('The session has ended; sign in again');
  },

  async deleteBrowserSession({ context, ctx }) {
    refuseOtherSites(ctx);
    const signOutUrl = await endBrowserSession(context, readSessionCookie(ctx));
    const reply =
      signOutUrl === null ? noContent(SIGNED_OUT) : { ...ok(presentSignOut(signOutUrl)), headers: SIGNED_OUT };
    return withCookie(reply, noSessionCookie(ctx, context.settings));
  },
});

/** The new session takes the place of the one that the browser had. */
async function signedIn(ctx: KoaContext, context: Context, tokens: BrowserTokens) {
  await endCookieSession(context, readSessionCookie(ctx), 'signed in again');
  return withCookie(ok(presentAccessToken(tokens)), sessionCookie(ctx, context.settings, tokens.cookie));
}
