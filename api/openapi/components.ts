import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';

export interface Reference {
  $ref: string;
}

/** The named schemas, parameters and responses of a document, referenced from everywhere else. */
export class Components<P extends object, R extends object> {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly parameters: Record<string, P> = {};
  readonly responses: Record<string, R> = {};

  /** A reference to a parameter that several operations share. @throws if two different parameters have the same name. */
  referToParameter(name: string, parameter: P): Reference {
    return refer('parameters', this.parameters, name, parameter);
  }

  /** A reference to a response that several operations share. @throws if two different responses have the same name. */
  referToResponse(name: string, response: R): Reference {
    return refer('responses', this.responses, name, response);
  }

  /** Returns the schema with every named schema in it (or the schema itself) replaced by a reference. */
  add(schema: JsonSchema): JsonSchema {
    const { title, ...rest } = schema;
    if (title === undefined) return this.#inside(rest);
    // The field's description is placed beside the reference; the schema keeps its own.
    const { description, ...named } = rest;
    const shown = this.#inside(named);
    return { ...refer('schemas', this.schemas, title, shown), ...(description !== undefined && { description }) };
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

function refer<T>(kind: string, known: Record<string, T>, name: string, item: T): Reference {
  known[name] ??= item;
  if (!isDeepStrictEqual(known[name], item)) throw new Error(`Two ${kind} are named ${name}`);
  return { $ref: `#/components/${kind}/${name}` };
}
