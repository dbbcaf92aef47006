import fc from 'fast-check';
import type { Parameter } from '../../../api/openapi/document.ts';
import type { PlacedOperation } from '../../support/contract.ts';
import { anyValue, fitting, nastyText, type Slot, slotOf } from './values.ts';

export const ACTORS = ['owner', 'collaborator', 'stranger', 'superuser', 'nobody'] as const;
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
}

export type GeneratedBody =
  | { kind: 'json'; value: unknown }
  /** Sent letter by letter. */
  | { kind: 'raw'; text: string; type: string };

/** Hashing a password takes as long as a hundred other requests. */
const HASHES = /register$|login$|change-password$|^(post|put) \/api\/v1\/users\/(me)?$/;
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
  if (HASHES.test(name) || path.includes('/admin/')) return 1;
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
  const stranger = fc.integer({ min: 0, max: 9 }).map((n): [string, unknown][] => (n === 0 ? [['unknown', 'x']] : []));
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
    { weight: 1, arbitrary: rawText },
  );
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
