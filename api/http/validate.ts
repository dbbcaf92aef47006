import { type Schema, ValidationError } from 'yup';
import { type FieldFault, InvalidInput } from '../../shared/platform/errors.ts';
import type { AnyField, Of, Shape } from '../../shared/platform/fields/field.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import type { Steps } from '../../shared/ranking/steps.ts';
import { type Found, knownPart } from './known-input.ts';

/** Maximum number of faults in a response. */
const MAX_FAULTS = 100;
/** Longer lists are validated in slices, with pauses. */
const LONG_LIST = 100;

type ListShape = Extract<Shape, { kind: 'list' }>;

/** How input is validated. */
export interface Handling {
  /** The status of faults; by default 422. */
  status?: 400 | 422;
  /** Whether unknown fields are refused; by default they are dropped. */
  isStrict?: boolean;
}

const nothingFound = ({ isStrict = false }: Handling): Found => ({ faults: [], unknown: isStrict ? [] : null });

/**
 * Validates input against its schema.
 * @throws InvalidInput with at most 100 faults.
 */
export function validate<F extends AnyField>(field: F, input: unknown, handling: Handling = {}): Of<F> {
  const found = nothingFound(handling);
  const known = knownPart(field.shape, objectOrNothing(input, handling), '', found);
  if (found.faults.length > 0) refuse(found, handling);
  const valid = check(field.yup, known, '', found.faults);
  refuse(found, handling);
  return valid as Of<F>;
}

/** Validates a body. A long list is validated in slices, so that other requests are served in between. */
export async function validateBody<F extends AnyField>(
  body: F,
  input: unknown,
  handling: Handling = {},
): Promise<Of<F>> {
  const list = longListOf(body.shape, input);
  if (!list) return validate(body, input, handling);
  const { field, items, shape } = list;
  if (items.length > shape.most) return validate(body, input, handling);
  const around = validate(body, field === null ? [] : { ...(input as object), [field]: [] }, handling);
  const valid = await runCooperatively(entriesChunked(items, shape, field ?? '', handling));
  return (field === null ? valid : { ...(around as object), [field]: valid }) as Of<F>;
}

/** The long list of a body, if any: the body itself (field null), or one of its fields. */
function longListOf(shape: Shape, input: unknown): { field: string | null; items: unknown[]; shape: ListShape } | null {
  if (shape.kind === 'either') return longListOf(Array.isArray(input) ? shape.list : shape.whole, input);
  if (shape.kind === 'list') {
    return Array.isArray(input) && input.length > LONG_LIST ? { field: null, items: input, shape } : null;
  }
  if (shape.kind !== 'object' || input === null || typeof input !== 'object') return null;
  for (const [field, each] of shape.fields) {
    const items = Object.hasOwn(input, field) ? (input as Record<string, unknown>)[field] : undefined;
    if (each.kind === 'list' && Array.isArray(items) && items.length > LONG_LIST) return { field, items, shape: each };
  }
  return null;
}

function* entriesChunked(
  items: readonly unknown[],
  { item, schema }: ListShape,
  path: string,
  handling: Handling,
): Steps<unknown[]> {
  const valid: unknown[] = [];
  const found = nothingFound(handling);
  for (const [at, each] of items.entries()) {
    const known = knownPart(item, each, `${path}[${at}]`, found);
    valid.push(check(schema, known, `${path}[${at}]`, found.faults));
    if (found.faults.length + (found.unknown?.length ?? 0) > MAX_FAULTS) break;
    if (at % 10 === 0) yield;
  }
  refuse(found, handling);
  return valid;
}

function check(schema: Schema, input: unknown, path: string, faults: FieldFault[]): unknown {
  const whole = { abortEarly: false, stripUnknown: true, disableStackTrace: true };
  // As in a list validated at once, entries are not cast, and faults name their path.
  const options = path === '' ? whole : { ...whole, path, strict: true };
  try {
    return schema.validateSync(input, options);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    faults.push(...faultsOf(error));
    return undefined;
  }
}

/** yup would parse a text as the JSON of an object. */
function objectOrNothing(input: unknown, { status = 422 }: Handling): unknown {
  if (typeof input !== 'string') return input;
  throw new InvalidInput([{ field: '', message: 'The input must be an object' }], status);
}

function refuse({ faults, unknown }: Found, { status = 422 }: Handling): void {
  const all = [...(unknown ?? []), ...faults];
  if (all.length > 0) throw new InvalidInput(all.slice(0, MAX_FAULTS), status);
}

/** Rules whose fault says enough: an empty or infinite value breaks other rules, too. */
const TELLING: ReadonlySet<string | undefined> = new Set(['required', 'finite']);

function faultsOf(error: ValidationError): FieldFault[] {
  const inner = error.inner.length > 0 ? error.inner : [error];
  const told = new Set(inner.filter(({ type }) => TELLING.has(type)).map(({ path }) => path));
  const all = inner.filter(({ path, type }) => TELLING.has(type) || !told.has(path));
  return all.map((fault) => ({ field: fault.path ?? '', message: readable(fault) }));
}

/** yup's message for a wrong type repeats the value; input is not echoed here. */
function readable({ message, path, type, params }: ValidationError): string {
  if (type === 'typeError' && message.includes('but the final value was')) {
    return `${path || 'The input'} must be ${article(String((params as { type?: unknown } | undefined)?.type ?? 'valid'))}`;
  }
  return message.replace(/^this /, 'The input ');
}

function article(type: string): string {
  return type === 'object' || type === 'array' ? `an ${type}` : `a ${type}`;
}

/**
 * A field that may come in the body or in the query.
 * @throws InvalidInput if it is in neither.
 */
export function eitherOf<K extends string, T>(
  field: K,
  body: { [F in K]?: T | undefined },
  query: { [F in K]?: T | undefined },
): NonNullable<T> {
  const value = body[field] ?? query[field];
  if (value == null) throw new InvalidInput([{ field, message: `${field} is a required field` }]);
  return value;
}
