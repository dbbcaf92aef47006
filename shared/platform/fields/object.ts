import { object as yupObject } from 'yup';
import { type AnyField, Field, type Input, type Of, type SentOf, type Shape } from './field.ts';
import type { JsonSchema } from './json-schema.ts';

/** Fields by name. */
export type Fields = Readonly<Record<string, AnyField>>;

type Flat<T> = { [K in keyof T]: T[K] } & {};
type KeysOf<F, P> = { [K in keyof F]: F[K] extends P ? K : never }[keyof F];
type Optional = { readonly '~optional': true };
type MayBeAbsent = Optional | { readonly '~presence': 'default' };

/** The object of these fields, as handlers and responses have it. */
export type Values<F> = Flat<
  { [K in Exclude<keyof F, KeysOf<F, Optional>>]: Of<F[K]> } & {
    [K in KeysOf<F, Optional>]?: Of<F[K]>;
  }
>;

/** The object of these fields, as clients send it. */
export type SentValues<F> = Flat<
  { [K in Exclude<keyof F, KeysOf<F, MayBeAbsent>>]: SentOf<F[K]> } & {
    [K in KeysOf<F, MayBeAbsent>]?: SentOf<F[K]> | undefined;
  }
>;

/** An object made of fields. */
export interface ObjectField<F extends Fields> extends Field<Values<F>, 'required', SentValues<F>> {
  readonly properties: F & NonNullable<JsonSchema['properties']>;
}

/** An object made of fields. The options belong to its JSON Schema in responses. */
export function object<F extends Fields>(fields: F, options: JsonSchema = {}): ObjectField<F> {
  const all = Object.entries(fields) as [string, AnyField][];
  const required = all.filter(([, field]) => !field.isOptional).map(([name]) => name);
  const shown = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: fields as NonNullable<JsonSchema['properties']>,
    ...options,
  };
  return new Field(shown, sentObject(all, options.description), { isAssumed: true }) as unknown as ObjectField<F>;
}

/** Values for absent fields of an object. */
export const defaultsOf = <F extends Fields>({ properties }: ObjectField<F>) =>
  Object.fromEntries(
    Object.entries<AnyField>(properties as Fields)
      .map(([name, { fallback }]) => [name, fallback] as const)
      .filter(([, fallback]) => fallback !== undefined),
  ) as { [K in KeysOf<F, { readonly '~presence': 'default' }>]: Of<F[K]> };

/** The same object, which refuses unknown fields from every caller. */
export function closed<F extends Fields>(fields: ObjectField<F>): Field<Values<F>, 'required', SentValues<F>> {
  const names = Object.keys(fields.properties);
  return fields.sending((input) => ({
    ...input,
    read: () =>
      input
        .read()
        .strict()
        .test('known', `\${path} must be among ${names.join(', ')}`, (value: object | undefined) =>
          Object.keys(value ?? {}).every((name) => names.includes(name)),
        ),
    shape: () => ({ ...input.shape(), refusesUnknown: true }) as Shape,
  }));
}

/** An object that responses in the document show once, under its name. */
export const model = <F extends Fields>(title: string, fields: F, options: JsonSchema = {}): ObjectField<F> =>
  object(fields, { title, ...options });

function sentObject(fields: readonly (readonly [string, AnyField])[], description: string | undefined): Input {
  return {
    schema() {
      const required = fields.filter(([, field]) => field.isRequired).map(([name]) => name);
      return {
        ...(description !== undefined && { description }),
        type: 'object',
        // Fields that are always refused are left out.
        properties: Object.fromEntries(
          fields.map(([name, { sent }]) => [name, sent] as const).filter(([, { not }]) => !not),
        ),
        ...(required.length > 0 && { required }),
      };
    },
    read: () => yupObject(Object.fromEntries(fields.map(([name, { yup }]) => [name, yup]))),
    shape: () => ({
      kind: 'object',
      fields: new Map(fields.map(([name, { shape }]) => [name, shape])),
      defaults: new Map(
        fields.map(([name, { fallback }]) => [name, fallback] as const).filter(([, value]) => value !== undefined),
      ),
      refusesUnknown: false,
    }),
  };
}
