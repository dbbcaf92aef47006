import { ACCESS, type CallerOf, type GrantedBy } from '../access/index.ts';
import type { Operation, Resource, Validated } from '../contract/operation.ts';
import type { Ask, Definition, Endpoint } from './endpoint.ts';
import type { AnswerOf } from './responses.ts';

/** The handler of an operation. */
export type HandlerOf<O> =
  O extends Operation<infer _M, infer _T, infer P, infer Q, infer B, infer W, infer R>
    ? (
        ask: Ask<Validated<P>, Validated<Q>, Validated<B>, GrantedBy<W>, CallerOf<W>>,
      ) => Promise<AnswerOf<R>> | AnswerOf<R>
    : never;

/** The endpoints of a resource: its operations, each with its handler, and what some do before it. */
export function implement<R extends Resource>(
  { prefix, tag, operations }: R,
  handlers: { readonly [K in keyof R['operations']]: HandlerOf<R['operations'][K]> },
  before: { readonly [K in keyof R['operations']]?: Pick<Definition, 'prepare' | 'readAhead'> } = {},
): Endpoint[] {
  return Object.entries(operations as Readonly<Record<string, Operation>>).map(
    ([operation, { method, path, who, ...description }]) => ({
      method,
      path: prefix + path,
      tag,
      definition: {
        operation,
        ...description,
        allow: ACCESS[who],
        handle: handlers[operation]!,
        ...before[operation],
      },
    }),
  );
}
