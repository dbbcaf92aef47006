import type { TArrayOptions as ArrayOptions, Static, TSchema } from 'typebox';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { Type } from './type.ts';

// Building blocks of responses. A response is described once, in the file of its resource, with TypeBox: the description is its JSON
// Schema in the OpenAPI document, and `Static<typeof X>` is the type that its handler returns and that clients read.

/** A schema that the document shows once, under its name. */
export const named = <S extends TSchema>(title: string, schema: S): S => ({ title, ...schema });

/** A schema with a description of the field that holds it. */
export const described = <S extends TSchema>(description: string, schema: S): S => ({ ...schema, description });

/** The schema, or null. */
export const orNull = <S extends TSchema>(schema: S) => {
  const { type, enum: values, ...rest } = schema as { type?: string; enum?: readonly unknown[] };
  return Type.Unsafe<Static<S> | null>({
    ...rest,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  });
};

/** One of several texts. */
export const oneOf = <const T extends readonly string[]>(...values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values });

/** A list. Handlers may return a readonly one. */
export const listOf = <S extends TSchema>(items: S, options: ArrayOptions = {}) =>
  Type.Unsafe<readonly Static<S>[]>(Type.Array(items, options));

/** The same schema for each dimension. */
export const perDimension = <S extends TSchema>(schema: S) =>
  Type.Object({
    complexity: described('For `complexity`.', schema),
    value: described('For `value`.', schema),
  });

/** One page of a list. */
export const pageOf = <S extends TSchema>(items: S) =>
  Type.Object({
    items: described('The entries of this page.', listOf(items)),
    total: described('Number of entries on all pages.', Count),
    page: described('This page, counted from 1.', Count),
    per_page: described('Entries per page.', Count),
  });

export const Uuid = Type.String({ format: 'uuid' });
/** ISO 8601 in UTC. */
export const DateTime = Type.String({ format: 'date-time', pattern: 'Z$' });
export const Count = Type.Integer({ minimum: 0 });
/** From 0 to 1. */
export const Share = Type.Number({ minimum: 0, maximum: 1 });
/** From 0 to 100. */
export const Percent = Type.Number({ minimum: 0, maximum: 100 });
export const Positive = Type.Number({ exclusiveMinimum: 0 });
export const Dimension = oneOf(...DIMENSIONS);
/** One dimension, or both. */
export const Dimensions = Type.Unsafe<readonly Static<typeof Dimension>[]>(
  Type.Array(Dimension, { minItems: 1, maxItems: 2 }),
);
