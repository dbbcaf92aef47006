import { Readable } from 'node:stream';
import type { Context as KoaContext, Middleware } from 'koa';
import type { LeaseSnapshot } from '../../shared/answers/leases/proposals.ts';
import type { Context } from '../../shared/context.ts';
import type { Method, Operation } from '../../shared/platform/contract/operation.ts';
import { AppError } from '../../shared/platform/errors.ts';
import type { AnyField } from '../../shared/platform/fields/field.ts';
import { f } from '../../shared/platform/fields/fields.ts';
import { networkOf } from '../../shared/platform/throttles/limiter.ts';
import { OPERATOR_FRESH_MINUTES, requireFreshSignIn } from '../../shared/sign-in/confirm-identity.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import { type Access, superuser } from '../access/access.ts';
import { claimedUser } from '../middleware/authenticate.ts';
import { OBJECT_BYTES, PUBLIC_BYTES, readBody, refuseBody } from './body.ts';
import { type Caller, type Params, paramsReader, permittedAgain, resolveCaller, shareOf } from './caller.ts';
import { memoize } from './memoize.ts';
import { isStrict } from './preference.ts';
import type { Reply } from './responses.ts';
import { readied, send } from './send.ts';
import { type Sending, sendingOf } from './sending.ts';
import { type Handling, validate, validateBody } from './validate.ts';

/** What a handler gets: valid input, and a caller who may call the operation. */
export interface Ask<P, Q, B, G, U> {
  params: P;
  query: Q;
  body: B;
  /** The caller; null on public endpoints. */
  user: U;
  /** Data that the access check read, so that it isn't read twice. */
  granted: G;
  context: Context;
  ctx: KoaContext;
  /** The leases that `Definition.readAhead` started to read; null if it started nothing. */
  ahead: Promise<LeaseSnapshot> | null;
  /** Reads the caller and the data of the access check again. Rejects as a new request would. */
  checkAgain(): Promise<{ user: U; granted: G }>;
}

/** An operation of the contract with its access check and its handler. */
export interface Definition extends Omit<Operation, 'method' | 'path' | 'who'> {
  /** The operationId. */
  operation: string;
  // biome-ignore lint/suspicious/noExplicitAny: the list of endpoints erases the types; `implement` checks each handler
  allow: Access<any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  handle(ask: Ask<any, any, any, any, any>): Promise<Reply> | Reply;
  /**
   * Starts to read the leases that the handler will need, while the caller is being identified. Never rejects; null if there is nothing to
   * read.
   */
  readAhead?(early: Early): Promise<LeaseSnapshot> | null;
  /** Prepares the body for the handler, before the request takes a slot that all users share. */
  prepare?(unprepared: Unprepared): Promise<unknown>;
}

/** A request with its valid body. */
export type Unprepared = Pick<
  Ask<Params, object, object, unknown, CurrentUser | null>,
  'body' | 'context' | 'ctx' | 'user'
>;

/** A request whose caller is not identified yet. */
export interface Early {
  /** From a token that was valid when issued: its session may have ended, and the user may have no access. */
  userId: string;
  /** Path parameters and query, not validated. */
  params: Params;
  query: KoaContext['query'];
  context: Context;
}

/** An endpoint with its full path. The router and the OpenAPI document are made from the list of all endpoints. */
export interface Endpoint {
  method: Method;
  path: string;
  /** Its tag in the document. */
  tag: string;
  definition: Definition;
}

/** After this time, in milliseconds, a request that arrived slowly or waited for its turn is checked again. */
const LATE_MS = 1000;
/** Time between two checks of a response that is streamed, in milliseconds. */
const CHECK_MS = 5000;

/** Maximum body of an endpoint, in bytes. */
export function bodyBytesOf({ bodyBytes, allow }: Definition): number {
  return bodyBytes ?? (allow.reads === 'nothing' || allow.reads === 'link' ? PUBLIC_BYTES : OBJECT_BYTES);
}

/**
 * Turns an endpoint into Koa middleware; nothing else does. The caller is authenticated before the input is read; then the request waits
 * for its turn among the requests of the same user, or of the same address if it has no token.
 */
export function toMiddleware({ definition, method }: Endpoint): Middleware {
  const { params, query, body, bodyKind = 'json', bodyFault = 422, cost = 'normal' } = definition;
  const { isLongText = false, isEndless = false } = definition;
  const bodyBytes = bodyBytesOf(definition);
  const readParams = params ? paramsReader(params) : () => ({});
  const status = query ? 422 : bodyFault;
  const readQuery = queryReader(query, { isStrict: false });
  const readQueryStrictly = queryReader(query, { isStrict: true, status });
  const takesBody = body !== undefined || definition.upload !== undefined;
  const isPublic = definition.allow.reads === 'nothing';
  return async (ctx) => {
    const context = (ctx.state as { context: Context }).context;
    const given = (ctx as unknown as { params: Params }).params;
    let isWhole = !takesBody;
    if (takesBody) {
      // Runs after a body that came with the headers was parsed, and before the database has identified the caller.
      setImmediate(() => {
        isWhole = ctx.req.complete;
      });
    }
    const ahead = beginAhead(definition, ctx, given);
    const caller = await resolveCaller(definition, ctx, { given, read: readParams });
    const { user } = caller;
    const identified = performance.now();
    const key = user ? shareOf(user) : networkOf(context.address ?? '');
    const its = typeof cost === 'function' ? cost(ctx.query) : cost;
    const sending = sendingOf(ctx.req, ctx.res);
    const input: Input = {
      query: (strict) => (strict ? readQueryStrictly : readQuery)(ctx.querystring, ctx.query),
      async body(strict) {
        if (strict && !takesBody) refuseBody(ctx);
        if (!body) return {};
        const sent = await readBody(ctx, bodyKind, bodyBytes, { isLongText, status: bodyFault });
        return validateBody(body, orEmpty(sent), { status: bodyFault, isStrict: strict });
      },
    };
    // People without an account share the slots of their address: a body that never ends must not hold one.
    const early = isPublic ? await admit(definition, ctx, caller, input) : null;
    const entered = context.shares.enter(its, key, sending);
    const leave = entered instanceof Promise ? await entered : entered;
    try {
      const admitted = early ?? (await admit(definition, ctx, caller, input));
      const work = async () => {
        const isLate = !isWhole || performance.now() - identified > LATE_MS;
        const current = isLate && !isPublic ? await admitAgain(admitted) : admitted;
        const reply = await definition.handle({ ...current, ahead });
        return isEndless ? reply : readied(reply, { key, sending, method }, context.unsent);
      };
      const reply = await context.shares.run(its, key, work, sending);
      send(ctx, reply);
      if (!isEndless && reply.body instanceof Readable) endWithRights(sending, admitted);
    } finally {
      // Keeps the slot until the response is sent, even if that is an error. A stream has limits of its own.
      if (sending.closed || isEndless) leave();
      else sending.once('close', leave);
    }
  };
}

/**
 * Input of an operation, read and validated after its caller passed the access check.
 * @param isStrict whether unknown names are refused.
 */
interface Input {
  query: (isStrict: boolean) => object;
  body: (isStrict: boolean) => Promise<unknown>;
}

function beginAhead({ readAhead }: Definition, ctx: KoaContext, params: Params): Promise<LeaseSnapshot> | null {
  if (!readAhead) return null;
  const { context } = ctx.state as { context: Context };
  const userId = claimedUser(ctx, context);
  return userId === null ? null : readAhead({ userId, params, query: ctx.query, context });
}

/** What a handler gets, except the leases that `readAhead` reads. */
type Admitted = Omit<Ask<Params, object, unknown, unknown, CurrentUser | null>, 'ahead'>;

/** Checks the access, then reads the input. */
async function admit(
  definition: Definition,
  ctx: KoaContext,
  { user, project, shared, known }: Caller,
  input: Input,
): Promise<Admitted> {
  const { context } = ctx.state as { context: Context };
  const granted = await definition.allow.check({ user, project, shared, context, params: known });
  if (definition.isFresh && user?.token === null) {
    const minutes = definition.allow === superuser ? OPERATOR_FRESH_MINUTES : undefined;
    await requireFreshSignIn(context, user.sessionId, undefined, minutes);
  }
  const strict = isStrict(ctx, user, definition.strict);
  const query = input.query(strict);
  const sent = await input.body(strict);
  const body = definition.prepare ? await definition.prepare({ body: sent as object, context, ctx, user }) : sent;
  const checkAgain = () => permittedAgain(definition, ctx, known);
  return { params: known, query, body, user, granted, context, ctx, checkAgain };
}

/** Checks again whether the caller has access, which they may have lost while the request arrived or waited. */
async function admitAgain(admitted: Admitted): Promise<Admitted> {
  return { ...admitted, ...(await admitted.checkAgain()) };
}

/** Ends a long response soon after its reader has lost access: the rest would still be read from the database. */
function endWithRights(sending: Sending, { user, checkAgain }: Admitted): void {
  if (user === null || sending.closed) return;
  const timer = setInterval(() => {
    checkAgain().catch((error: unknown) => {
      // If the database doesn't answer, the next check decides.
      if (error instanceof AppError && error.status < 500) sending.destroy();
    });
  }, CHECK_MS);
  sending.once('close', () => clearInterval(timer));
}

/** Input of an operation that another operation performs. */
export interface InnerInput {
  params: Params;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

/** A request to an operation that `perform` has allowed. */
export type InnerAsk = Omit<Admitted, 'query'> & { query: Readonly<Record<string, unknown>> } & {
  perform(): Promise<Reply>;
};

/**
 * Performs another operation for the caller of a request, with the scope, access check, validation and shared slots of a direct call.
 * @param work makes the result, within the slot.
 */
export async function performWithin<Result>(
  ctx: KoaContext,
  { definition }: Endpoint,
  { params: given, query, body }: InnerInput,
  work: (ask: InnerAsk) => Promise<Result>,
): Promise<Result> {
  const { params: path, query: querySchema, body: bodySchema, bodyFault = 422, cost = 'normal' } = definition;
  const caller = await resolveCaller(definition, ctx, { given, read: path ? paramsReader(path) : () => ({}) });
  const admitted = await admit(definition, ctx, caller, {
    query: (strict) => (querySchema ? validate(querySchema, query, { isStrict: strict }) : {}),
    body: async (strict) => (bodySchema ? validateBody(bodySchema, body, { status: bodyFault, isStrict: strict }) : {}),
  });
  const { context, user } = admitted;
  const perform = async () => definition.handle({ ...admitted, ahead: null });
  const ask = { ...admitted, query: admitted.query as Readonly<Record<string, unknown>>, perform };
  const its = typeof cost === 'function' ? cost(query) : cost;
  const key = user ? shareOf(user) : networkOf(context.address ?? '');
  return context.shares.run(its, key, () => work(ask), sendingOf(ctx.req, ctx.res));
}

/** Reads the query of an operation. If the operation has none, the query is ignored, unless unknown parameters are refused. */
function queryReader(query: AnyField | undefined, handling: Handling) {
  const schema = query ?? (handling.isStrict ? f.object({}) : null);
  if (schema === null) return () => ({});
  return memoize((given: KoaContext['query']) => validate(schema, given, handling));
}

/** A missing body is an empty object; `null` is not. */
function orEmpty(body: unknown): unknown {
  return body === undefined ? {} : body;
}
