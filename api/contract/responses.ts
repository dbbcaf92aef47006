import type { Static, TSchema } from 'typebox';
import { ERROR_CODES, type ErrorCode } from '../../shared/rules/error-codes.ts';
import { described, listOf, named, oneOf } from './shapes.ts';
import { Type } from './type.ts';

declare const CONTENT: unique symbol;

/**
 * Documentation of one status of an operation. `C` maps the media types of the body to their types; it is empty without a body.
 */
export interface Documented<C = unknown> {
  description: string;
  /** Schema of the body by media type; absent without a body. */
  content?: Readonly<Record<string, TSchema>>;
  /** Example body; generated from the schema by default. */
  example?: unknown;
  /** Name as a component of the document, for responses that many operations share. */
  name?: string;
  /** Response headers besides those of every response with this status. */
  headers?: readonly string[];
  /** Exists in the type system only. */
  readonly [CONTENT]?: C;
}

/** Body types by media type of a documented status. */
export type ContentOf<D> = D extends Documented<infer C> ? C : never;

/** An error: thrown by the code below a handler, never returned by it. */
export interface Problem extends Documented<{ 'application/json': Static<typeof ProblemBody> }> {
  isProblem: true;
}

/** Documented responses by status. */
export type Responses = Readonly<Record<number, Documented>>;

export const json = <S extends TSchema>(
  description: string,
  schema: S,
): Documented<{ 'application/json': Static<S> }> => ({ description, content: { 'application/json': schema } });

/** A response without a body. */
export const nothing = (description: string, headers: readonly string[] = []): Documented<Record<never, never>> => ({
  description,
  headers,
});

/** A response that the document shows once, under its name, however many operations share it. */
export const shared = <D extends Documented>(name: string, answer: D): D => ({ ...answer, name });

/** Of reads whose response has an ETag. */
export const unchangedAnswer = {
  304: shared('Unchanged', nothing('Unchanged since the response with this ETag', ['ETag'])),
};

/** A file of one type, or of several that the request selects from. */
export const file = <T extends string>(
  description: string,
  content: Readonly<Record<T, TSchema>>,
): Documented<Record<T, string>> => ({ description, content });

/**
 * An error: `{detail, code}`.
 * @param example its message and code; by default the description, and the code of the status.
 */
export const problem = (description: string, example?: { detail?: string; code?: ErrorCode }): Problem => ({
  description,
  content: { 'application/json': ProblemBody },
  ...(example && { example }),
  isProblem: true,
});

/** The body of every error. */
export const ProblemBody = named(
  'Problem',
  Type.Object({
    detail: described('Error message for people.', Type.String({ minLength: 1 })),
    code: described('Stable error code for programs. Later versions may add codes.', oneOf(...ERROR_CODES)),
    errors: Type.Optional(
      described(
        'The wrong fields of the input, at most 100.',
        listOf(
          Type.Object({
            field: described(
              'Path of the field in the input, such as `features[0].name`, or `[0].name` if the body is a list. Empty for the input itself.',
              Type.String(),
            ),
            message: described('What is wrong with the field.', Type.String()),
          }),
        ),
      ),
    ),
    second_factor: Type.Optional(
      described(
        'With `second_factor_required`: the challenge to answer, with a passkey or a recovery code.',
        Type.Object({
          ticket: described('Send it with the answer.', Type.String()),
          expires_in: described('Seconds until the ticket expires.', Type.Integer({ minimum: 1 })),
          options: described(
            'Pass it, through `parseRequestOptionsFromJSON()`, to the browser; null where browsers offer no passkeys.',
            Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
          ),
        }),
      ),
    ),
  }),
);

/** Of deletions: members delete only their own, unless the project lets them delete more. */
export const notYours = shared(
  'NotYours',
  problem('It is not yours, and the project has not `members_may_delete`', {
    detail: "You can't delete the answers of others. Only the owner of the project can",
    code: 'not_yours',
  }),
);
