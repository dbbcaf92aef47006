import { type AnyField, Field, type Of } from './field.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Fields, type ObjectField, object } from './object.ts';

const described = (description: string | undefined) => (description === undefined ? {} : { description });

/** A field of any JSON Schema, which only responses have. */
const as = <T>(schema: JsonSchema, description?: string) => new Field<T>({ ...schema, ...described(description) });

const numeric =
  (rules: JsonSchema) =>
  (description?: string, more: JsonSchema = {}) =>
    as<number>({ ...rules, ...more }, description);

/** Makers of fields: what a field holds, then its description. */
export const f = {
  as,
  string: (description?: string, more: JsonSchema = {}) => as<string>({ type: 'string', ...more }, description),
  flag: (description?: string, more: JsonSchema = {}) => as<boolean>({ type: 'boolean', ...more }, description),
  integer: numeric({ type: 'integer' }),
  number: numeric({ type: 'number' }),
  count: numeric({ type: 'integer', minimum: 0 }),
  /** From 0 to 1. */
  share: numeric({ type: 'number', minimum: 0, maximum: 1 }),
  /** From 0 to 100. */
  percent: numeric({ type: 'number', minimum: 0, maximum: 100 }),
  positive: numeric({ type: 'number', exclusiveMinimum: 0 }),
  uuid: (description?: string) => as<string>({ type: 'string', format: 'uuid' }, description),
  /** ISO 8601 in UTC. */
  moment: (description?: string) => as<string>({ type: 'string', format: 'date-time', pattern: 'Z$' }, description),
  /** Always the same value. */
  constant: <const T>(value: T, description?: string, more: JsonSchema = {}) =>
    as<T>({ const: value, ...more }, description),
  /** One of several texts. */
  oneOf: <const T extends readonly string[]>(values: T, description?: string) =>
    as<T[number]>({ type: 'string', enum: values }, description),
  /** A list. Handlers may return a readonly one. */
  list: <F extends AnyField>(items: F, description?: string, more: JsonSchema = {}) =>
    as<readonly Of<F>[]>({ type: 'array', items, ...more }, description),
  object: <F extends Fields>(fields: F, description?: string, more: JsonSchema = {}): ObjectField<F> =>
    object(fields, { ...described(description), ...more }),
  anyOf: <F extends AnyField>(fields: readonly F[]) => as<Of<F>>({ anyOf: fields }),
  /** An object, or null, that stay apart in the document. */
  nullOr: <F extends AnyField>(field: F, description?: string, more: JsonSchema = {}) =>
    as<Of<F> | null>({ anyOf: [field, { type: 'null' }], ...more }, description),
};
