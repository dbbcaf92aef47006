import { type InferType, type ISchema, type Schema, ValidationError } from 'yup';
import { type FieldFault, InvalidInput } from '../../shared/errors.ts';

/**
 * The input in the shape of its schema, unknown fields left out.
 * @param status what a fault is answered with.
 * @throws InvalidInput naming every field that is wrong.
 */
// biome-ignore lint/suspicious/noExplicitAny: any schema, also one that depends on the value
export function validate<S extends ISchema<any>>(schema: S, input: unknown, status: 400 | 422 = 422): InferType<S> {
  // yup would take a string for the JSON of an object.
  if (typeof input === 'string')
    throw new InvalidInput([{ field: '', message: 'The input must be an object' }], status);
  try {
    return (schema as unknown as Schema).validateSync(input, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (error instanceof ValidationError) throw new InvalidInput(faultsOf(error), status);
    throw error;
  }
}

function faultsOf(error: ValidationError): FieldFault[] {
  const inner = error.inner.length > 0 ? error.inner : [error];
  return inner.map((fault) => ({ field: fault.path ?? '', message: readable(fault) }));
}

/** yup's message for a value of the wrong type repeats the value; ours doesn't echo what was sent. */
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
 * @throws InvalidInput when it is in neither.
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
