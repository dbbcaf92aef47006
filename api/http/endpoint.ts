import type { Context as KoaContext, Middleware } from 'koa';
import { object, type Schema } from 'yup';
import { NotFound } from '../../shared/errors.ts';
import { NIL_UUID, UUID_PATTERN } from '../../shared/identifiers.ts';
import type { LeaseSnapshot } from '../../shared/leases/proposals.ts';
import type { CurrentUser } from '../../shared/store/accounts/current-user.ts';
import type { ProjectView } from '../../shared/store/project-access.ts';
import { networkOf } from '../../shared/throttles/limiter.ts';
import type { Context } from '../../shared/use-cases/context.ts';
import type { SharedProject } from '../../shared/use-cases/links/open-link.ts';
import type { Access } from '../access/access.ts';
import { checkToken } from '../access/token.ts';
import type { AnyObject, Method, Operation } from '../contract/operation.ts';
import {
  authenticate,
  authenticateAgain,
  authenticateForProject,
  claimedUser,
  openByLink,
} from '../middleware/authenticate.ts';
import { OBJECT_BYTES, PUBLIC_BYTES, readBody, refuseBody } from './body.ts';
import { memoize } from './memoize.ts';
import { isStrict } from './preference.ts';
import type { Reply } from './responses.ts';
import { readied, send } from './send.ts';
import { sendingOf } from './sending.ts';
import { type Handling, validate, validateBody } from './validate.ts';

/** Input of a handler: validated, authenticated, authorized. */
export interface Ask<P, Q, B, G, U> {
  params: P;
  query: Q;
  body: B;
  /** The caller; null on public endpoints. */
  user: U;
  /** Data that the access check read, so that they aren't read twice. */
  granted: G;
  context: Context;
  ctx: KoaContext;
  /** The leases that `Definition.readAhead` started to read; null if it started nothing. */
  ahead: Promise<LeaseSnapshot> | null;
  /** Whether the caller may still call the operation, for a response that stays open. Rejects with the error of a new request. */
  checkAgain(): Promise<unknown>;
}

/** An operation of the contract with its access check and its handler. */
export interface Definition extends Omit<Operation, 'method' | 'path' | 'who'> {
  /** The operationId. */
  operation: string;
  // biome-ignore lint/suspicious/noExplicitAny: the list of endpoints erases the types; `implement` checks each handler
  allow: Access<any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  handle(ask: Ask<any, any, any, any, any>): Promise<Reply> | Reply;
  /** Starts to read the leases that the handler will need, while the caller is identified. Never rejects; null if it started nothing. */
  readAhead?(early: Early): Promise<LeaseSnapshot> | null;
}

/** A request whose caller is not identified yet. */
export interface Early {
  /** Of a token that was valid once; its session may have ended, and the user may have no access. */
  userId: string;
  /** Path parameters and query, not validated. */
  params: Params;
  query: KoaContext['query'];
  context: Context;
}

/** An endpoint with its full path; the router and the OpenAPI document are made of a list of them. */
export interface Endpoint {
  method: Method;
  path: string;
  /** Its tag in the document. */
  tag: string;
  definition: Definition;
}

/** Maximum body of an endpoint, in bytes. */
export function bodyBytesOf({ bodyBytes, allow }: Definition): number {
  return bodyBytes ?? (allow.reads === 'nothing' || allow.reads === 'link' ? PUBLIC_BYTES : OBJECT_BYTES);
}

/**
 * The only adapter from an endpoint to Koa. The caller is authenticated before the input is read; then the request waits for its
 * turn among those of the same user, or of the same address without a token.
 */
export function toMiddleware({ definition }: Endpoint): Middleware {
  const { params, query, body, bodyKind = 'json', bodyFault = 422, cost = 'normal' } = definition;
  const { isLongText = false, isEndless = false } = definition;
  const bodyBytes = bodyBytesOf(definition);
  const readParams = params ? paramsReader(params) : () => ({});
  const status = query ? 422 : bodyFault;
  const readQuery = queryReader(query, { isStrict: false });
  const readQueryStrictly = queryReader(query, { isStrict: true, status });
  const takesBody = body !== undefined || definition.upload !== undefined;
  return async (ctx) => {
    const context = (ctx.state as { context: Context }).context;
    const given = (ctx as unknown as { params: Params }).params;
    const ahead = beginAhead(definition, ctx, given);
    const caller = await resolveCaller(definition, ctx, { given, read: readParams });
    const { user } = caller;
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
    const work = async () => {
      const reply = await attend(definition, ctx, caller, input, ahead);
      return isEndless ? reply : readied(reply, { key, sending }, context.unsent);
    };
    const entered = context.shares.enter(its, key, sending);
    const leave = entered instanceof Promise ? await entered : entered;
    try {
      send(ctx, await context.shares.run(its, key, work, sending));
    } finally {
      // Keep the share until the response is sent, even if it is an error. A stream has bounds of its own.
      if (sending.closed || isEndless) leave();
      else sending.once('close', leave);
    }
  };
}

/** Validated input of an operation, read once its caller is known to be permitted. @param isStrict whether unknown names are refused. */
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

/** Checks the access, then reads the input and lets the handler answer. */
async function attend(
  definition: Definition,
  ctx: KoaContext,
  { user, project, shared, known }: Caller,
  input: Input,
  ahead: Promise<LeaseSnapshot> | null = null,
): Promise<Reply> {
  const { context } = ctx.state as { context: Context };
  const { allow, handle } = definition;
  const granted = await allow.check({ user, project, shared, context, params: known });
  const strict = isStrict(ctx, user, definition.strict);
  const query = input.query(strict);
  const body = await input.body(strict);
  const checkAgain = () => permittedAgain(definition, ctx, known);
  return handle({ params: known, query, body, user, granted, context, ctx, ahead, checkAgain });
}

/** Checks token, scope and access of a member again, as the next request would. */
async function permittedAgain(definition: Definition, ctx: KoaContext, params: Params): Promise<void> {
  const { context } = ctx.state as { context: Context };
  const { project_id: projectId = NIL_UUID } = params;
  const visit = await authenticateAgain(ctx, context, projectId);
  checkToken(visit.user, definition, projectId);
  await definition.allow.check({ ...visit, shared: null, context, params });
}

/** Input of an operation that another one performs. */
export interface InnerInput {
  params: Params;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

/**
 * Performs an operation for the caller of a request to another one, as if they had called it: the same scope, access check and
 * validation decide. It takes no fair share of its own.
 */
export async function performWithin(
  ctx: KoaContext,
  { definition }: Endpoint,
  { params: given, query, body }: InnerInput,
): Promise<Reply> {
  const { params: path, query: querySchema, body: bodySchema, bodyFault = 422 } = definition;
  const caller = await resolveCaller(definition, ctx, { given, read: path ? paramsReader(path) : () => ({}) });
  return attend(definition, ctx, caller, {
    query: (strict) => (querySchema ? validate(querySchema, query, { isStrict: strict }) : {}),
    body: async (strict) => (bodySchema ? validateBody(bodySchema, body, { status: bodyFault, isStrict: strict }) : {}),
  });
}

/** Reads the query of an operation; one that takes none reads nothing, unless unknown parameters are refused. */
function queryReader(query: AnyObject | undefined, handling: Handling) {
  const schema = query ?? (handling.isStrict ? object({}) : null);
  if (schema === null) return () => ({});
  return memoize((given: KoaContext['query']) => validate(schema, given, handling));
}

/** A missing body is an empty object; `null` is not. */
function orEmpty(body: unknown): unknown {
  return body === undefined ? {} : body;
}

/** Whose fair share a request takes: all API tokens of a user together have their own, so that programs don't slow down the user's screen. */
function shareOf({ id, token }: CurrentUser): string {
  return token === null ? id : `${id} by API token`;
}

/** Path parameters by name. */
type Params = Readonly<Record<string, string>>;

/** Who makes a request, and what it is about. */
interface Caller {
  user: CurrentUser | null;
  project: ProjectView | null;
  shared: SharedProject | null;
  known: Params;
}

/** Without a valid token nothing else is checked, not even the path parameters. */
async function resolveCaller(
  definition: Definition,
  ctx: KoaContext,
  { given, read }: { given: Params; read: (given: Params) => Params },
): Promise<Caller> {
  const { allow } = definition;
  const { context } = ctx.state as { context: Context };
  if (allow.reads !== 'user and project') {
    const user = allow.reads === 'user' ? await authenticate(ctx, context) : null;
    if (user) checkToken(user, definition, null);
    const shared = allow.reads === 'link' ? await openByLink(ctx, context) : null;
    return { user, project: null, shared, known: read(given) };
  }
  const { project_id: projectId = '' } = given;
  // An invalid UUID is replaced by a UUID that never exists, so that the token is still checked first.
  const visit = await authenticateForProject(ctx, context, UUID_PATTERN.test(projectId) ? projectId : NIL_UUID);
  checkToken(visit.user, definition, projectId.toLowerCase());
  return { ...visit, shared: null, known: read(given) };
}

/** Reads path parameters. Where all of them are ids, as almost everywhere, one pattern does what yup would. */
function paramsReader(schema: AnyObject): (given: Params) => Params {
  const names = Object.keys(schema.fields);
  const areIds = names.every((name) => isId(schema.fields[name]));
  return areIds ? (given) => idsIn(given, names) : (given) => knownParams(schema, given);
}

function isId(field: unknown): boolean {
  const { meta } = (field as Schema).spec as { meta?: { jsonSchema?: { format?: string } } };
  return meta?.jsonSchema?.format === 'uuid';
}

/** The ids in lower case, as they are stored. */
function idsIn(given: Params, names: readonly string[]): Params {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const id = given[name]?.toLowerCase();
    if (id === undefined || !UUID_PATTERN.test(id)) throw new NotFound('Not found');
    ids[name] = id;
  }
  return ids;
}

function knownParams(schema: AnyObject, params: Params): Params {
  try {
    return schema.validateSync(params) as Params;
  } catch {
    throw new NotFound('Not found');
  }
}
