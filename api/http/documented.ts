import type { JsonSchema } from './json-schema.ts';

/** What the document says of one status of an endpoint. */
export interface Documented {
  description: string;
  /** Shape of the body by media type; none where there is no body. */
  content?: Readonly<Record<string, JsonSchema>>;
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
/** An error: `{detail}`. */
export const problem = (description: string): Documented => json(description, problemSchema);

export const problemSchema: JsonSchema = {
  title: 'Problem',
  type: 'object',
  description: 'What went wrong, in a sentence. `errors` names the fields where the input breaks its schema.',
  properties: {
    detail: { type: 'string', minLength: 1, examples: ['Project not found'] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
  required: ['detail'],
};
