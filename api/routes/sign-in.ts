import type { Context as KoaContext } from 'koa';
import { MAX_SESSIONS } from '../../shared/accounts/contract/accounts.ts';
import { deleteOwnAccount } from '../../shared/accounts/delete-own-account.ts';
import { exportOwnData } from '../../shared/accounts/export-own-data.ts';
import { presentRegisteredUser, presentUser } from '../../shared/accounts/present.ts';
import { updateOwnAccount } from '../../shared/accounts/update-own-account.ts';
import type { Context } from '../../shared/context.ts';
import { presentOwnSecurityEvent } from '../../shared/operate/present.ts';
import { readSecurityEvents } from '../../shared/operate/read-security-events.ts';
import type { Validated } from '../../shared/platform/contract/operation.ts';
import { Unauthorized } from '../../shared/platform/errors.ts';
import type { Language } from '../../shared/platform/rules/languages.ts';
import { changePassword } from '../../shared/sign-in/change-password.ts';
import { auth, browserSessions } from '../../shared/sign-in/contract/auth.ts';
import { ownSessions } from '../../shared/sign-in/contract/own-sessions.ts';
import { passkeys, type secondFactor } from '../../shared/sign-in/contract/passkeys.ts';
import { endOtherSessions, endOwnSession } from '../../shared/sign-in/end-own-sessions.ts';
import { logIn, logInBrowser, replaceTemporaryPassword } from '../../shared/sign-in/log-in.ts';
import { logOut } from '../../shared/sign-in/log-out.ts';
import {
  addPasskey,
  nameOwnPasskey,
  readOwnPasskeys,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
} from '../../shared/sign-in/own-passkeys.ts';
import { askPasswordReset, resetPassword } from '../../shared/sign-in/password-reset.ts';
import {
  presentAccessToken,
  presentChallenge,
  presentNewPasskey,
  presentPasskeys,
  presentRecoveryCodes,
  presentSession,
  presentSignOut,
  presentTokens,
} from '../../shared/sign-in/present.ts';
import { refreshSession } from '../../shared/sign-in/refresh-session.ts';
import { signUp } from '../../shared/sign-in/register.ts';
import { finishSignIn, type SecondFactor, startPasskeySignIn } from '../../shared/sign-in/second-factor.ts';
import { endBrowserSession, endCookieSession, mintAccessToken } from '../../shared/sign-in/session-cookie.ts';
import { type BrowserTokens, startBrowserSession, startSession } from '../../shared/sign-in/start-session.ts';
import { findSessionsOf, type OwnSession } from '../../shared/sign-in/store/own-sessions.ts';
import { askVerification, verifyEmail } from '../../shared/sign-in/verify-email.ts';
import { refuseOtherSites } from '../http/csrf.ts';
import { implement } from '../http/implement.ts';
import { languageFor } from '../http/language.ts';
import { offsetOf, presentPage } from '../http/pagination.ts';
import { accepted, content, created, noContent, ok, SIGNED_OUT, withCookie } from '../http/responses.ts';
import { noSessionCookie, readSessionCookie, sessionCookie } from '../http/session-cookie.ts';

/** A user's sessions and account events. */
export const ownSessionEndpoints = implement(ownSessions, {
  async listOwnSecurityEvents({ query, user, context }) {
    const { events, total } = await readSecurityEvents(
      context,
      { event: null, severity: 'info', userId: user.id, since: null, until: null },
      { offset: offsetOf(query), limit: query.per_page },
    );
    return ok(
      presentPage(
        events.map((event) => presentOwnSecurityEvent(event, user.id)),
        total,
        query,
      ),
    );
  },

  async listSessions({ user, context }) {
    const sessions = await findSessionsOf(context.pool, { userId: user.id, now: context.now(), limit: MAX_SESSIONS });
    return ok(sessions.map((session: OwnSession) => presentSession(session, user.sessionId)));
  },

  async deleteOtherSessions({ user, context }) {
    await endOtherSessions(context, user);
    return noContent();
  },

  async deleteSession({ params, user, context }) {
    await endOwnSession(context, user, params.session_id);
    return noContent();
  },
});

/** One's own passkeys, and signing in with a passkey alone. */
export const passkeyEndpoints = implement(passkeys, {
  async listPasskeys({ user, context }) {
    return ok(presentPasskeys(await readOwnPasskeys(context, user)));
  },

  async startPasskey({ user, context }) {
    return ok(presentChallenge(await startPasskey(context, user)));
  },

  async createPasskey({ body, user, context, ctx }) {
    return created(presentNewPasskey(await addPasskey(context, user, { ...body, language: languageFor(ctx) })));
  },

  async updatePasskey({ params, body, user, context }) {
    await nameOwnPasskey(context, user, { passkeyId: params.passkey_id, name: body.name });
    return noContent();
  },

  async deletePasskey({ params, user, context, ctx }) {
    await removePasskey(context, user, { passkeyId: params.passkey_id, language: languageFor(ctx) });
    return noContent();
  },

  async createRecoveryCodes({ user, context, ctx }) {
    return ok(presentRecoveryCodes(await renewRecoveryCodes(context, user, languageFor(ctx))));
  },

  async startPasskeySignIn({ context }) {
    return ok(presentChallenge(await startPasskeySignIn(context)));
  },
});

/** The second step of a sign-in, from the body. */
function secondFactorIn(body: Validated<typeof secondFactor>, language: Language): SecondFactor {
  const { ticket, passkey, recovery_code: recoveryCode = '' } = body;
  return passkey ? { ticket, language, passkey } : { ticket, language, recoveryCode };
}

export const authEndpoints = implement(auth, {
  async register({ body, context, ctx }) {
    return created(presentRegisteredUser(await signUp(context, { ...body, language: languageFor(ctx) })));
  },

  async logIn({ body, context }) {
    const { tokens } = await logIn(context, { login: body.username, password: body.password });
    return ok(presentTokens(tokens));
  },

  async finishLogIn({ body, context, ctx }) {
    return ok(presentTokens(await finishSignIn(startSession, context, secondFactorIn(body, languageFor(ctx)))));
  },

  async changeTemporaryPassword({ body, context }) {
    const { username: login, temporary_password: password, new_password: newPassword } = body;
    await replaceTemporaryPassword(context, { login, password, newPassword });
    return noContent();
  },

  async startPasswordReset({ body, context, ctx }) {
    await askPasswordReset(context, { email: body.email, language: languageFor(ctx) });
    return accepted(undefined);
  },

  async resetPassword({ params, body, context }) {
    await resetPassword(context, {
      token: params.token,
      password: body.password,
      endsTokens: body.end_api_tokens ?? true,
    });
    return noContent();
  },

  async startEmailVerification({ user, context, ctx }) {
    await askVerification(context, user, languageFor(ctx));
    return accepted(undefined);
  },

  async acceptEmailVerification({ params, context }) {
    await verifyEmail(context, params.token);
    return noContent();
  },

  async refreshTokens({ body, context }) {
    return ok(presentTokens(await refreshSession(context, body.refresh_token)));
  },

  async logOut({ user, context }) {
    await logOut(context, user);
    return noContent(SIGNED_OUT);
  },

  async changePassword({ body, user, context }) {
    const { current_password: currentPassword, new_password: newPassword, end_api_tokens: endsTokens = true } = body;
    await changePassword(context, user, { currentPassword, newPassword, endsTokens });
    return noContent();
  },

  testToken: ({ user }) => ok(presentUser(user)),

  getMe: ({ user }) => ok(presentUser(user)),

  async deleteMe({ body, user, context }) {
    const {
      current_password: currentPassword,
      transfer_to: transferTo,
      delete_projects: deletesProjects = false,
      keep_access: keepsAccess = false,
    } = body;
    await deleteOwnAccount(context, user, { currentPassword, transferTo, deletesProjects, keepsAccess });
    return noContent(SIGNED_OUT);
  },

  async exportMe({ user, context }) {
    return content(await exportOwnData(context, user), 'application/zip', {
      'Content-Disposition': 'attachment; filename="pairwise-my-data.zip"',
    });
  },

  async updateMe({ body, user, context, ctx }) {
    const {
      email,
      display_name: displayName,
      avatar_url: avatarUrl,
      language,
      current_password: currentPassword,
    } = body;
    const change = { email, displayName, avatarUrl, language, currentPassword, requestLanguage: languageFor(ctx) };
    return ok(presentUser(await updateOwnAccount(context, user, change)));
  },
});

/** Browser sessions: the cookie is only exchanged for access tokens, and is not rotated. */
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

/** The new session replaces the one that the browser had. */
async function signedIn(ctx: KoaContext, context: Context, tokens: BrowserTokens) {
  await endCookieSession(context, readSessionCookie(ctx), 'signed in again');
  return withCookie(ok(presentAccessToken(tokens)), sessionCookie(ctx, context.settings, tokens.cookie));
}
