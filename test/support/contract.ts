import AjvModule, { type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import {
  describe,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
} from '../../api/openapi/document.ts';
import { endpoints } from '../../api/routes/index.ts';

/** An operation of the document with its place. */
export interface PlacedOperation {
  /** An operation as the document names it: `get /api/v1/projects/{project_id}`. */
  name: string;
  method: string;
  path: string;
  operation: PlainOperation;
}

export interface ObservedAnswer {
  method: string;
  /** With the query, if any. */
  address: string;
  status: number;
  contentType: string | null;
  body: unknown;
  text: string;
}

/** Schema of every error, including those of unknown paths and methods. */
const PROBLEM = { $ref: 'document#/components/schemas/Problem' };

/** An operation with its security, and with its parameters, body and responses in place of references. */
export type PlainOperation = Omit<Operation, 'parameters' | 'responses' | 'security'> & {
  parameters: Parameter[];
  responses: Record<string, Response>;
  security: Record<string, string[]>[];
};

/** Checks responses against the OpenAPI document, and records which of the documented ones were seen. */
export class Contract {
  readonly document: OpenApiDocument;
  readonly operations: readonly PlacedOperation[];
  /** `get /api/v1/… 200` for every response that was seen, and `get /api/v1/… 404 not_found` for errors. */
  readonly seen = new Set<string>();
  readonly #ajv;
  readonly #validators = new Map<object, ValidateFunction>();
  /** Validators by the text of their schema: most responses share one. */
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #patterns: readonly { pattern: RegExp; placed: PlacedOperation }[];

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.#ajv = new AjvModule.default({ strict: false, allErrors: true, inlineRefs: false });
    formatsModule.default(this.#ajv);
    this.#ajv.addFormat('binary', true);
    this.#ajv.addSchema({ $id: 'document', components: closed(document.components) });
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        method,
        path,
        operation: plain(operation, document),
      })),
    );
    this.#patterns = this.operations
      .map((placed) => ({ pattern: patternOf(placed.path), placed }))
      // Literal path segments take precedence over parameters: in /users/me, `me` is not an id.
      .toSorted((one, other) => parametersIn(one.placed.path) - parametersIn(other.placed.path));
  }

  /** The operation that a request is for, if there is one. */
  find(method: string, address: string): PlacedOperation | undefined {
    const path = address.split('?')[0]!;
    const wanted = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
    return this.#patterns.find(({ pattern, placed }) => placed.method === wanted && pattern.test(path))?.placed;
  }

  /** @throws Error if such a response isn't documented. */
  check(answer: ObservedAnswer): void {
    const { method, address, status, body } = answer;
    if (method === 'OPTIONS' || address.startsWith('/docs')) return;
    const placed = this.find(method, address);
    // A request with an address that is too long reaches no operation.
    if (!placed || status === 431) {
      if (status >= 400 && method !== 'HEAD') this.#validate(PROBLEM, answer);
      return;
    }
    const promised = placed.operation.responses[status];
    if (!promised) throw new Error(`${placed.name} answered ${status}, which is not documented: ${answer.text}`);
    this.seen.add(`${placed.name} ${status}`);
    const { code } = (body ?? {}) as { code?: unknown };
    if (status >= 400 && typeof code === 'string') this.seen.add(`${placed.name} ${status} ${code}`);
    // A browser that is redirected ignores the body.
    if (method === 'HEAD' || (status >= 300 && status < 400)) return;
    const type = answer.contentType?.split(';')[0];
    if (!promised.content) {
      if (answer.text !== '') throw new Error(`${placed.name} answered ${status} with a body, which is not documented`);
      return;
    }
    const content = type === undefined ? undefined : promised.content[type];
    if (!content) throw new Error(`${placed.name} answered ${status} as ${type}, which is not documented`);
    if (type === 'application/json') this.#validate(content.schema, answer);
  }

  #compile(schema: object): ValidateFunction {
    const text = JSON.stringify(absolute(closed(schema)));
    const compiled = this.#compiled.get(text) ?? this.#ajv.compile(JSON.parse(text) as object);
    this.#compiled.set(text, compiled);
    return compiled;
  }

  #validate(schema: object, { method, address, status, body, text }: ObservedAnswer): void {
    let validate = this.#validators.get(schema);
    if (!validate) {
      validate = this.#compile(schema);
      this.#validators.set(schema, validate);
    }
    if (validate(body)) return;
    const faults = this.#ajv.errorsText(validate.errors, { dataVar: 'body' });
    throw new Error(`${method} ${address} ${status} is not as documented: ${faults}\n${text.slice(0, 2000)}`);
  }
}

/** The operation without references to components: they are replaced by the components, at any depth of the input. */
export function plain(operation: Operation, document: OpenApiDocument): PlainOperation {
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    security: operation.security ?? document.security,
    parameters: parameters.map((each) => resolved(each, document) as Parameter),
    ...(requestBody && { requestBody: resolved(requestBody, document) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, each]) => [
        status,
        '$ref' in each ? (referredTo(each.$ref, document) as Response) : each,
      ]),
    ),
  };
}

/** The value with references replaced by their components. Keywords beside a reference take precedence. */
function resolved<T>(value: T, document: OpenApiDocument): T {
  if (Array.isArray(value)) return value.map((each) => resolved(each, document)) as T;
  if (value === null || typeof value !== 'object') return value;
  const { $ref, ...rest } = value as { $ref?: string };
  if ($ref !== undefined) return resolved({ ...(referredTo($ref, document) as object), ...rest }, document) as T;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each, document)])) as T;
}

/** The component that `#/components/…` names. */
function referredTo(reference: string, { components }: OpenApiDocument): unknown {
  const [, , kind, name] = reference.split('/');
  return (components as unknown as Record<string, Record<string, unknown>>)[kind!]![name!];
}

let contract: Contract | undefined;

/** The contract of the current service; made when it is first needed. */
export function theContract(): Contract {
  contract ??= new Contract(describe(endpoints));
  return contract;
}

function patternOf(path: string): RegExp {
  const parts = path.replace(/\/$/, '').split(/\{\w+\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('[^/]+')}/?$`);
}

function parametersIn(path: string): number {
  return path.split('{').length - 1;
}

/** Makes references inside a schema valid from outside of the document. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object;
}

/** The schema without additional fields, unless it allows them explicitly. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const { type, properties, additionalProperties } = copy as Record<string, unknown>;
  if (type === 'object' && typeof properties === 'object' && additionalProperties === undefined) {
    return { ...copy, additionalProperties: false } as T;
  }
  return copy as T;
}
