import type { Context as KoaContext, Middleware } from 'koa';
import type { InferType, ISchema, ObjectSchema } from 'yup';
import { NotFound } from '../../shared/errors.ts';
import type { Cost } from '../../shared/fairness/fair-shares.ts';
import { NIL_UUID, UUID_PATTERN } from '../../shared/identifiers.ts';
import type { CurrentUser } from '../../shared/store/accounts/current-user.ts';
import type { ProjectView } from '../../shared/store/project-access.ts';
import { networkOf } from '../../shared/throttles/limiter.ts';
import type { Access } from '../access/access.ts';
import { authenticate, authenticateForProject } from '../middleware/authenticate.ts';
import type { Answer } from './answers.ts';
import { type BodyKind, OBJECT_BYTES, PUBLIC_BYTES, readBody } from './body.ts';
import type { DocumentedAnswers } from './documented.ts';
import { memoize } from './memoize.ts';
import type { RouteContext } from './route-context.ts';
import { validate, validateBody } from './validate.ts';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

// biome-ignore lint/suspicious/noExplicitAny: yup's own way to say "an object schema of any fields"
type AnyObject = ObjectSchema<any>;
// biome-ignore lint/suspicious/noExplicitAny: any schema, also one that depends on the value
type AnySchema = ISchema<any>;
type Of<S> = S extends AnySchema ? InferType<S> : Record<string, never>;

/** What a handler is given: everything validated, the person known, access granted. */
export interface Ask<P, Q, B, G, U> {
  params: P;
  query: Q;
  body: B;
  /** Who asks; null where the endpoint is public. */
  user: U;
  /** What the access check found on its way, so that nobody reads it twice. */
  granted: G;
  context: RouteContext;
  ctx: KoaContext;
}

/** One endpoint: what comes in, who may ask, what answers. The OpenAPI document is made from the same definition. */
export interface Definition<
  P extends AnyObject | undefined,
  Q extends AnyObject | undefined,
  B extends AnySchema | undefined,
  G,
  U extends CurrentUser | null,
> {
  /** The operation's name in the document and in clients made from it: a verb first, unique. */
  operation: string;
  summary: string;
  /** Path parameters. One that doesn't fit is answered 404, like an unknown one. */
  params?: P;
  query?: Q;
  body?: B;
  /** How the body is sent; JSON unless said otherwise. */
  bodyKind?: BodyKind;
  /**
   * Largest body, in bytes. 16 kB without a token and 64 kB with one, unless said otherwise: an endpoint that takes a long
   * list says `bodyBytes: LIST_BYTES`.
   */
  bodyBytes?: number;
  /** Whether a long text comes in, as long as the whole body may be. */
  isLongText?: boolean;
  /**
   * What answering costs others: 'normal' unless said otherwise. Say `cost: 'expensive'` where it takes long lists, replays a
   * ranking or reads much of a project; a person has few of those at work at a time. 'free' ones are never counted.
   */
  cost?: Cost;
  /** A file that the handler takes out of a form by itself; said for the document. */
  upload?: { field: string; most: string };
  /** Status of a body that breaks its schema; 422 unless said otherwise. */
  bodyFault?: 400;
  allow: Access<G, U>;
  /**
   * What it answers, by status: each success, and the errors that only this endpoint has. Those that follow from its
   * form (no token, no permission, input of the wrong shape) are documented by themselves.
   */
  answers: DocumentedAnswers;
  handle(ask: Ask<Of<P>, Of<Q>, Of<B>, G, U>): Promise<Answer> | Answer;
}

/** An endpoint with its place. */
export interface Endpoint {
  method: Method;
  path: string;
  /** Its chapter in the document. */
  tag: string;
  // biome-ignore lint/suspicious/noExplicitAny: the list of endpoints forgets their types; each was checked where it was made
  definition: Definition<any, any, any, any, any>;
}

/** An endpoint with a path below something that isn't known yet. */
export type RouteDefinition = Omit<Endpoint, 'tag'>;

function on(method: Method) {
  return <
    G,
    U extends CurrentUser | null,
    P extends AnyObject | undefined = undefined,
    Q extends AnyObject | undefined = undefined,
    B extends AnySchema | undefined = undefined,
  >(
    path: string,
    definition: Definition<P, Q, B, G, U>,
  ): RouteDefinition => ({ method, path, definition });
}

export const get = on('get');
export const post = on('post');
export const put = on('put');
export const patch = on('patch');
export const del = on('delete');

/** Largest body that an endpoint reads, in bytes. */
export function bodyBytesOf({ bodyBytes, allow }: RouteDefinition['definition']): number {
  return bodyBytes ?? (allow.reads === 'nothing' ? PUBLIC_BYTES : OBJECT_BYTES);
}

/**
 * The only adapter from an endpoint to Koa. Who asks is settled before what was sent is looked at; then a request waits for
 * its turn among those of the same person, or of the same address where nobody is signed in.
 */
export function toMiddleware({ definition }: RouteDefinition): Middleware {
  const {
    params,
    query,
    body,
    bodyKind = 'json',
    bodyFault = 422,
    allow,
    handle,
    cost = 'normal',
    isLongText = false,
  } = definition;
  const bodyBytes = bodyBytesOf(definition);
  const readParams = params && memoize((given: Record<string, string>) => knownParams(params, given));
  const readQuery = query && memoize((given: KoaContext['query']) => validate(query, given));
  return async (ctx) => {
    const context = (ctx.state as { context: RouteContext }).context;
    const path = () => {
      const given = (ctx as unknown as { params: Record<string, string> }).params;
      return readParams ? readParams(ctx.path, given) : {};
    };
    const { user, project, known } = await resolveCaller(allow, ctx, context, path);
    const work = async () => {
      const granted = await allow.check({ user, project, context, params: known });
      return handle({
        params: known,
        query: readQuery ? readQuery(ctx.querystring, ctx.query) : {},
        body: body
          ? await validateBody(body, orEmpty(await readBody(ctx, bodyKind, bodyBytes, { isLongText })), bodyFault)
          : {},
        user,
        granted,
        context,
        ctx,
      });
    };
    const key = user?.id ?? networkOf(context.address ?? '');
    const answer = await context.shares.run(cost, key, work, ctx.res);
    // Koa would write the status's name where there is no body. Before the status, which an empty body sets to 204.
    if (answer.body === undefined) ctx.body = null;
    ctx.status = answer.status;
    if (answer.headers) ctx.set(answer.headers);
    // Koa would put the status in words into an answer without a body.
    if (answer.status !== 204) ctx.body = answer.body ?? '';
  };
}

/** No body at all is an object without fields; `null` is something else. */
function orEmpty(body: unknown): unknown {
  return body === undefined ? {} : body;
}

/** Without a valid token nothing else is looked at, not even whether the path could exist. */
async function resolveCaller(
  allow: Access<unknown, never>,
  ctx: KoaContext,
  context: RouteContext,
  path: () => Record<string, string>,
): Promise<{ user: CurrentUser | null; project: ProjectView | null; known: Record<string, string> }> {
  if (allow.reads !== 'user and project') {
    const user = allow.reads === 'user' ? await authenticate(ctx, context) : null;
    return { user, project: null, known: path() };
  }
  const projectId = (ctx as unknown as { params: { project_id: string } }).params.project_id;
  // What is no UUID at all is asked about as the one that never exists: the token is still checked first.
  const visit = await authenticateForProject(ctx, context, UUID_PATTERN.test(projectId) ? projectId : NIL_UUID);
  return { ...visit, known: path() };
}

function knownParams(schema: AnyObject, params: unknown): Record<string, string> {
  try {
    return schema.validateSync(params) as Record<string, string>;
  } catch {
    throw new NotFound('Not found');
  }
}
