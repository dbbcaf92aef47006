import { ACCESS, type CallerOf, type GrantedBy } from '../access/index.ts';
import type { Operation, Resource, Validated } from '../contract/operation.ts';
import type { ContentOf, Problem, Responses } from '../contract/responses.ts';
import type { Answer, Written } from './answers.ts';
import type { Ask, Endpoint } from './endpoint.ts';

/** What an operation may answer: a documented status with its body. Errors are thrown. */
export type AnswerOf<R extends Responses> = {
  [K in keyof R & number]: R[K] extends Problem ? never : Answer<K, BodyOf<ContentOf<R[K]>>>;
}[keyof R & number];

/** JSON as described, or text and streams that are written already. */
type BodyOf<C> = [keyof C] extends [never]
  ? undefined
  : C extends { 'application/json': infer B }
    ? B | Written
    : Written;

/** The handler of an operation. */
export type HandlerOf<O> =
  O extends Operation<infer _M, infer _T, infer P, infer Q, infer B, infer W, infer R>
    ? (
        ask: Ask<Validated<P>, Validated<Q>, Validated<B>, GrantedBy<W>, CallerOf<W>>,
      ) => Promise<AnswerOf<R>> | AnswerOf<R>
    : never;

/** The endpoints of a resource: its operations, each with its handler. */
export function implement<R extends Resource>(
  { prefix, tag, operations }: R,
  handlers: { readonly [K in keyof R['operations']]: HandlerOf<R['operations'][K]> },
): Endpoint[] {
  return Object.entries(operations as Readonly<Record<string, Operation>>).map(
    ([operation, { method, path, who, ...description }]) => ({
      method,
      path: prefix + path,
      tag,
      isInContract: true,
      definition: { operation, ...description, allow: ACCESS[who], handle: handlers[operation]! },
    }),
  );
}
