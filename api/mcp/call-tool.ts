import type { Context as KoaContext } from 'koa';
import { jsonText, LongText } from '../../shared/platform/cache/long-text.ts';
import { InvalidInput } from '../../shared/platform/errors.ts';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import { type Endpoint, type InnerInput, performWithin } from '../http/endpoint.ts';
import type { Tool } from './tools.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Part = keyof InnerInput;

/** A tool with its operation, and the JSON Schema of its arguments. */
export interface BoundTool extends Tool {
  endpoint: Endpoint;
  input: JsonSchema & { type: 'object' };
  /** Where each argument belongs. */
  parts: ReadonlyMap<string, Part>;
}

/** @throws Error if the tool names a field that its operation lacks. */
export function bind(tool: Tool, endpoints: readonly Endpoint[]): BoundTool {
  const endpoint = endpoints.find(({ definition }) => definition.operation === tool.operation);
  if (!endpoint) throw new Error(`There is no operation '${tool.operation}'`);
  const { params, query, body } = endpoint.definition;
  const schemas = Object.entries({ params, query, body }).flatMap(([part, field]) =>
    // If the body may be an object or a list, tools use the object.
    field ? [{ part: part as Part, ...(field.sent.anyOf?.[0] ?? field.sent) }] : [],
  );
  const parts = new Map<string, Part>();
  const properties: Record<string, JsonSchema> = {};
  for (const field of tool.fields) {
    const found = schemas.find((each) => each.properties?.[field] !== undefined);
    if (!found) throw new Error(`The operation '${tool.operation}' has no field '${field}'`);
    parts.set(field, found.part);
    properties[field] = found.properties![field]!;
  }
  for (const [name, rule] of Object.entries(tool.own ?? {})) properties[name] = { type: 'integer', ...rule };
  const required = schemas.flatMap((each) => each.required ?? []).filter((field) => parts.has(field));
  return { ...tool, endpoint, parts, input: { type: 'object', properties, required, additionalProperties: false } };
}

/** Performs the operation of a tool for the caller of this request. @returns the result as JSON. @throws as the operation does. */
export async function callTool(ctx: KoaContext, tool: BoundTool, given: Arguments): Promise<string> {
  const own = ownArguments(tool, given);
  const text = await performWithin(ctx, tool.endpoint, innerInput(tool, given), async (ask) => {
    if (tool.read) return tool.read(ask, own);
    const { body, headers: { 'Retry-After': wait } = {} } = await ask.perform();
    if (wait !== undefined && tool.later) return textOf(tool.later(Number(wait)));
    return textOf(tool.shorten ? tool.shorten(body) : body);
  });
  return text.toString();
}

function innerInput({ parts, own = {}, input }: BoundTool, given: Arguments): InnerInput {
  const sorted = { params: {}, query: {}, body: {} } as Record<Part, Record<string, unknown>>;
  for (const [name, value] of Object.entries(given)) {
    const part = parts.get(name);
    if (part === undefined && Object.hasOwn(own, name)) continue;
    if (part === undefined)
      throw fault(name, `is unknown; the arguments are ${Object.keys(input.properties!).join(', ')}`);
    // Values are texts as in a URL; the operation refuses what isn't valid there.
    sorted[part][name] = part === 'body' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  for (const [name, part] of parts)
    if (part === 'params' && !Object.hasOwn(given, name)) throw fault(name, 'is a required field');
  return sorted as unknown as InnerInput;
}

/** The arguments that the operation doesn't have. */
function ownArguments({ own = {} }: BoundTool, given: Arguments): Record<string, number> {
  const known = Object.entries(own).map(([name, { minimum, maximum, default: fallback }]) => {
    const value = given[name] ?? fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum)
      return [name, value];
    throw fault(name, `must be a whole number from ${minimum} to ${maximum}`);
  });
  return Object.fromEntries(known);
}

function fault(name: string, message: string): InvalidInput {
  const field = name.slice(0, 100);
  return new InvalidInput([{ field, message: `${field} ${message}` }]);
}

/** A body as JSON; null if there is none. */
async function textOf(body: unknown): Promise<LongText> {
  return body instanceof LongText ? body : runCooperatively(jsonText(body ?? null));
}
