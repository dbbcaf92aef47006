import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';

/** The subset of JSON Schema 2020-12 used here. */
export interface JsonSchema {
  /** Name of the schema as a component of the document. */
  title?: string;
  description?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  /** Only of fields that are refused; see `unsupported`. */
  not?: JsonSchema;
  default?: unknown;
  examples?: readonly unknown[];
  $ref?: string;
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** An object with required and optional fields. */
export const objectOf = (properties: Properties, optional: Properties = {}): JsonSchema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
/** A named schema, shown once in the document. */
export const named = (title: string, schema: JsonSchema): JsonSchema => ({ title, ...schema });
/** A schema with a description. */
export const described = (description: string, schema: JsonSchema): JsonSchema => ({ ...schema, description });
export const nullable = ({ type, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  type: [...[type ?? []].flat(), 'null'],
  ...(schema.enum && { enum: [...schema.enum, null] }),
});
/** An object schema with additional fields. */
export const extended = (base: JsonSchema, properties: Properties, optional: Properties = {}): JsonSchema =>
  objectOf({ ...pick(base, true), ...properties }, { ...pick(base, false), ...optional });

function pick({ properties = {}, required = [] }: JsonSchema, isRequired: boolean): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name) === isRequired));
}

export const uuidSchema: JsonSchema = { type: 'string', format: 'uuid' };
export const dateTimeSchema: JsonSchema = { type: 'string', format: 'date-time', pattern: 'Z$' };
export const stringSchema: JsonSchema = { type: 'string' };
export const booleanSchema: JsonSchema = { type: 'boolean' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const decimalNumber: JsonSchema = { type: 'number' };
export const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };
export const percent: JsonSchema = { type: 'number', minimum: 0, maximum: 100 };
export const positive: JsonSchema = { type: 'number', exclusiveMinimum: 0 };
export const oneOf = (...values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });

/** One dimension, or both. */
export const dimensionsSchema: JsonSchema = { ...listOf(oneOf(...DIMENSIONS)), minItems: 1, maxItems: 2 };

/** The same for each dimension. */
export const perDimension = (schema: JsonSchema): JsonSchema => objectOf({ complexity: schema, value: schema });
/** One page of a list. */
export const pageSchema = (items: JsonSchema): JsonSchema =>
  objectOf({ items: listOf(items), total: count, page: count, per_page: count });
