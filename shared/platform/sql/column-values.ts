import { UUID_PATTERN } from '../identifiers.ts';
import { isExisting } from '../rules/existing-time.ts';
import { isAtMost, isStorable } from '../rules/limits.ts';

/** Validates a value. Returns the fault, or null. Hand-written for speed, because a file holds millions of values. */
export type Field = (value: unknown) => string | null;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_LENGTH = 254;

/** PostgreSQL's JSON format: ISO 8601 with a zone, up to microseconds. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

export const uuid: Field = (value) => (typeof value === 'string' && UUID_PATTERN.test(value) ? null : 'must be a UUID');

export const time: Field = (value) =>
  typeof value === 'string' && TIME.test(value) && isExisting(value) ? null : 'must be a date-time';

/** An email address, as accepted from registration and identity providers. */
export const email: Field = (value) =>
  typeof value === 'string' && isStorable(value) && value.length <= EMAIL_LENGTH && EMAIL.test(value)
    ? null
    : 'must be an email address';

export const within =
  ({ least, most }: { least: number; most: number }): Field =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? null : `must be a number from ${least} to ${most}`;

export const wholeWithin =
  ({ least, most }: { least: number; most: number }): Field =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? null
      : `must be a whole number from ${least} to ${most}`;

export const flag: Field = (value) => (typeof value === 'boolean' ? null : 'must be true or false');

export const count: Field = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? null : 'must be a whole number, 0 or more';

export const number: Field = (value) => (Number.isFinite(value) ? null : 'must be a number');

export const positive: Field = (value) =>
  Number.isFinite(value) && (value as number) > 0 ? null : 'must be a number above 0';

export const oneOf =
  (values: readonly (string | number)[]): Field =>
  (value) =>
    values.includes(value as string) ? null : `must be one of ${values.join(', ')}`;

/** Some of the values, separated by commas. */
export const someOf =
  (values: readonly string[]): Field =>
  (value) =>
    typeof value === 'string' && value.split(',').every((each) => values.includes(each))
      ? null
      : `must be one of ${values.join(', ')}, or several separated by commas`;

export const text =
  (max: number): Field =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    if (!isStorable(value)) return 'must not contain NUL characters or unpaired surrogates';
    return isAtMost(value, max) ? null : `must have at most ${max} characters`;
  };

export const filled =
  (max: number): Field =>
  (value) =>
    text(max)(value) ?? ((value as string).trim() === '' ? 'must not be empty' : null);

/** A text that satisfies a predicate. */
export const such =
  (isFine: (value: string) => boolean, reason: string): Field =>
  (value) =>
    typeof value === 'string' && isFine(value) ? null : reason;

export const listOf =
  (field: Field, max: number): Field =>
  (value) => {
    if (!Array.isArray(value)) return 'must be an array';
    if (value.length > max) return `must have at most ${max} entries`;
    for (const entry of value) {
      const fault = field(entry);
      if (fault) return `has an entry that ${fault}`;
    }
    return null;
  };

export const orNull =
  (field: Field): Field =>
  (value) =>
    value === null ? null : field(value);

/** An object that PostgreSQL can store as jsonb, without NUL characters. */
export const json: Field = (value) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return 'must be an object';
  return /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value))
    ? 'must not contain NUL characters or unpaired surrogates'
    : null;
};
