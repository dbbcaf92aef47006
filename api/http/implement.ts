import type { Operation, Resource, Validated } from '../../shared/platform/contract/operation.ts';
import type { Responses } from '../../shared/platform/contract/responses.ts';
import { ACCESS, type CallerOf, type GrantedBy } from '../access/index.ts';
import type { Ask, Definition, Endpoint } from './endpoint.ts';
import { exactly, isJson, notedBy } from './exact.ts';
import type { AnswerOf, ExactAnswer, Reply } from './responses.ts';

/** The handler of an operation. */
export type HandlerOf<O> =
  O extends Operation<infer _M, infer _T, infer P, infer Q, infer B, infer W, infer R>
    ? (
        ask: Ask<Validated<P>, Validated<Q>, Validated<B>, GrantedBy<W>, CallerOf<W>>,
      ) => Promise<AnswerOf<R>> | AnswerOf<R>
    : never;

/** Makes it a type error if a handler returns bodies with undeclared properties. */
export type ExactHandler<F, O> = F extends (ask: never) => infer A
  ? O extends { responses: infer R extends Responses }
    ? ExactAnswer<A, R>
    : unknown
  : unknown;

/** The endpoints of a resource: each operation with its handler, and with what has to run before it. */
export function implement<
  R extends Resource,
  H extends { readonly [K in keyof R['operations']]: HandlerOf<R['operations'][K]> },
>(
  { prefix, tag, operations }: R,
  handlers: H & {
    readonly [K in keyof H]: ExactHandler<H[K], K extends keyof R['operations'] ? R['operations'][K] : never>;
  },
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
        handle: byContract(
          operation,
          description.responses,
          (handlers as Readonly<Record<string, Definition['handle']>>)[operation]!,
        ),
        ...before[operation],
      },
    }),
  );
}

/** Wraps a handler so that its bodies have only the described properties. */
function byContract(operation: string, responses: Responses, handle: Definition['handle']): Definition['handle'] {
  return async (ask) => {
    const reply: Reply = await handle(ask);
    const schema = responses[reply.status]?.content?.['application/json'];
    if (schema === undefined || !isJson(reply.body)) return reply;
    const body = exactly(schema, reply.body, notedBy(ask.context, operation));
    return body === reply.body ? reply : { ...reply, body };
  };
}
