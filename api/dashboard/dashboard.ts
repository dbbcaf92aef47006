import type { Context as KoaContext, Middleware } from 'koa';
import { audited } from '../../shared/operate/audited.ts';
import { AppError } from '../../shared/platform/errors.ts';
import type { Resources } from '../../shared/resources.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import { refuseOtherSites } from '../http/csrf.ts';
import { SIGNED_OUT } from '../http/responses.ts';
import type { RequestState } from '../middleware/request-scope.ts';
import { assertAllowed, boardAction, boardPage } from './board.ts';
import { DASHBOARD, SIGN_OUT } from './cookie.ts';
import { faultPage, signInPage, signOutPage } from './pages.ts';
import { sentenceOf, signIn, signOut, superuserOf } from './session.ts';

const SIGN_IN = `${DASHBOARD}/sign-in`;

/**
 * The job dashboard, for superusers: waiting, active, completed and failed jobs, with progress and logs. Others get only the
 * sign-in page.
 */
export function dashboard(resources: Resources): Middleware {
  const base = resources.settings.BASE_PATH;
  return async (ctx, next) => {
    if (ctx.path !== DASHBOARD && !ctx.path.startsWith(`${DASHBOARD}/`)) return next();
    ctx.set('Cache-Control', 'no-store');
    refuseOtherSites(ctx);
    if (ctx.path === SIGN_IN) return answerSignIn(ctx, base);
    let user: CurrentUser;
    try {
      user = await superuserOf(ctx);
    } catch (error) {
      return turnAway(ctx, base, error);
    }
    if (ctx.path === SIGN_OUT) return answerSignOut(ctx, base);
    ctx.type = 'html';
    try {
      if (ctx.method === 'GET' || ctx.method === 'HEAD') ctx.body = await boardPage(ctx, resources);
      else if (ctx.method === 'POST') await act(ctx, user.id, resources);
      else throw new AppError(405, 'Method not allowed', { headers: { Allow: 'GET, POST' } });
    } catch (error) {
      const told = sentenceOf(error);
      if (!told) throw error;
      ctx.status = told.status;
      ctx.set(told.headers);
      ctx.body = faultPage(base + DASHBOARD, told.sentence);
    }
  };
}

/** Actions are security events; only retries of failed jobs are allowed, unless configured otherwise. */
async function act(ctx: KoaContext, userId: string, resources: Resources): Promise<void> {
  const { context } = ctx.state as RequestState;
  const object = `${ctx.method} ${ctx.path.slice(DASHBOARD.length)}`;
  await audited(context, { userId, action: 'dashboard', object }, async () => {
    const action = await boardAction(ctx, resources);
    assertAllowed(action, resources);
    await action.run();
  });
  const [queue] = ctx.path.slice(DASHBOARD.length + 1).split('/');
  ctx.redirect(`${resources.settings.BASE_PATH}${DASHBOARD}/${queue}`);
  ctx.status = 303;
}

async function answerSignIn(ctx: KoaContext, base: string): Promise<void> {
  ctx.type = 'html';
  if (ctx.method === 'GET' || ctx.method === 'HEAD') {
    ctx.body = signInPage(base + SIGN_IN, null);
    return;
  }
  if (ctx.method !== 'POST') throw new AppError(405, 'Method not allowed', { headers: { Allow: 'GET, POST' } });
  try {
    await signIn(ctx);
    ctx.redirect(base + DASHBOARD);
    ctx.status = 303;
  } catch (error) {
    const told = sentenceOf(error);
    if (!told) throw error;
    ctx.status = told.status;
    ctx.set(told.headers);
    ctx.type = 'html';
    ctx.body = signInPage(base + SIGN_IN, told.sentence);
  }
}

async function answerSignOut(ctx: KoaContext, base: string): Promise<void> {
  if (ctx.method === 'POST') {
    await signOut(ctx);
    ctx.set(SIGNED_OUT);
    ctx.redirect(base + SIGN_IN);
    ctx.status = 303;
    return;
  }
  ctx.type = 'html';
  ctx.body = signOutPage(base + SIGN_OUT);
}

/** Pages lead to the sign-in page; actions get the status. */
function turnAway(ctx: KoaContext, base: string, error: unknown): void {
  if (!sentenceOf(error)) throw error;
  if (ctx.method !== 'GET' || !ctx.accepts('html')) throw error;
  ctx.redirect(base + SIGN_IN);
  ctx.status = 303;
}
