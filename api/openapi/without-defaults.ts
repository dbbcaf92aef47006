import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';

/**
 * The JSON Schema of a body without the keyword `default`; descriptions say what an absent field means. With the keyword, client generators
 * make optional fields required.
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
