import { convertSchema } from '@sodaru/yup-to-json-schema';
import type { ISchema, Schema } from 'yup';
import { type AnyField, Field, type Shape } from '../../shared/platform/fields/field.ts';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import { alternativesOf } from './input.ts';

// Requests that yup alone describes still. Goes with the last of them.

// biome-ignore lint/suspicious/noExplicitAny: any schema, also one that depends on the value
type AnySchema = ISchema<any>;

const fields = new WeakMap<AnySchema, AnyField>();

/** A yup schema as a field. */
export function fieldOf(schema: AnySchema | AnyField): AnyField {
  if (schema instanceof Field) return schema;
  let field = fields.get(schema);
  if (!field) {
    field = new Field(
      {},
      { schema: () => fromYup(schema), read: () => schema as unknown as Schema, shape: () => makeShape(schema) },
      { isAssumed: true },
    );
    fields.set(schema, field);
  }
  return field;
}

/** Converts a yup schema to JSON Schema; rules that JSON Schema cannot express are omitted. */
function fromYup(schema: AnySchema): JsonSchema {
  const alternatives = alternativesOf(schema);
  if (alternatives) return { anyOf: alternatives.map(fromYup) };
  return corrected(convertSchema(schema as unknown as Schema) as JsonSchema);
}

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

/** The parts of yup's schemas used here. */
interface Inside {
  type?: string;
  fields?: Record<string, AnySchema>;
  innerType?: Schema;
  tests: readonly { OPTIONS?: { name?: string; params?: { max?: unknown }; message?: unknown } }[];
}

function makeShape(schema: AnySchema): Shape {
  const [whole, list] = alternativesOf(schema) ?? [];
  if (whole && list) return { kind: 'either', whole: fieldOf(whole).shape, list: fieldOf(list).shape };
  const { type, fields: inner, innerType, tests } = schema as unknown as Inside;
  if (type === 'object' && inner) {
    const entries = Object.entries(inner).map(([name, field]) => [name, fieldOf(field).shape] as const);
    const refusesUnknown = tests.some(({ OPTIONS }) => OPTIONS?.name === 'known');
    return { kind: 'object', fields: new Map(entries), refusesUnknown };
  }
  if (type !== 'array' || !innerType) return { kind: 'value' };
  const limit = tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS;
  if (typeof limit?.params?.max !== 'number') throw new Error('A list in a schema needs a maximum length');
  const message = typeof limit.message === 'string' ? limit.message : '${path} is too long';
  return { kind: 'list', most: limit.params.max, message, item: fieldOf(innerType).shape, schema: innerType };
}
