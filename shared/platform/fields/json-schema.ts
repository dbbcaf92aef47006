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
  uniqueItems?: boolean;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  /** Only for fields that are refused (see `refused`). */
  not?: JsonSchema;
  default?: unknown;
  examples?: readonly unknown[];
  $ref?: string;
}
