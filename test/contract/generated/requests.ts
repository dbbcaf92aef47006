import fc from 'fast-check';
import type { Parameter } from '../../../api/openapi/document.ts';
import type { JsonSchema } from '../../../shared/platform/fields/json-schema.ts';
import type { PlacedOperation } from '../../support/contract.ts';
import { anyValue, fitting, hostileName, nastyText, type Slot, slotOf } from './values.ts';

export const ACTORS = ['owner', 'collaborator', 'stranger', 'superuser', 'anonymous'] as const;
export type Actor = (typeof ACTORS)[number];

/** A request before it is known which ids there are. */
export interface GeneratedRequest {
  operation: PlacedOperation;
  actor: Actor;
  /** By the name of the path parameter. */
  ids: Record<string, Slot | string>;
  query: [name: string, value: unknown][];
  body: GeneratedBody | undefined;
  trailingSlash: boolean;
  /** GET as HEAD. */
  headOnly: boolean;
  /** The share of the body after which the connection is cut; null where all of it is sent. */
  cutAfter: number | null;
}

export type GeneratedBody =
  | { kind: 'json'; value: unknown }
  /** JSON with the same entry many times in a list: the whole body, or one of its fields. */
  | { kind: 'long list'; field: string | null; entry: unknown; times: number }
  /** Sent letter by letter. */
  | { kind: 'raw'; text: string; type: string };

/** Hashing a password takes as long as a hundred other requests. */
const HASHES = /register$|login$|change-password$|^(post|put) \/api\/v1\/users\/(me)?$/;
/** Where everything is deleted soon, there is nothing left to ask about. */
const ENDS_MUCH = /^delete .*(projects|users)\/\{\w+\}$|bulk-(delete|archive)$/;
/** They would end the session that the rest of the run speaks with. */
const LEFT_OUT = /logout$|change-password$/;

/** Requests to the operations of a document, most of them sensible, many of them nearly so. */
export function requests(operations: readonly PlacedOperation[]): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(
    ...operations
      .filter(({ name }) => !LEFT_OUT.test(name))
      .map((operation) => ({ weight: weightOf(operation), arbitrary: requestTo(operation) })),
  );
}

function weightOf({ name, path }: PlacedOperation): number {
  if (HASHES.test(name) || path.includes('/admin/') || ENDS_MUCH.test(name)) return 1;
  return path.includes('/comparisons') || path.includes('/features') ? 20 : 10;
}

function requestTo(operation: PlacedOperation): fc.Arbitrary<GeneratedRequest> {
  const { parameters, requestBody } = operation.operation;
  const inPath = parameters.filter((each) => each.in === 'path');
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return fc.record({
    operation: fc.constant(operation),
    actor: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Actor>('owner') },
      { weight: 4, arbitrary: fc.constantFrom(...ACTORS) },
    ),
    ids: fc.record(Object.fromEntries(inPath.map(({ name }) => [name, idFor(name)]))) as fc.Arbitrary<
      Record<string, Slot | string>
    >,
    query: queryFor(parameters.filter((each) => each.in === 'query')),
    body:
      content === undefined
        ? fc.option(fc.constant<GeneratedBody>({ kind: 'json', value: {} }), { nil: undefined, freq: 20 })
        : bodyFor(type!, content.schema),
    trailingSlash: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    headOnly: fc.integer({ min: 0, max: 29 }).map((n) => n === 0),
    cutAfter:
      content === undefined
        ? fc.constant(null)
        : fc
            .tuple(fc.nat(29), fc.double({ min: 0, max: 0.99, noNaN: true }))
            .map(([n, share]) => (n === 0 ? share : null)),
  });
}

function idFor(name: string): fc.Arbitrary<Slot | string> {
  return fc.oneof(
    { weight: 30, arbitrary: slotOf(name) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: nastyText },
  );
}

function queryFor(parameters: readonly Parameter[]): fc.Arbitrary<[string, unknown][]> {
  const each = parameters.map(({ name, schema, required }) => {
    const value = fc.oneof({ weight: 8, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: nastyText });
    const present = fc.integer({ min: 0, max: 9 }).map((n) => (required ? n > 0 : n > 5));
    return fc.tuple(present, value, fc.integer({ min: 0, max: 30 })).map(([isThere, given, twice]) => {
      const pair: [string, unknown] = [name, given];
      return isThere ? (twice === 0 ? [pair, pair] : [pair]) : [];
    });
  });
  const stranger = fc
    .tuple(fc.nat(9), fc.oneof(fc.constant('unknown'), hostileName))
    .map(([n, name]): [string, unknown][] => (n === 0 ? [[name, 'x']] : []));
  return fc.tuple(...each, stranger).map((lists) => lists.flat() as [string, unknown][]);
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the document has
function bodyFor(type: string, schema: any): fc.Arbitrary<GeneratedBody> {
  if (type === 'multipart/form-data') {
    return nastyText.map((text) => ({
      kind: 'raw',
      type: `${type}; boundary=edge`,
      text: `--edge\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n${text}\r\n--edge--\r\n`,
    }));
  }
  if (type === 'application/x-www-form-urlencoded') {
    return fc.oneof(
      fc.record({ username: nastyText, password: nastyText }).map(
        (fields): GeneratedBody => ({
          kind: 'raw',
          type,
          text: Object.entries(fields)
            .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
            .join('&'),
        }),
      ),
      nastyText.map((text): GeneratedBody => ({ kind: 'raw', type, text })),
    );
  }
  const fits = fitting(schema);
  const json = (value: unknown): GeneratedBody => ({ kind: 'json', value });
  return fc.oneof(
    { weight: 12, arbitrary: fits.map(json) },
    {
      weight: 6,
      arbitrary: fc.tuple(fits, fc.nat(20), anyValue).map(([value, at, other]) => json(spoilt(value, at, other))),
    },
    { weight: 1, arbitrary: anyValue.map(json) },
    {
      weight: 2,
      arbitrary: fc.tuple(fits, hostileName, anyValue, fc.nat(9)).map((all) => json(withHostileName(...all))),
    },
    { weight: 1, arbitrary: longList(schema) },
    { weight: 1, arbitrary: rawText },
  );
}

/** Around the lengths that are allowed anywhere, and far beyond; rarely the longest, which take long to send. */
const LENGTHS = [51, 999, 1000, 1001, 9_999, 10_000, 10_001, 40_000];
const HUGE_LENGTH = 400_000;

function longList(schema: JsonSchema): fc.Arbitrary<GeneratedBody> {
  const lists = (schema.anyOf ?? [schema]).flatMap((each: JsonSchema) => [
    ...(each.type === 'array' ? [{ field: null, items: each.items }] : []),
    ...Object.entries(each.properties ?? {}).flatMap(([field, inside]) =>
      inside.type === 'array' ? [{ field, items: inside.items }] : [],
    ),
  ]);
  const places = [...lists, { field: null, items: undefined }, { field: 'items', items: undefined }];
  return fc.constantFrom(...places).chain(({ field, items }) =>
    fc.record({
      kind: fc.constant('long list' as const),
      field: fc.constant(field),
      entry: fc.oneof(items ? fitting(items) : anyValue, fc.constantFrom<unknown>({}, 7, 'x', null, [])),
      times: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...LENGTHS) },
        { weight: 1, arbitrary: fc.constant(HUGE_LENGTH) },
      ),
    }),
  );
}

/** The value with one more field, in it or in one of its entries, of a name that every object has or that means something to some. */
function withHostileName(value: unknown, name: string, hostile: unknown, at: number): unknown {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((each, index) => (index === at % value.length ? withHostileName(each, name, hostile, at) : each));
  }
  if (value === null || typeof value !== 'object' || Object.hasOwn(value, 'slot')) return value;
  // Fields made by assignment would set the prototype, and not be sent.
  return Object.fromEntries([...Object.entries(value), [name, hostile]]);
}

const rawText: fc.Arbitrary<GeneratedBody> = fc
  .tuple(
    fc.constantFrom(
      '',
      '{',
      '{"name":NaN}',
      '{"prior_mean":1e999}',
      '{"dimensions":{"value":{"prior_mean":1e999}}}',
      '{"name":"a","name":1}',
      '{"__proto__":{"is_superuser":true},"name":"a"}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      '\ufeff{"name":"mark"}',
      'null',
      '"{\\"name\\":\\"text\\"}"',
    ),
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/problem+json',
    ),
  )
  .map(([text, type]) => ({ kind: 'raw', text, type }));

/** The value with one place in it replaced, taken away, or doubled. */
function spoilt(value: unknown, at: number, other: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return other;
    if (at % 3 === 0) return [...value, ...value];
    const place = at % value.length;
    return value.map((each, index) => (index === place ? spoilt(each, at >> 1, other) : each));
  }
  if (value === null || typeof value !== 'object' || Object.hasOwn(value, 'slot')) return other;
  const names = Object.keys(value);
  if (names.length === 0) return other;
  const name = names[at % names.length]!;
  const { [name]: old, ...rest } = value as Record<string, unknown>;
  if (at % 4 === 0) return rest;
  return { ...rest, [name]: at % 4 === 1 ? spoilt(old, at >> 1, other) : other };
}
