import fc from 'fast-check';
import type { JsonSchema } from '../../../shared/platform/fields/json-schema.ts';
import { anyCodePoints } from '../../support/code-points.ts';

/** Text that has broken services before. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00a',
  "'; drop table users; --",
  '" onload="alert(1)',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  'line\r\nbreak',
  '\u202eright to left',
  '💩'.repeat(50),
  'e\u0301'.repeat(100),
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e999',
  '%00',
  '%F0%9F',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{}',
  '[]',
  'a'.repeat(200),
  'a'.repeat(201),
  'a'.repeat(256),
  'a'.repeat(257),
  'é'.repeat(10_001),
];

const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e-320,
  1e308,
  -1e308,
  1e6,
  1e-6,
];

/** Names that objects inherit, that libraries call, or that a parser may stumble over. */
export const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'toJSON',
  'then',
  'length',
  'slot',
  '',
  '\u0000',
  '\ud800',
  '0',
  'features[0]',
  'a.b',
  '$where',
);

export const nastyText = fc.constantFrom(...NASTY_TEXTS);

/** Text as people write it, and as they don't. */
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: nastyText },
  { weight: 1, arbitrary: anyCodePoints },
);

/** Any value that JSON can hold. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom(...NASTY_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: {} }, [1, 'a']),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that the schema lets through. Ids are left to the caller, who knows some: see `Slot`. */
export function fitting(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, name)));
  const [type, ...others] = [schema.type ?? 'null'].flat();
  const value = fittingType(schema, type!, name);
  return others.includes('null') ? fc.option(value, { freq: 5 }) : value;
}

function fittingType(schema: JsonSchema, type: string, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return fittingObject(schema);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 8, 8),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'string':
      return fittingText(schema, name);
    default:
      return fc.constant(null);
  }
}

function fittingObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fitting(each, name)]));
  return fc.record(model, { requiredKeys: required as string[] });
}

/** A placeholder in a generated request, which the running session replaces with an id that exists. */
export interface Slot {
  slot: string;
  pick: number;
}

export const isSlot = (value: unknown): value is Slot =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'slot') && Object.hasOwn(value, 'pick');

export const slotOf = (name: string): fc.Arbitrary<Slot> =>
  fc.record({ slot: fc.constant(name), pick: fc.nat(10_000) });

function fittingText({ format, maxLength = 40, minLength = 0 }: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (format === 'uuid') return slotOf(name);
  if (name === 'username') return fc.integer({ min: 0, max: 1e9 }).map((n) => `u${n}`);
  if (name === 'email') return fc.integer({ min: 0, max: 1e9 }).map((n) => `u${n}@example.com`);
  if (name === 'password' || name === 'new_password') return fc.constantFrom('Correct-horse-7', 'weak', 'Ünïcode-7ß');
  if (name === 'avatar_url') return fc.constantFrom('https://example.com/a.png', 'http://x/ü');
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  return text.filter(
    (value) => value.isWellFormed() && !value.includes('\0') && (minLength === 0 || value.trim() !== ''),
  );
}
