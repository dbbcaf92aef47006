import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The schema with a description for each field: its own, or by name for this schema or in general.
 * @param inside names of the enclosing schemas, innermost last.
 */
export function withDescriptions(schema: JsonSchema, inside: readonly string[] = []): JsonSchema {
  const around = schema.title === undefined ? inside : [...inside, schema.title];
  const { properties, items, anyOf, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, describedField(name, each, around)]),
      ),
    }),
    ...(items && { items: withDescriptions(items, around) }),
    ...(anyOf && { anyOf: anyOf.map((each) => withDescriptions(each, around)) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object'
          ? withDescriptions(additionalProperties, around)
          : additionalProperties,
    }),
  };
}

function describedField(name: string, field: JsonSchema, around: readonly string[]): JsonSchema {
  const inner = withDescriptions(field, around);
  const special = around.toReversed().find((schema) => `${schema}.${name}` in FIELD_DESCRIPTIONS);
  const description = field.description ?? FIELD_DESCRIPTIONS[special ? `${special}.${name}` : name];
  return description === undefined ? inner : { ...inner, description };
}
