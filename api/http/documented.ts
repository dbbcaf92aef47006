import type { JsonSchema } from './json-schema.ts';

/** Documentation of one status of an endpoint. */
export interface Documented {
  description: string;
  /** Schema of the body by media type; absent without a body. */
  content?: Readonly<Record<string, JsonSchema>>;
  /** Example body; generated from the schema by default. */
  example?: unknown;
}

/** Responses specific to an endpoint; those that follow from its definition are added. */
export type DocumentedAnswers = Readonly<Record<number, Documented>>;

export const json = (description: string, schema: JsonSchema): Documented => ({
  description,
  content: { 'application/json': schema },
});
/** A response without a body. */
export const nothing = (description: string): Documented => ({ description });
/** A file of one type, or of several that the request selects from. */
export const file = (description: string, content: Readonly<Record<string, JsonSchema>>): Documented => ({
  description,
  content,
});
/**
 * An error: `{detail, code}`.
 * @param detail an example message; the description by default.
 */
export const problem = (description: string, detail?: string): Documented => ({
  ...json(description, problemSchema),
  ...(detail !== undefined && { example: { detail } }),
});

export const problemSchema: JsonSchema = {
  title: 'Problem',
  type: 'object',
  properties: {
    detail: { type: 'string', minLength: 1 },
    code: { type: 'string', pattern: '^[a-z][a-z_]*$' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
  required: ['detail', 'code'],
};
