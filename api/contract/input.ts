import { array, boolean, type ISchema, lazy, mixed, number, type Schema, string } from 'yup';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import { CHOICES, DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { isExisting } from '../../shared/rules/existing-time.ts';
import { DESCRIPTION_LENGTH, isAtMost, isStorable, NAME_LENGTH, TAG_LENGTH, TAGS } from '../../shared/rules/limits.ts';
import { isPlainName, NOT_PLAIN } from '../../shared/rules/plain-name.ts';

export { DESCRIPTION_LENGTH, NAME_LENGTH };

/**
 * A field with its description in the document.
 * @param text the description, or a field of a response that has the same.
 */
// biome-ignore lint/suspicious/noExplicitAny: any schema, also one with a default
export function about<S extends Schema<any, any, any, any>>(
  text: string | { readonly description?: string },
  field: S,
): S {
  const description = typeof text === 'string' ? text : text.description;
  return annotated(field, { description });
}

/** A parameter or a body that the document shows once, under its name, however many operations share it. */
// biome-ignore lint/suspicious/noExplicitAny: any schema, also one with a default
export function sharedAs<S extends Schema<any, any, any, any>>(title: string, field: S): S {
  return annotated(field, { title });
}

// biome-ignore lint/suspicious/noExplicitAny: any schema, also one with a default
function annotated<S extends Schema<any, any, any, any>>(field: S, more: object): S {
  const { jsonSchema } = (field.spec.meta ?? {}) as { jsonSchema?: object };
  return field.meta({ jsonSchema: { ...jsonSchema, ...more } }) as S;
}

/** A UUID of any version, case-insensitive, for the OpenAPI document. */
const UUID_TEXT = UUID_PATTERN.source.replaceAll('0-9a-f', '0-9a-fA-F');

/** An identifier; returned and stored in lower case. */
export const uuid = () =>
  string()
    .matches(UUID_PATTERN, { message: '${path} must be a UUID', excludeEmptyString: false })
    .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
    .meta({ jsonSchema: { format: 'uuid', pattern: UUID_TEXT } });

/** The caller, in place of an id. */
export const ME = 'me';

/** `me`, or the id of a user. */
export const userOrMe = () =>
  string()
    .test('user', '${path} must be a UUID or me', (value) => value == null || value === ME || UUID_PATTERN.test(value))
    .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
    .meta({ jsonSchema: { pattern: `^(${ME}|${UUID_TEXT.slice(1, -1)})$` } });

/** A string of at most `max` code points that PostgreSQL can store: no NUL, no unpaired surrogates. */
export const text = (max: number) =>
  string()
    .strict()
    .typeError('${path} must be a string')
    .test('storable', '${path} must not contain NUL characters or unpaired surrogates', isStorable)
    .test('length', `\${path} must have at most ${max} characters`, (value) => !value || isAtMost(value, max))
    .meta({ jsonSchema: { maxLength: max } });

/** A string that is not blank. */
export const nonBlank = (max: number) =>
  text(max)
    .test('blank', '${path} must not be empty', (value) => value == null || value.trim() !== '')
    .meta({ jsonSchema: { minLength: 1, maxLength: max, pattern: '\\S' } });

/** A name that everybody sees all of, in the order in which it is written. */
export const plain = (name: ReturnType<typeof text>) =>
  name.test('plain', `\${path} ${NOT_PLAIN}`, (value) => !value || value.trim() === '' || isPlainName(value));

export const tags = () =>
  array()
    .strict()
    .typeError('${path} must be an array of strings')
    .of(nonBlank(TAG_LENGTH).required())
    .max(TAGS, `\${path} must have at most ${TAGS} entries`);

/** true or false in a JSON body, without coercion. */
export const flag = () => boolean().strict().typeError('${path} must be true or false');

/**
 * A field that clients may expect, but that would change nothing: it is refused, and the OpenAPI document leaves it out.
 * @param sentence what follows the name of the field in the error.
 */
export const unsupported = (sentence: string) =>
  mixed()
    .test('unsupported', `\${path} ${sentence}`, (value) => value == null)
    .meta({ jsonSchema: { not: {} } });

/** Follows the name of a field in its error. */
const EXISTS = 'must be a date and a time that exist';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** A moment with its offset, `2026-11-21T14:00:00Z`, as RFC 3339 writes it. */
export const moment = () =>
  text(40)
    .test('moment', '${path} must be a date and time with an offset', (value) => value == null || MOMENT.test(value))
    .test('exists', `\${path} ${EXISTS}`, (value) => !value || !MOMENT.test(value) || isExisting(value))
    .meta({ jsonSchema: { format: 'date-time' } });

/** A finite number in a JSON body, without coercion. */
export const decimal = () =>
  number()
    .strict()
    .typeError('${path} must be a number')
    .test('finite', '${path} must be a finite number', (value) => value == null || Number.isFinite(value));

/** A whole number from 1 in a JSON body, without coercion. */
export const wholeNumber = () =>
  decimal().integer('${path} must be a whole number').min(1, '${path} must be at least 1');

/** true or false in a query: also 1 and 0. */
export const queryFlag = () =>
  mixed<boolean>((value): value is boolean => typeof value === 'boolean')
    .transform((value: unknown, original: unknown) => readFlag(original) ?? value)
    .typeError('${path} must be true or false')
    .default(false)
    .meta({ jsonSchema: { type: 'boolean' } });

/** A number in a query, given once: yup would read the first of several. */
export const queryNumber = () =>
  number()
    .transform((value: unknown, original: unknown) => (isDecimal(original) ? value : Number.NaN))
    .typeError(({ path, originalValue }) =>
      Array.isArray(originalValue) ? `${path} must be given once` : `${path} must be a number`,
    );

/** A whole number in a query, small enough that paging cannot overflow. */
export const queryInteger = () =>
  queryNumber()
    .integer('${path} must be a whole number')
    .max(2 ** 31 - 1, '${path} is too large');

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment in a query, with its time zone; stays a string. */
export const queryTime = () =>
  string()
    .test('time', '${path} must be a time like 2026-01-31T12:00:00Z', (value) => value == null || TIME.test(value))
    .test('exists', `\${path} ${EXISTS}`, (value) => !value || !TIME.test(value) || isExisting(value))
    .meta({ jsonSchema: { format: 'date-time', pattern: TIME.source } });

export const dimension = () =>
  string()
    .strict()
    .oneOf(DIMENSIONS, `\${path} must be one of ${DIMENSIONS.join(', ')}`);
/** One dimension or both, each once. */
export const dimensions = () =>
  array()
    .strict()
    .typeError('${path} must be an array')
    .of(dimension().required())
    .min(1, '${path} must name at least one dimension')
    .max(DIMENSIONS.length, `\${path} must have at most ${DIMENSIONS.length} entries`)
    .test('unique', '${path} must name each dimension once', (value) => !value || new Set(value).size === value.length)
    .meta({ jsonSchema: { uniqueItems: true } });
export const choice = () =>
  string()
    .strict()
    .oneOf(CHOICES, `\${path} must be one of ${CHOICES.join(', ')}`);

export const targetCertainty = (fallback: number) =>
  queryNumber().min(0, '${path} must be between 0 and 1').max(1, '${path} must be between 0 and 1').default(fallback);

/** yup would also accept `0x10`, blanks around a number, and one beyond all numbers. */
function isDecimal(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return (
    typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) && Number.isFinite(Number(value))
  );
}

function readFlag(value: unknown): boolean | undefined {
  if (value === 'true' || value === '1' || value === true) return true;
  if (value === 'false' || value === '0' || value === false) return false;
  return undefined;
}

/** Ids or names separated by commas, in lower case. */
export function splitIds(value: string): string[] {
  return value
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter(Boolean);
}

export const isUuid = (id: string): boolean => UUID_PATTERN.test(id);

// biome-ignore lint/suspicious/noExplicitAny: any schema
const alternatives = new WeakMap<object, readonly ISchema<any>[]>();

/** An object, or the bare array that existing clients send instead. */
// biome-ignore lint/suspicious/noExplicitAny: any two schemas
export function objectOrList<O extends ISchema<any>, L extends ISchema<any>>(whole: O, list: L) {
  const either = lazy((value: unknown) => (Array.isArray(value) ? list : whole) as O | L);
  alternatives.set(either, [whole, list]);
  return either;
}

/** The alternatives of a schema that depends on the value. */
// biome-ignore lint/suspicious/noExplicitAny: any schema
export function alternativesOf(schema: ISchema<any>): readonly ISchema<any>[] | undefined {
  return alternatives.get(schema);
}
