import { nearestName } from '../../config/nearest-name.ts';
import type { FieldFault } from '../../shared/platform/errors.ts';
import type { Shape } from '../../shared/platform/fields/field.ts';

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
 * The input with its defaults and without unknown fields, including those named like inherited properties. A list that is too long is reported and left
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
    if (!Object.hasOwn(input, name)) {
      if (shape.defaults.has(name)) known[name] = shape.defaults.get(name);
      continue;
    }
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
