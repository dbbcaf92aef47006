import { lazy, mixed, type Schema, string } from 'yup';
import { UUID_PATTERN } from '../identifiers.ts';
import { type AnyField, Field, type Of, type SentOf, valueSent } from './field.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Fields, type ObjectField, object } from './object.ts';
import * as read from './read.ts';

const described = (description: string | undefined) => (description === undefined ? {} : { description });

/** A field of any JSON Schema, for responses only. */
const as = <T>(schema: JsonSchema, description?: string) => new Field<T>({ ...schema, ...described(description) });

const numeric =
  (rules: JsonSchema) =>
  (description?: string, more: JsonSchema = {}) =>
    as<number>({ ...rules, ...more }, description);

/** A field that requests may also send. `sent` is its additional JSON Schema in requests. */
const writable = <T>(
  shown: JsonSchema,
  sent: JsonSchema,
  reads: () => Schema,
  description?: string,
  more: JsonSchema = {},
) =>
  new Field<T>(
    { ...shown, ...described(description), ...more },
    valueSent({ ...shown, ...sent, ...described(description) }, reads),
  );

/** A UUID of any version, case-insensitive. */
export const UUID_TEXT = UUID_PATTERN.source.replaceAll('0-9a-f', '0-9a-fA-F');
const NOT_BLANK: JsonSchema = { minLength: 1, pattern: '\\S' };

/** Makers of fields. They take what the field holds, then its description. */
export const f = {
  as,
  writable,
  string: (description?: string, more: JsonSchema = {}) => as<string>({ type: 'string', ...more }, description),
  integer: numeric({ type: 'integer' }),
  count: numeric({ type: 'integer', minimum: 0 }),
  /** From 0 to 1. */
  share: numeric({ type: 'number', minimum: 0, maximum: 1 }),
  /** From 0 to 100. */
  percent: numeric({ type: 'number', minimum: 0, maximum: 100 }),
  positive: numeric({ type: 'number', exclusiveMinimum: 0 }),
  /** Always the same value. */
  constant: <const T>(value: T, description?: string, more: JsonSchema = {}) =>
    as<T>({ const: value, ...more }, description),
  anyOf: <F extends AnyField>(fields: readonly F[]) => as<Of<F>>({ anyOf: fields }),
  /** An object or null, kept as two alternatives in the document. */
  nullOr: <F extends AnyField>(field: F, description?: string, more: JsonSchema = {}) =>
    as<Of<F> | null>({ anyOf: [field, { type: 'null' }], ...more }, description),
  /** A list of any length, for responses only. Handlers may return a readonly list. */
  list: <F extends AnyField>(items: F, description?: string, more: JsonSchema = {}) =>
    as<readonly Of<F>[]>({ type: 'array', items, ...more }, description),

  // Requests may send the following fields, too.
  /** A text that may be blank. */
  text: (max: number, description?: string, more?: JsonSchema) =>
    writable<string>({ type: 'string' }, { maxLength: max }, () => read.text(max), description, more),
  nonBlank: (max: number, description?: string, more?: JsonSchema) =>
    writable<string>({ type: 'string' }, { ...NOT_BLANK, maxLength: max }, () => read.nonBlank(max), description, more),
  /** A text without hidden characters, so that everybody sees all of it in its written order. */
  plainText: (max: number, description?: string) => f.text(max, description).read(read.plain),
  /** The same, not blank. */
  name: (max: number, description?: string, more?: JsonSchema) => f.nonBlank(max, description, more).read(read.plain),
  uuid: (description?: string) =>
    writable<string>({ type: 'string', format: 'uuid' }, { pattern: UUID_TEXT }, read.uuid, description),
  /** ISO 8601: in UTC in responses, with any offset in requests. */
  moment: (description?: string) =>
    new Field<string>(
      { type: 'string', format: 'date-time', pattern: 'Z$', ...described(description) },
      valueSent({ type: 'string', format: 'date-time', ...described(description) }, read.moment),
    ),
  flag: (description?: string, more?: JsonSchema) =>
    writable<boolean>({ type: 'boolean' }, {}, read.flag, description, more),
  number: (description?: string, more?: JsonSchema) =>
    writable<number>({ type: 'number' }, {}, read.decimal, description, more),
  /** @param maximum null for none. */
  whole: (minimum: number, maximum: number | null, description?: string, more?: JsonSchema) =>
    writable<number>(
      { type: 'integer', minimum, ...(maximum !== null && { maximum }) },
      {},
      () => read.within(read.whole(), minimum, maximum),
      description,
      more,
    ),
  /**
   * One of several texts.
   * @param others what its error mentions besides them.
   */
  oneOf: <const T extends readonly string[]>(values: T, description?: string, others?: string) =>
    writable<T[number]>(
      { type: 'string', enum: values },
      {},
      () => read.among(string().strict(), values, others),
      description,
    ),
  oneOfNumbers: (values: readonly number[], description: string, others?: string) =>
    writable<number>(
      { type: 'number', enum: values },
      {},
      () => read.among(read.decimal(), values, others),
      description,
    ),
  /** A list with a maximum length, which requests may send. */
  listUpTo<F extends AnyField>(
    max: number,
    items: F,
    description?: string,
    { shown = {}, ...rules }: read.ListRules & { shown?: JsonSchema } = {},
  ): Field<readonly Of<F>[], 'required', readonly SentOf<F>[]> {
    const words = described(description);
    return new Field(
      { type: 'array', items, ...words, ...shown },
      {
        schema: () => ({
          type: 'array',
          items: items.sent,
          ...words,
          ...(rules.min && { minItems: rules.min[0] }),
          maxItems: max,
          ...(rules.distinct && { uniqueItems: true }),
        }),
        read: () => read.list(items.yup, max, rules),
        shape: () => ({
          kind: 'list',
          most: max,
          message: read.tooMany(max, rules),
          item: items.shape,
          schema: items.yup,
        }),
      },
    );
  },
  /** Whatever its `test` lets pass. */
  any: <T>(schema: JsonSchema, description: string) => writable<T>(schema, {}, mixed, description),
  object: <F extends Fields>(fields: F, description?: string, more: JsonSchema = {}): ObjectField<F> =>
    object(fields, { ...described(description), ...more }),
  /** An object, or the bare array that existing clients send. */
  objectOrList: <O extends AnyField, L extends AnyField>(
    whole: O,
    list: L,
  ): Field<Of<O> | Of<L>, 'required', SentOf<O> | SentOf<L>> =>
    new Field(
      {},
      {
        schema: () => ({ anyOf: [whole.sent, list.sent] }),
        read: () => lazy((value: unknown) => (Array.isArray(value) ? list.yup : whole.yup)) as unknown as Schema,
        shape: () => ({ kind: 'either', whole: whole.shape, list: list.shape }),
      },
      { isAssumed: true },
    ),
  /**
   * A field that clients may expect but that would change nothing. Requests with it are refused, and the document leaves it out.
   * @param sentence follows the name of the field in the error.
   */
  refused: (sentence: string): Field<undefined, 'optional'> =>
    writable<undefined>({ not: {} }, {}, mixed)
      .test('unsupported', `\${path} ${sentence}`, (value) => value == null)
      .optional(),
};

/** Makers of query fields. */
export const query = {
  /** A text of an unusual form, which its `test` describes. */
  string: (description: string) => writable<string>({ type: 'string' }, {}, string, description),
  flag: (description: string): Field<boolean, 'default'> =>
    writable<boolean>({ type: 'boolean' }, {}, read.queryFlag, description).or(false),
  number: (least: read.Bound, most: read.Bound, description: string) =>
    writable<number>(
      { type: 'number', minimum: read.numberOf(least), maximum: read.numberOf(most) },
      {},
      () => read.within(read.queryNumber(), least, most),
      description,
    ),
  /** Any safe whole number. */
  position: (description: string) =>
    writable<number>(
      { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      {},
      () => read.within(read.queryWhole(), 0, [Number.MAX_SAFE_INTEGER, '${path} is too large']),
      description,
    ),
  /** @param most null for the largest number with which paging can't overflow. */
  whole: (least: read.Bound, most: read.Bound | null, description: string) =>
    writable<number>(
      { type: 'integer', minimum: read.numberOf(least), maximum: read.numberOf(most ?? read.LARGEST) },
      {},
      () => read.within(read.queryWhole(), least, most ?? read.LARGEST),
      description,
    ),
  oneOfNumbers: (values: readonly number[], description: string, message?: string) =>
    writable<number>(
      { type: 'integer', enum: values, maximum: read.numberOf(read.LARGEST) },
      {},
      () => read.queryWhole().oneOf(values, message ?? read.amongWhich(values)),
      description,
    ),
  time: (description: string) =>
    writable<string>(
      { type: 'string', format: 'date-time' },
      { pattern: read.QUERY_TIME.source },
      read.queryTime,
      description,
    ),
  oneOf: <const T extends readonly string[]>(values: T, description: string, message?: string) =>
    writable<T[number]>(
      { type: 'string', enum: values },
      {},
      () => string().oneOf(values, message ?? read.amongWhich(values)),
      description,
    ),
};
