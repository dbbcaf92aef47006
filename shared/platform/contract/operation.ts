import type { AnyField, Of } from '../fields/field.ts';
import type { TokenScope } from '../rules/api-tokens.ts';
import type { Cost } from '../rules/cost.ts';
import type { Responses } from './responses.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Who may call an operation; `api/access/` checks it. */
export type Who =
  | 'anybody'
  | 'signedIn'
  | 'superuser'
  | 'member'
  | 'owner'
  | 'ownerOrLeaving'
  | 'oneself'
  | 'colleague'
  | 'linkHolder';

/** Callers without an account. */
type Unknown = 'anybody' | 'linkHolder';

/** The scope that an API token needs; `session` if only a session may call the operation. */
export type RequiredScope = TokenScope | 'session';

export type BodyKind = 'json' | 'form';

/** A file in a form. */
export interface Upload {
  field: string;
  description: string;
  /** Maximum size, in words. */
  most: string;
}

/** Maximum body with a long list, in bytes. */
export const LIST_BYTES = 10 * 1024 * 1024;

/** Type of a validated input in a handler. */
export type Validated<F> = F extends AnyField ? Of<F> : Record<string, never>;

/** The public description of one operation: path, caller, input, responses. Its key in a resource is its operationId. */
export interface Description<
  P extends AnyField | undefined,
  Q extends AnyField | undefined,
  B extends AnyField | undefined,
  W extends Who,
  R extends Responses,
> {
  summary: string;
  /** Path parameters. Invalid ones get 404, like unknown ones. */
  params?: P;
  query?: Q;
  body?: B;
  /** Format of the body; JSON by default. */
  bodyKind?: BodyKind;
  /** Maximum body, in bytes. By default 16 kB without a token and 64 kB with one. Long lists set `LIST_BYTES`. */
  bodyBytes?: number;
  /** Whether a single text may fill the whole body. */
  isLongText?: boolean;
  /**
   * Cost for fair shares; 'normal' by default. 'expensive' is for long lists, replays of a ranking, or reading much of a project; few of
   * these run at once per user. 'free' operations are not counted. A function decides by the query.
   */
  cost?: Cost | ((query: Readonly<Record<string, string | string[] | undefined>>) => Cost);
  /** Whether the response stays open as a stream of events. An open stream takes no fair share. */
  isEndless?: boolean;
  /** A file that the handler reads from a form itself. This describes it for the document. */
  upload?: Upload;
  /** Status of an invalid body; 422 by default. */
  bodyFault?: 400;
  /** Whether unknown fields are refused even with a session, because a misspelt limit would be no limit. */
  strict?: true;
  who: W;
  /** Scope that an API token needs. Required unless everybody may call the operation; see `Scoped`. */
  scope?: RequiredScope;
  /** Whether the handler restricts a token of one project to this project. Otherwise such a token only works below its project. */
  oneProject?: boolean;
  /** Whether the session must have begun recently. API tokens can't sign in again, so their scope decides. */
  isFresh?: true;
  /** Whether superusers may call it before they add the passkey that REQUIRE_PASSKEY demands. */
  isEnrolling?: true;
  /** Whether guests, who take part by a link, may call it. New operations are closed to guests by default. */
  guests?: true;
  /** Responses specific to this operation. Responses that follow from the description (no token, invalid input) are added. */
  responses: R;
}

/** An operation with its method, and its path below that of its resource. */
export interface Operation<
  M extends Method = Method,
  T extends string = string,
  P extends AnyField | undefined = AnyField | undefined,
  Q extends AnyField | undefined = AnyField | undefined,
  B extends AnyField | undefined = AnyField | undefined,
  W extends Who = Who,
  R extends Responses = Responses,
> extends Description<P, Q, B, W, R> {
  method: M;
  path: T;
}

/** Operations for users need a scope. Without one, an operation doesn't compile. */
type Scoped<W extends Who> = [W] extends [Unknown] ? { scope?: never; oneProject?: never } : { scope: RequiredScope };

function on<M extends Method>(method: M) {
  return <
    const T extends string,
    W extends Who,
    R extends Responses,
    P extends AnyField | undefined = undefined,
    Q extends AnyField | undefined = undefined,
    B extends AnyField | undefined = undefined,
  >(
    path: T,
    description: Description<P, Q, B, W, R> & Scoped<W>,
  ): Operation<M, T, P, Q, B, W, R> => ({ method, path, ...description });
}

export const get = on('get');
export const post = on('post');
export const put = on('put');
export const patch = on('patch');
export const del = on('delete');

/** An operation that takes a file in a form; its handler reads the file itself. */
export const upload = <
  const T extends string,
  W extends Who,
  R extends Responses,
  P extends AnyField | undefined = undefined,
>(
  path: T,
  description: Description<P, undefined, undefined, W, R> & { upload: Upload } & Scoped<W>,
): Operation<'post', T, P, undefined, undefined, W, R> & { upload: Upload } => ({
  method: 'post',
  path,
  ...description,
});

/** Operations by operationId. Their input types stay open here, because a narrower type would be inferred for absent input. */
type Operations = Readonly<Record<string, { method: Method; path: string }>>;

/** Operations below one path, under one tag of the document. */
export interface Resource<Prefix extends string = string, O extends Operations = Operations> {
  prefix: Prefix;
  tag: string;
  operations: O;
}

export const resource = <const Prefix extends string, O extends Operations>(
  prefix: Prefix,
  tag: string,
  operations: O,
): Resource<Prefix, O> => ({ prefix, tag, operations });
