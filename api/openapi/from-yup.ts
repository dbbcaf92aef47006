import { convertSchema } from '@sodaru/yup-to-json-schema';
import type { ISchema, Schema } from 'yup';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import { alternativesOf } from '../contract/input.ts';

/** Converts a yup schema to JSON Schema; rules that JSON Schema cannot express are omitted. */
// biome-ignore lint/suspicious/noExplicitAny: any schema, also one that depends on the value
export function fromYup(schema: ISchema<any>): JsonSchema {
  const alternatives = alternativesOf(schema);
  if (alternatives) return { anyOf: alternatives.map(fromYup) };
  return corrected(convertSchema(schema as unknown as Schema) as JsonSchema);
}

/**
 * The same for a body: what is used for an absent field stands in its description. With the keyword `default`, generators of clients make a
 * field required that may be left out.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export const bodyFromYup = (schema: ISchema<any>): JsonSchema => withoutDefaults(fromYup(schema));

function withoutDefaults({ default: fallback, properties, items, anyOf, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, withoutDefaults(each)])),
    }),
    ...(items && { items: withoutDefaults(items) }),
    ...(anyOf && { anyOf: anyOf.map(withoutDefaults) }),
    ...(fallback !== undefined && {
      description: `${schema.description ?? ''} By default ${written(fallback)}.`.trim(),
      examples: schema.examples ?? [fallback],
    }),
  };
}

const written = (value: unknown): string =>
  [value]
    .flat()
    .map((each) => `\`${each}\``)
    .join(' and ');

/** The converter adds a default to every object, and omits null from nullable enums. Unsupported fields are left out. */
function corrected(schema: JsonSchema): JsonSchema {
  const { default: fallback, properties, items, ...rest } = schema;
  const isNullable = Array.isArray(rest.type) && rest.type.includes('null');
  return {
    ...rest,
    ...(rest.type !== 'object' && fallback !== undefined && { default: fallback }),
    ...(rest.enum && isNullable && { enum: [...rest.enum.filter((value) => value !== null), null] }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([, each]) => each.not === undefined)
          .map(([name, each]) => [name, corrected(each)]),
      ),
    }),
    ...(items && { items: corrected(items) }),
  };
}
