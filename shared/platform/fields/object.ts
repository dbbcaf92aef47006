import { object as yupObject } from 'yup';
import { type AnyField, Field, type Input, type Of, type SentOf } from './field.ts';
import type { JsonSchema } from './json-schema.ts';

/** Fields by name. */
export type Fields = Readonly<Record<string, AnyField>>;

type Flat<T> = { [K in keyof T]: T[K] } & {};
type KeysOf<F, P> = { [K in keyof F]: F[K] extends P ? K : never }[keyof F];
type Optional = { readonly '~optional': true };
type MayBeAbsent = Optional | { readonly '~presence': 'default' };

/** The object that fields make, as handlers and responses have it. */
export type Values<F> = Flat<
  { [K in Exclude<keyof F, KeysOf<F, Optional>>]: Of<F[K]> } & {
    [K in KeysOf<F, Optional>]?: Of<F[K]>;
  }
>;

/** The object that fields make, as clients send it. */
export type SentValues<F> = Flat<
  { [K in Exclude<keyof F, KeysOf<F, MayBeAbsent>>]: SentOf<F[K]> } & {
    [K in KeysOf<F, MayBeAbsent>]?: SentOf<F[K]> | undefined;
  }
>;

/** An object that is made of fields. */
export interface ObjectField<F extends Fields> extends Field<Values<F>, 'required', SentValues<F>> {
  readonly properties: F & NonNullable<JsonSchema['properties']>;
}

/** An object of fields. The options belong to its JSON Schema in responses. */
export function object<F extends Fields>(fields: F, options: JsonSchema = {}): ObjectField<F> {
  const all = Object.entries(fields) as [string, AnyField][];
  const required = all.filter(([, field]) => !field.isOptional).map(([name]) => name);
  const shown = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: fields as NonNullable<JsonSchema['properties']>,
    ...options,
  };
  return new Field(shown, sentObject(all)) as unknown as ObjectField<F>;
}

/** An object of fields that the document shows once in responses, under its name. */
export const model = <F extends Fields>(title: string, fields: F, options: JsonSchema = {}): ObjectField<F> =>
  object(fields, { title, ...options });

function sentObject(fields: readonly (readonly [string, AnyField])[]): Input {
  return {
    schema() {
      const required = fields.filter(([, field]) => field.isRequired).map(([name]) => name);
      return {
        type: 'object',
        // What is refused in any case is left out.
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
      refusesUnknown: false,
    }),
  };
}
