import { Readable } from 'node:stream';
import type { Needs } from '../../shared/context.ts';
import { jsonText, LongText } from '../../shared/platform/cache/long-text.ts';
import type { AnyField, Of } from '../../shared/platform/fields/field.ts';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import type { Exactly } from './responses.ts';

/** Returns a part of a response without the properties that the contract lacks. */
type Exact = (value: unknown, onUnknown: OnUnknown) => unknown;
/** Called with the name of each property that was left out. */
export type OnUnknown = (name: string) => void;

/** Used for parts without described objects, such as texts, and for objects with arbitrary properties. */
const ANYTHING: Exact = (value) => value;

const known = new WeakMap<object, Exact>();

/**
 * A body with only the described properties; usually that is the given body itself. So a property that a presenter adds by mistake, such as
 * a private column, does not leave the process.
 */
export function exactly<B>(schema: JsonSchema, body: B, onUnknown: OnUnknown): B {
  return compiled(schema)(body, onUnknown) as B;
}

/** A body as JSON text with only the described properties, for texts that are cached. */
export function exactText<S extends AnyField, B extends object>(
  context: Needs<'log'>,
  schema: S,
  body: B & Exactly<B, Of<S>>,
): Promise<LongText> {
  return runCooperatively(jsonText(exactly(schema, body, notedBy(context, schema.title))));
}

/** Whether a body is an object or a list that has yet to be written as JSON. */
export const isJson = (body: unknown): body is object =>
  typeof body === 'object' &&
  body !== null &&
  !(body instanceof LongText || body instanceof Readable || Buffer.isBuffer(body));

const noted = new Set<string>();

/** Logs each property that the contract lacks, once per name. */
export function notedBy(context: Needs<'log'>, where: string | undefined): OnUnknown {
  return (name) => {
    const key = `${where} ${name}`;
    if (noted.has(key)) return;
    noted.add(key);
    context.log.error(
      { where, property: name },
      'a response had a property that its description lacks; it was not sent',
    );
  };
}

function compiled(schema: JsonSchema): Exact {
  let exact = known.get(schema);
  if (!exact) {
    exact = compile(schema);
    known.set(schema, exact);
  }
  return exact;
}

function compile({ properties, additionalProperties, items, anyOf }: JsonSchema): Exact {
  if (anyOf) return exactChoice(anyOf);
  if (items) return exactList(compiled(items));
  return properties && !additionalProperties ? exactObject(properties) : ANYTHING;
}

function exactObject(properties: Readonly<Record<string, JsonSchema>>): Exact {
  const fields = new Map(Object.entries(properties).map(([name, schema]) => [name, compiled(schema)]));
  return (value, onUnknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const given = value as Record<string, unknown>;
    let copy: Record<string, unknown> | null = null;
    for (const name in given) {
      const exact = fields.get(name);
      if (exact === ANYTHING) continue;
      const field = given[name];
      const kept = exact?.(field, onUnknown);
      if (kept === field) continue;
      copy ??= { ...given };
      if (exact) copy[name] = kept;
      else {
        delete copy[name];
        onUnknown(name);
      }
    }
    return copy ?? value;
  };
}

function exactList(exact: Exact): Exact {
  if (exact === ANYTHING) return ANYTHING;
  return (value, onUnknown) => {
    const clean = (each: unknown) => exact(each, onUnknown);
    if (value instanceof Iterator) return value.map(clean);
    if (!Array.isArray(value)) return value;
    // A list stays a list: the caller of the operation may need its length.
    const list = value.map(clean);
    return list.every((each, index) => each === value[index]) ? value : list;
  };
}

/** For a value with several possible forms: uses the first one that fits. */
function exactChoice(anyOf: readonly JsonSchema[]): Exact {
  const forms = anyOf.map((form) => ({ form, exact: compiled(form) }));
  return (value, onUnknown) => {
    const alike = forms.filter(({ form }) => isOfType(value, form));
    const fitting = alike.find(({ form }) => hasAllOf(value, form)) ?? alike[0];
    return fitting ? fitting.exact(value, onUnknown) : value;
  };
}

function isOfType(value: unknown, { type }: JsonSchema): boolean {
  const its = Array.isArray(value) || value instanceof Iterator ? 'array' : value === null ? 'null' : typeof value;
  return [type].flat().includes(its);
}

/** Whether an object has the required properties and the constants of a form. */
function hasAllOf(value: unknown, { required = [], properties = {} }: JsonSchema): boolean {
  if (typeof value !== 'object' || value === null || !Object.keys(properties).length) return true;
  const given = value as Record<string, unknown>;
  return (
    required.every((name) => given[name] !== undefined) &&
    Object.entries(properties).every(([name, { const: only }]) => only === undefined || given[name] === only)
  );
}
