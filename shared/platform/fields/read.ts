import { array, boolean, mixed, type NumberSchema, number, type Schema, string } from 'yup';
import { UUID_PATTERN } from '../identifiers.ts';
import { isExisting } from '../rules/existing-time.ts';
import { isAtMost, isStorable } from '../rules/limits.ts';
import { isPlainName, NOT_PLAIN } from '../rules/plain-name.ts';

// How yup reads the values of requests.

/** An identifier, returned and stored in lower case. */
export const uuid = () =>
  string().matches(UUID_PATTERN, { message: '${path} must be a UUID', excludeEmptyString: false }).transform(lowerCase);

export const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** A string of at most `max` code points that PostgreSQL can store: no NUL, no unpaired surrogates. */
export const text = (max: number) =>
  string()
    .strict()
    .typeError('${path} must be a string')
    .test('storable', '${path} must not contain NUL characters or unpaired surrogates', isStorable)
    .test('length', `\${path} must have at most ${max} characters`, (value) => !value || isAtMost(value, max));

/** A string that is not blank. */
export const nonBlank = (max: number) =>
  text(max).test('blank', '${path} must not be empty', (value) => value == null || value.trim() !== '');

/** A name without hidden characters, so that everybody sees all of it in its written order. */
export const plain = (name: Schema) =>
  name.test(
    'plain',
    `\${path} ${NOT_PLAIN}`,
    (value: string | undefined) => !value || value.trim() === '' || isPlainName(value),
  );

/** Follows the name of a field in its error. */
const EXISTS = 'must be a date and a time that exist';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** A moment with its offset, `2026-11-21T14:00:00Z`, as RFC 3339 writes it. */
export const moment = () =>
  text(40)
    .test('moment', '${path} must be a date and time with an offset', (value) => value == null || MOMENT.test(value))
    .test('exists', `\${path} ${EXISTS}`, (value) => !value || !MOMENT.test(value) || isExisting(value));

/** true or false in a JSON body, without coercion. */
export const flag = () => boolean().strict().typeError('${path} must be true or false');

/** A finite number in a JSON body, without coercion. */
export const decimal = () =>
  number()
    .strict()
    .typeError('${path} must be a number')
    .test('finite', '${path} must be a finite number', (value) => value == null || Number.isFinite(value));

export const whole = () => decimal().integer('${path} must be a whole number');

/** A bound, with its own error message if the usual one doesn't fit. */
export type Bound = number | readonly [number, message: string];
/** The largest number in a query with which paging can't overflow. */
export const LARGEST = [2 ** 31 - 1, '${path} is too large'] as const;

export const numberOf = (bound: Bound): number => (typeof bound === 'number' ? bound : bound[0]);

export function within(read: NumberSchema<number | undefined>, least: Bound, most: Bound | null) {
  const [minimum, tooSmall] = typeof least === 'number' ? [least, `\${path} must be at least ${least}`] : least;
  const enough = read.min(minimum, tooSmall);
  if (most === null) return enough;
  const [maximum, tooLarge] = typeof most === 'number' ? [most, `\${path} must be at most ${most}`] : most;
  return enough.max(maximum, tooLarge);
}

/** The error for a value that is not among the allowed ones. */
export const amongWhich = (values: readonly unknown[], others = '') =>
  `\${path} must be one of ${values.join(', ')}${others}`;

export const among = (read: Schema, values: readonly unknown[], others?: string) =>
  read.oneOf(values, amongWhich(values, others));

/** Rules of a list besides its maximum length. */
export interface ListRules {
  /** What the list holds, for its error. */
  of?: string;
  /** Minimum number of entries, and the end of the error for fewer. */
  min?: readonly [number, error: string];
  /** The end of the error for more than the maximum. */
  most?: string;
  /** What the list may name only once, for its error. */
  distinct?: string;
  /** The name of the list in errors; by default its path. */
  called?: string;
  /** Whether entries are cast, for example ids to lower case. */
  isCast?: boolean;
}

export const tooMany = (max: number, { called = '${path}', most = `have at most ${max} entries` }: ListRules) =>
  `${called} must ${most}`;

export const list = (items: Schema, max: number, rules: ListRules) => {
  const { of, min, distinct, called = '${path}', isCast = false } = rules;
  const all = array()
    .strict(!isCast)
    .typeError(`${called} must be an array${of ? ` of ${of}` : ''}`)
    .of(items)
    .max(max, tooMany(max, rules));
  const enough = min ? all.min(min[0], `\${path} must ${min[1]}`) : all;
  if (!distinct) return enough;
  return enough.test(
    'unique',
    `\${path} must name each ${distinct} once`,
    (value) => !value || new Set(value).size === value.length,
  );
};

/** true or false in a query; 1 and 0 are accepted. */
export const queryFlag = () =>
  mixed<boolean>((value): value is boolean => typeof value === 'boolean')
    .transform((value: unknown, original: unknown) => readFlag(original) ?? value)
    .typeError('${path} must be true or false');

function readFlag(value: unknown): boolean | undefined {
  if (value === 'true' || value === '1' || value === true) return true;
  if (value === 'false' || value === '0' || value === false) return false;
  return undefined;
}

/** A number in a query, given once. Given several, yup would read the first. */
export const queryNumber = () =>
  number()
    .transform((value: unknown, original: unknown) => (isDecimal(original) ? value : Number.NaN))
    .typeError(({ path, originalValue }) =>
      Array.isArray(originalValue) ? `${path} must be given once` : `${path} must be a number`,
    );

/** yup would also accept `0x10`, blanks around a number, and infinite numbers. */
function isDecimal(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return (
    typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) && Number.isFinite(Number(value))
  );
}

/** A whole number in a query. */
export const queryWhole = () => queryNumber().integer('${path} must be a whole number');

export const QUERY_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment in a query, with its time zone; stays a string. */
export const queryTime = () =>
  string()
    .test(
      'time',
      '${path} must be a time like 2026-01-31T12:00:00Z',
      (value) => value == null || QUERY_TIME.test(value),
    )
    .test('exists', `\${path} ${EXISTS}`, (value) => !value || !QUERY_TIME.test(value) || isExisting(value));
