import type { Readable } from 'node:stream';
import type { LongText } from '../../shared/platform/cache/long-text.ts';
import type { ContentOf, Problem, Responses } from '../../shared/platform/contract/responses.ts';

/**
 * Result of a handler: status, optional body, additional headers. Lists in the body may be iterators, whose entries are
 * made while they are serialized.
 */
export interface Reply<K extends number = number, B = unknown> {
  status: K;
  body?: B;
  headers?: Readonly<Record<string, string | string[]>>;
  /**
   * Whether an error may replace the response while the caller has too many responses to receive. By default only for a GET: other
   * responses may report a change that is stored.
   */
  isRefusable?: boolean;
}

declare const WRITTEN: unique symbol;
/** A body that needs no more writing: text, bytes or a stream. The compiler doesn't check its content against the contract. */
export type Written = (string | Buffer | LongText | Readable) & { readonly [WRITTEN]: true };

/** The possible results of a handler: the documented statuses, each with its body. Errors are thrown. */
export type AnswerOf<R extends Responses> = {
  [K in keyof R & number]: R[K] extends Problem ? never : Reply<K, BodyOf<ContentOf<R[K]>>>;
}[keyof R & number];

/** JSON as described, or a text or stream that is sent unchanged. */
type BodyOf<C> = [keyof C] extends [never]
  ? undefined
  : C extends { 'application/json': infer B }
    ? Sendable<B> | Written
    : Written;
/** Lists of a body may be iterators. */
type Sendable<B> = B extends readonly unknown[] ? ListOrIterator<B> : { [K in keyof B]: ListOrIterator<B[K]> };
type ListOrIterator<B> = B extends readonly (infer E)[] ? B | IteratorObject<E, undefined, unknown> : B;

/**
 * Names of the properties in a body that its description lacks, at any depth; `never` if there are none. Without it, TypeScript accepts
 * such properties in a value that a function returned.
 */
type Undeclared<B, C> = unknown extends C
  ? never
  : B extends string | number | boolean | null | undefined | Written
    ? never
    : B extends readonly (infer E)[] | IteratorObject<infer E, unknown, unknown>
      ? Undeclared<E, EntryOf<C>>
      : {
          [K in keyof B]-?: K extends KeyOf<C>
            ? Undeclared<B[K], ValueOf<C, K>>
            : [Exclude<B[K], undefined>] extends [never]
              ? never
              : K;
        }[keyof B];
type EntryOf<C> = C extends readonly (infer E)[] ? E : never;
type KeyOf<C> = C extends object ? keyof C : never;
type ValueOf<C, K> = C extends object ? (K extends keyof C ? C[K] : never) : never;

/** Makes it a type error that names the properties if a body has undeclared ones. */
export type Exactly<B, C> = [Undeclared<B, C>] extends [never] ? unknown : { undeclared: Undeclared<B, C> };

/** The same for the result of a handler. */
export type ExactAnswer<A, R extends Responses> =
  Awaited<A> extends Reply<infer K, infer B>
    ? Exactly<B, K extends keyof R ? BodyOf<ContentOf<R[K]>> : never>
    : unknown;

export const ok = <const B>(body: B): Reply<200, B> => ({ status: 200, body });
export const created = <const B>(body: B): Reply<201, B> => ({ status: 201, body });
/** Done later. */
export const accepted = <const B>(body: B): Reply<202, B> => ({ status: 202, body });
/** A redirect. */
export const redirect = (
  location: string,
  headers: Readonly<Record<string, string | string[]>> = {},
): Reply<302, undefined> => ({
  status: 302,
  headers: { ...headers, Location: location },
});
export const noContent = (headers: Reply['headers'] = {}): Reply<204, undefined> => ({ status: 204, headers });
/** The reply with a cookie. */
export const withCookie = <A extends Reply>(reply: A, cookie: string): A => ({
  ...reply,
  headers: { ...reply.headers, 'Set-Cookie': cookie },
});
/**
 * Headers of a sign-out: the browser clears its cache and the pages it keeps for the Back button. It keeps its storage, where unsent
 * answers wait, and its cookies, since clearing them would sign the person out of other sites of the same domain.
 */
export const SIGNED_OUT = { 'Clear-Site-Data': '"cache"' } as const;

/** A file, or another body that isn't JSON. */
export function content(
  body: string | Buffer | LongText | Readable,
  type: string,
  headers: Record<string, string> = {},
): Reply<200, Written> {
  return { status: 200, body: body as Written, headers: { 'Content-Type': type, ...headers } };
}
