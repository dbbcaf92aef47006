import type { AnyObject, Schema, TestContext } from 'yup';
import type { JsonSchema } from './json-schema.ts';

/** Whether a field must be present. `default` fields may be absent from requests, `optional` ones also from responses. */
export type Presence = 'required' | 'optional' | 'default';

/** Structure of a request's data: the fields of objects and the limits of lists. */
export type Shape =
  | { kind: 'value' }
  | {
      kind: 'object';
      fields: ReadonlyMap<string, Shape>;
      /** Values for absent fields. */
      defaults: ReadonlyMap<string, unknown>;
      refusesUnknown: boolean;
    }
  | { kind: 'list'; most: number; message: string; item: Shape; schema: Schema }
  | { kind: 'either'; whole: Shape; list: Shape };

/** How requests send a field. Everything in it is made on first use. */
export interface Input {
  schema(): JsonSchema;
  /** A yup schema that leaves open whether the field must be present. */
  read(): Schema;
  shape(): Shape;
}

const VALUE: Shape = { kind: 'value' };

/** How requests send a value without parts. */
export const valueSent = (schema: JsonSchema, read: () => Schema): Input => ({
  schema: () => schema,
  read,
  shape: () => VALUE,
});

/** Any field. */
// biome-ignore lint/suspicious/noExplicitAny: a field of any type
export type AnyField = Field<any, any, any>;
/** The type of a field's values. */
export type Of<F> = F extends { readonly '~value': infer T } ? T : never;
/** The type of what clients send in a field: parts with a default may be absent. */
export type SentOf<F> = F extends { readonly '~sent': infer S } ? S : never;

/** JSON Schema keywords for the type system. A field has them as its own properties. */
const Keywords = class {} as new () => JsonSchema;

/**
 * A field, described once. It is its own JSON Schema in responses. `sent` is its JSON Schema in requests, and `yup` reads requests. Each
 * method returns a new field.
 */
export class Field<T, P extends Presence = 'required', S = T> extends Keywords {
  // These exist in the type system only.
  declare readonly '~value': T;
  declare readonly '~sent': S;
  declare readonly '~presence': P;
  declare readonly '~optional': P extends 'optional' ? true : false;

  readonly #input: Input | undefined;
  readonly #presence: Presence;
  readonly #isAssumed: boolean;
  readonly #fallback: unknown;
  #yup: Schema | undefined;
  #sent: JsonSchema | undefined;
  #shape: Shape | undefined;

  constructor(shown: JsonSchema, input?: Input, { presence = 'required', fallback, isAssumed = false }: Absence = {}) {
    super();
    Object.assign(this, shown);
    this.#input = input;
    this.#presence = presence;
    this.#fallback = fallback;
    this.#isAssumed = isAssumed;
  }

  /** Whether responses may lack it. */
  get isOptional(): boolean {
    return this.#presence === 'optional';
  }

  /** Whether requests must have it. */
  get isRequired(): boolean {
    return this.#presence === 'required' && !this.#isAssumed;
  }

  /** The value if a request lacks the field; undefined if there is none. */
  get fallback(): unknown {
    return this.#fallback;
  }

  /** Its JSON Schema in requests. */
  get sent(): JsonSchema {
    this.#sent ??= {
      ...this.#taken.schema(),
      ...(this.#fallback !== undefined && { default: this.#fallback }),
    };
    return this.#sent;
  }

  get shape(): Shape {
    this.#shape ??= this.#taken.shape();
    return this.#shape;
  }

  /** The yup schema that reads the field in requests. */
  get yup(): Schema {
    this.#yup ??= this.#read();
    return this.#yup;
  }

  #read(): Schema {
    const schema = this.#taken.read();
    if (this.#isAssumed) return schema;
    if (this.#presence !== 'required') return schema.type === 'object' ? schema.default(undefined) : schema;
    return schema.spec.nullable ? schema.defined() : schema.required();
  }

  get #taken(): Input {
    if (!this.#input) throw new Error(`Requests can't send this field: ${JSON.stringify(this)}`);
    return this.#input;
  }

  /** The same field with another description, or with that of another field. */
  about(text: string | { readonly description?: string }): Field<T, P, S> {
    const description = typeof text === 'string' ? text : text.description!;
    return this.#like({ description }, { description });
  }

  /** The same field, which responses in the document show once under its name. */
  named(title: string): Field<T, P, S> {
    return this.#like({ title }, {});
  }

  /** The same field, which the document shows once as a parameter or body under its name. */
  sharedAs(title: string): Field<T, P, S> {
    return this.#like({}, { title });
  }

  /** The same field with more JSON Schema in requests. */
  sentAs(more: JsonSchema): Field<T, P, S> {
    return this.#like({}, more);
  }

  /** The same field, or null. */
  orNull(): Field<T | null, P, S | null> {
    const input = this.#input;
    return new Field(
      nullable(this),
      input && { ...input, schema: () => nullable(input.schema()), read: () => input.read().nullable() },
      this.#absence,
    );
  }

  /** The same field, but optional. */
  optional(): Field<T, 'optional', S> {
    return new Field(this, this.#input, { presence: 'optional' });
  }

  /** The same field with a value for requests that lack it. */
  or(fallback: T): Field<T, 'default', S> {
    return new Field(this, this.#input, { presence: 'default', fallback });
  }

  /** The same object, reported as missing itself if a request lacks it. By default, its fields are reported. */
  needed(): Field<T, P, S> {
    return new Field(this, this.#input, { ...this.#absence, isAssumed: false });
  }

  /** The same field with a rule that JSON Schema can't express. */
  test(
    name: string,
    message: string,
    // biome-ignore lint/suspicious/noExplicitAny: the value as yup has it, which may be missing
    isValid: (value: any, context: TestContext<AnyObject>) => boolean,
  ): Field<T, P, S> {
    return this.read((schema) => schema.test(name, message, isValid));
  }

  /** The same field, read differently. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind of schema has its own methods
  read(change: (schema: any) => Schema): Field<T, P, S> {
    return this.sending((input) => ({ ...input, read: () => change(input.read()) }));
  }

  /** The same field, sent differently. */
  sending(change: (input: Input) => Input): Field<T, P, S> {
    return new Field(this, this.#input && change(this.#input), this.#absence);
  }

  get #absence(): Absence {
    return { presence: this.#presence, fallback: this.#fallback, isAssumed: this.#isAssumed };
  }

  #like(shown: JsonSchema, sent: JsonSchema): Field<T, P, S> {
    const input = this.#input;
    return new Field(
      { ...this, ...shown },
      input && { ...input, schema: () => ({ ...input.schema(), ...sent }) },
      this.#absence,
    );
  }
}

/** What happens if a field is absent. */
interface Absence {
  presence?: Presence;
  fallback?: unknown;
  /** Whether an absent object is read as an empty one. */
  isAssumed?: boolean;
}

function nullable({ type, enum: values, ...rest }: JsonSchema): JsonSchema {
  return { ...rest, type: [type as string, 'null'], ...(values && { enum: [...values, null] }) };
}
