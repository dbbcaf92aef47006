import type Typebox from 'typebox';
import type { TProperties, TSchema } from 'typebox';

// The builders of TypeBox that the contract uses, with TypeBox's types. They make the same schemas without loading the package, whose 370
// files would be a sixth of the API's start.

/** Schemas of properties that may be missing. */
const optional = new WeakSet<object>();

function objectOf(properties: TProperties, options: object = {}) {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name]!));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
}

function optionalOf(schema: TSchema) {
  const copy = { ...schema };
  optional.add(copy);
  return copy;
}

const builders = {
  Array: (items: TSchema, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: (options?: object) => ({ type: 'boolean', ...options }),
  Integer: (options?: object) => ({ type: 'integer', ...options }),
  Null: (options?: object) => ({ type: 'null', ...options }),
  Number: (options?: object) => ({ type: 'number', ...options }),
  Object: objectOf,
  Optional: optionalOf,
  String: (options?: object) => ({ type: 'string', ...options }),
  Union: (anyOf: TSchema[], options?: object) => ({ anyOf, ...options }),
  Unsafe: (schema: object) => schema,
};

export const Type = builders as unknown as Pick<typeof Typebox, keyof typeof builders>;
