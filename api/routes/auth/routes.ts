import { askPasswordReset } from '../../../shared/use-cases/auth/ask-password-reset.ts';
import { changePassword } from '../../../shared/use-cases/auth/change-password.ts';
import { deleteOwnAccount } from '../../../shared/use-cases/auth/delete-own-account.ts';
import { exportOwnData } from '../../../shared/use-cases/auth/export-own-data.ts';
import { logIn, replaceTemporaryPassword } from '../../../shared/use-cases/auth/log-in.ts';
import { logOut } from '../../../shared/use-cases/auth/log-out.ts';
import { resetPassword } from '../../../shared/use-cases/auth/password-reset.ts';
import { refreshSession } from '../../../shared/use-cases/auth/refresh-session.ts';
import { finishSignIn } from '../../../shared/use-cases/auth/second-factor.ts';
import { signUp } from '../../../shared/use-cases/auth/sign-up.ts';
import { startSession } from '../../../shared/use-cases/auth/start-session.ts';
import { updateOwnAccount } from '../../../shared/use-cases/auth/update-own-account.ts';
import { askVerification, verifyEmail } from '../../../shared/use-cases/auth/verify-email.ts';
import { auth } from '../../contract/auth.ts';
import { implement } from '../../http/implement.ts';
import { languageFor } from '../../http/language.ts';
import { accepted, content, created, noContent, ok, SIGNED_OUT } from '../../http/responses.ts';
import { presentTokens } from '../../presenters/tokens.ts';
import { presentRegisteredUser, presentUser } from '../../presenters/user.ts';
import { secondFactorIn } from './passkeys.ts';

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
