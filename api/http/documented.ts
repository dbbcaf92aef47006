import type { JsonSchema } from './json-schema.ts';

/** What the document says of one status of an endpoint. */
export interface Documented {
  description: string;
  /** Shape of the body by media type; none where there is no body. */
  content?: Readonly<Record<string, JsonSchema>>;
  /** A typical body; made from the shape where absent. */
  example?: unknown;
}

/** Every answer of an endpoint that follows from what it does; those that follow from its form are added to them. */
export type DocumentedAnswers = Readonly<Record<number, Documented>>;

export const json = (description: string, schema: JsonSchema): Documented => ({
  description,
  content: { 'application/json': schema },
});
/** An answer without a body. */
export const nothing = (description: string): Documented => ({ description });
/** A file of some type, or of several among which the request chooses. */
export const file = (description: string, content: Readonly<Record<string, JsonSchema>>): Documented => ({
  description,
  content,
});
/**
 * An error: `{detail, code}`.
 * @param detail a typical sentence of it; its description where absent.
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
