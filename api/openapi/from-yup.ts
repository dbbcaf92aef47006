import { convertSchema } from '@sodaru/yup-to-json-schema';
import type { ISchema, Schema } from 'yup';
import { alternativesOf } from '../http/fields.ts';
import type { JsonSchema } from '../http/json-schema.ts';

/** The JSON Schema of what a yup schema accepts; the rules that JSON Schema can't say stay in its messages. */
// biome-ignore lint/suspicious/noExplicitAny: any schema, also one that depends on the value
export function fromYup(schema: ISchema<any>): JsonSchema {
  const alternatives = alternativesOf(schema);
  if (alternatives) return { anyOf: alternatives.map(fromYup) };
  return corrected(convertSchema(schema as unknown as Schema) as JsonSchema);
}

/** The converter gives every object a default that nobody set, and leaves null out of the values that may be null. */
function corrected(schema: JsonSchema): JsonSchema {
  const { default: fallback, properties, items, ...rest } = schema;
  const isNullable = Array.isArray(rest.type) && rest.type.includes('null');
  return {
    ...rest,
    ...(rest.type !== 'object' && fallback !== undefined && { default: fallback }),
    ...(rest.enum && isNullable && { enum: [...rest.enum.filter((value) => value !== null), null] }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, corrected(each)])),
    }),
    ...(items && { items: corrected(items) }),
  };
}
