import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';

/**
 * The JSON Schema of a body: what is used for an absent field stands in its description. With the keyword `default`, generators of clients
 * make a field required that may be left out.
 */
export function withoutDefaults({ default: fallback, properties, items, anyOf, ...schema }: JsonSchema): JsonSchema {
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
