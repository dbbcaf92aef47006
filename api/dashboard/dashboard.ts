import type { Context as KoaContext, Middleware } from 'koa';
import { AppError, Forbidden } from '../../shared/errors.ts';
import { QUEUES } from '../../shared/jobs/definition.ts';
import type { Resources } from '../../shared/resources.ts';
import type { CurrentUser } from '../../shared/store/accounts/current-user.ts';
import { audited } from '../../shared/use-cases/operations/audited.ts';
import { refuseOtherSites } from '../http/csrf.ts';
import { SIGNED_OUT } from '../http/responses.ts';
import type { RequestState } from '../middleware/request-scope.ts';
import { DASHBOARD, SIGN_OUT } from './cookie.ts';
import { signInPage, signOutPage } from './pages.ts';
import { sentenceOf, signIn, signOut, superuserOf } from './session.ts';

const SIGN_IN = `${DASHBOARD}/sign-in`;

/**
 * The job dashboard, for superusers: waiting, active, completed and failed jobs, with progress and logs. Others get only the
 * sign-in page.
 */
export function dashboard(resources: Resources): Middleware {
  let board: Promise<Middleware> | undefined;
  // With its packages, loaded when the first superuser comes.
  const openBoard = () => {
    board ??= import('./board.ts').then(({ makeBoard }) => makeBoard(resources));
    return board;
  };
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
    const show = await openBoard();
    if (ctx.method === 'GET' || ctx.method === 'HEAD') await show(ctx, next);
    else await act(ctx, user.id, () => show(ctx, next));
    // Files of the board never change under their names.
    if (ctx.path.startsWith(`${DASHBOARD}/static/`)) ctx.set('Cache-Control', 'private, max-age=86400');
  };
}

/** Error responses of the board's own requests, with the two fields that it shows to people. Before the errors are made. */
export function dashboardErrors(): Middleware {
  return async (ctx, next) => {
    await next();
    const { detail } = (ctx.body ?? {}) as { detail?: unknown };
    if (ctx.status < 400 || typeof detail !== 'string' || !ctx.path.startsWith(`${DASHBOARD}/api/`)) return;
    ctx.body = { ...(ctx.body as object), error: 'Nothing was done', message: detail };
  };
}

/** Actions are security events; only retries of failed jobs are allowed, unless configured otherwise. */
async function act(ctx: KoaContext, userId: string, run: () => Promise<unknown>): Promise<void> {
  const { context } = ctx.state as RequestState;
  const object = `${ctx.method} ${ctx.path.slice(DASHBOARD.length)}`;
  await audited(context, { userId, action: 'dashboard', object }, async () => {
    if (!context.settings.DASHBOARD_ACTIONS && !(await isRetryOfFailed(ctx, context))) {
      throw new Forbidden('Only failed jobs can be retried here; DASHBOARD_ACTIONS=true allows other actions');
    }
    await run();
  });
}

const RETRY_FAILED = new RegExp(`^${DASHBOARD}/api/queues/[\\w-]+/retry/failed$`);
const RETRY_JOB = new RegExp(`^${DASHBOARD}/api/queues/([\\w-]+)/([^/]+)/retry$`);

/** Running a finished job again is not a retry: it could be last week's restore. */
async function isRetryOfFailed({ method, path }: KoaContext, { jobs }: Pick<Resources, 'jobs'>): Promise<boolean> {
  if (method !== 'PUT') return false;
  if (RETRY_FAILED.test(path)) return true;
  const [, name, id] = RETRY_JOB.exec(path) ?? [];
  const queue = QUEUES.find((each) => each === name);
  if (!queue || id === undefined) return false;
  return (await jobs.queue(queue).getJobState(decodeURIComponent(id))) === 'failed';
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

/** People get the sign-in page; the board's own requests get the status. */
function turnAway(ctx: KoaContext, base: string, error: unknown): void {
  if (!sentenceOf(error)) throw error;
  if (ctx.method !== 'GET' || ctx.path.startsWith(`${DASHBOARD}/api/`) || !ctx.accepts('html')) throw error;
  ctx.redirect(base + SIGN_IN);
  ctx.status = 303;
}
