import type { AnyField, Of } from '../fields/field.ts';
import { f } from '../fields/fields.ts';
import type { JsonSchema } from '../fields/json-schema.ts';
import { model } from '../fields/object.ts';
import { ERROR_CODES, type ErrorCode } from '../rules/error-codes.ts';

declare const CONTENT: unique symbol;

/**
 * Documentation of one status of an operation. `C` maps the media types of the body to their types; it is empty without a body.
 */
export interface Documented<C = unknown> {
  description: string;
  /** Schema of the body by media type; absent without a body. */
  content?: Readonly<Record<string, JsonSchema>>;
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

/** An error. The code below a handler throws it; the handler never returns it. */
export interface Problem extends Documented<{ 'application/json': Of<typeof ProblemBody> }> {
  isProblem: true;
}

/** Documented responses by status. */
export type Responses = Readonly<Record<number, Documented>>;

/** @param example an example of the body; by default made from the fields. */
export const json = <S extends AnyField>(
  description: string,
  schema: S,
  example?: Of<S>,
): Documented<{ 'application/json': Of<S> }> => ({
  description,
  content: { 'application/json': schema },
  ...(example !== undefined && { example }),
});

/** A response without a body. */
export const nothing = (description: string, headers: readonly string[] = []): Documented<Record<never, never>> => ({
  description,
  headers,
});

/** A response that the document shows once, under its name, however many operations share it. */
export const shared = <D extends Documented>(name: string, answer: D): D => ({ ...answer, name });

/** For reads whose response has an ETag. */
export const unchangedAnswer = {
  304: shared('Unchanged', nothing('Unchanged since the response with this ETag', ['ETag'])),
};

/** A file of one type, or of several that the request selects from. */
export const file = <T extends string>(
  description: string,
  content: Readonly<Record<T, JsonSchema>>,
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
export const ProblemBody = model('Problem', {
  detail: f.string('Error message for people.', { minLength: 1 }),
  code: f.oneOf(ERROR_CODES, 'Stable error code for programs. Later versions may add codes.'),
  errors: f
    .list(
      f.object({
        field: f.string(
          'Path of the field in the input, such as `features[0].name`, or `[0].name` if the body is a list. Empty for the input itself.',
        ),
        message: f.string('What is wrong with the field.'),
      }),
      'The wrong fields of the input, at most 100.',
    )
    .optional(),
  second_factor: f
    .object(
      {
        ticket: f.string('Send it with the answer.'),
        expires_in: f.integer('Seconds until the ticket expires.', { minimum: 1 }),
        options: f.as<object | null>(
          { type: ['object', 'null'], additionalProperties: true },
          'Pass it, through `parseRequestOptionsFromJSON()`, to the browser; null where browsers offer no passkeys.',
        ),
      },
      'With `second_factor_required`: the challenge to answer, with a passkey or a recovery code.',
    )
    .optional(),
});

/** For deletions: members delete only their own, unless the project lets them delete more. */
export const notYours = shared(
  'NotYours',
  problem('It is not yours, and the project has not `members_may_delete`', {
    detail: "You can't delete the answers of others. Only the owner of the project can",
    code: 'not_yours',
  }),
);
