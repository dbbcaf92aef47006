import type { JsonSchema } from './json-schema.ts';

/** The named schemas and responses of a document, referenced from everywhere else. */
export class Components<R extends object> {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly responses: Record<string, R> = {};

  /** A reference to a response that many operations share. @throws if two different responses have the same name. */
  refer(name: string, response: R): { $ref: string } {
    this.responses[name] ??= response;
    if (JSON.stringify(this.responses[name]) !== JSON.stringify(response)) {
      throw new Error(`Two responses are named ${name}`);
    }
    return { $ref: `#/components/responses/${name}` };
  }

  /**
   * The schema with every named one in it (itself included) replaced by a reference.
   * @throws if two different schemas have the same name.
   */
  add(schema: JsonSchema): JsonSchema {
    const { title, ...rest } = schema;
    if (title === undefined) return this.#inside(rest);
    // The field's description is beside the reference, the schema's own with the schema.
    const { description, ...named } = rest;
    const shown = this.#inside(named);
    const known = this.schemas[title];
    if (known && JSON.stringify(known) !== JSON.stringify(shown)) throw new Error(`Two schemas are named ${title}`);
    this.schemas[title] = shown;
    return { $ref: `#/components/schemas/${title}`, ...(description !== undefined && { description }) };
  }

  #inside({ properties, items, anyOf, additionalProperties, ...rest }: JsonSchema): JsonSchema {
    return {
      ...rest,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.add(each)])),
      }),
      ...(items && { items: this.add(items) }),
      ...(anyOf && { anyOf: anyOf.map((each) => this.add(each)) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'object' ? this.add(additionalProperties) : additionalProperties,
      }),
    };
  }
}
