import type { AnySchema, ISchema } from 'yup';
import { nearestName } from '../../config/nearest-name.ts';
import type { FieldFault } from '../../shared/errors.ts';
import { alternativesOf } from '../contract/input.ts';

/** Structure of a schema: its fields, and the limits of its lists. */
export type Shape =
  | { kind: 'value' }
  | { kind: 'object'; fields: ReadonlyMap<string, Shape>; refusesUnknown: boolean }
  | { kind: 'list'; most: number; message: string; item: Shape; schema: AnySchema }
  | { kind: 'either'; whole: Shape; list: Shape };

/** The test of a schema that refuses unknown fields from everybody, and so must see them. */
const REFUSES_UNKNOWN = 'known';
const VALUE: Shape = { kind: 'value' };
// biome-ignore lint/suspicious/noExplicitAny: any schema, also one that depends on the value
const shapes = new WeakMap<ISchema<any>, Shape>();

/** The shape of a schema, computed once. */
// biome-ignore lint/suspicious/noExplicitAny: any schema, also one that depends on the value
export function shapeOf(schema: ISchema<any>): Shape {
  let shape = shapes.get(schema);
  if (!shape) {
    shape = makeShape(schema);
    shapes.set(schema, shape);
  }
  return shape;
}

/** The parts of yup's schemas used here. */
interface Inside {
  type?: string;
  // biome-ignore lint/suspicious/noExplicitAny: any schema
  fields?: Record<string, ISchema<any>>;
  innerType?: AnySchema;
  tests: readonly { OPTIONS?: { name?: string; params?: { max?: unknown }; message?: unknown } }[];
}

// biome-ignore lint/suspicious/noExplicitAny: any schema, also one that depends on the value
function makeShape(schema: ISchema<any>): Shape {
  const [whole, list] = alternativesOf(schema) ?? [];
  if (whole && list) return { kind: 'either', whole: shapeOf(whole), list: shapeOf(list) };
  const { type, fields, innerType, tests } = schema as unknown as Inside;
  if (type === 'object' && fields) {
    const entries = Object.entries(fields).map(([name, field]) => [name, shapeOf(field)] as const);
    const refusesUnknown = tests.some(({ OPTIONS }) => OPTIONS?.name === REFUSES_UNKNOWN);
    return { kind: 'object', fields: new Map(entries), refusesUnknown };
  }
  if (type !== 'array' || !innerType) return VALUE;
  const limit = tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS;
  if (typeof limit?.params?.max !== 'number') throw new Error('A list in a schema needs a maximum length');
  const message = typeof limit.message === 'string' ? limit.message : '${path} is too long';
  return { kind: 'list', most: limit.params.max, message, item: shapeOf(innerType), schema: innerType };
}

/** Faults of an input. */
export interface Found {
  faults: FieldFault[];
  /** Unknown fields; null if they are ignored. */
  unknown: FieldFault[] | null;
}

/** Unknown fields that are reported. */
const MAX_UNKNOWN = 100;
/** Length of their names in a response, in characters. */
const SHOWN_NAME = 100;

/**
 * The input without unknown fields, including those named like inherited properties. A list that is too long is reported and left
 * out without validating its entries.
 * @param found receives the faults.
 */
export function knownPart(shape: Shape, input: unknown, path: string, found: Found): unknown {
  if (shape.kind === 'value' || input === null || typeof input !== 'object') return input;
  if (shape.kind === 'either') return knownPart(Array.isArray(input) ? shape.list : shape.whole, input, path, found);
  if (shape.kind === 'list') {
    if (!Array.isArray(input)) return input;
    if (input.length <= shape.most) {
      if (shape.item.kind === 'value') return input;
      return input.map((item, index) => knownPart(shape.item, item, `${path}[${index}]`, found));
    }
    found.faults.push({ field: path, message: shape.message.replaceAll('${path}', path || 'The input') });
    return [];
  }
  if (Array.isArray(input)) return input;
  if (found.unknown && !shape.refusesUnknown) findUnknown(shape.fields, input, path, found.unknown);
  const known: Record<string, unknown> = {};
  for (const [name, field] of shape.fields) {
    if (!Object.hasOwn(input, name)) continue;
    known[name] = knownPart(field, (input as Record<string, unknown>)[name], path ? `${path}.${name}` : name, found);
  }
  return shape.refusesUnknown ? { ...input, ...known } : known;
}

function findUnknown(fields: ReadonlyMap<string, Shape>, input: object, path: string, unknown: FieldFault[]): void {
  for (const name of Object.keys(input)) {
    if (fields.has(name)) continue;
    if (unknown.length >= MAX_UNKNOWN) return;
    const shown = name.slice(0, SHOWN_NAME);
    const field = path ? `${path}.${shown}` : shown;
    const meant = nearestName(shown, fields.keys());
    const hint = meant === undefined ? '' : `. Did you mean ${meant}?`;
    unknown.push({ field, message: `${field} is unknown${hint}` });
  }
}
