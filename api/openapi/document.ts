import about from '../../package.json' with { type: 'json' };
import type { Upload } from '../../shared/platform/contract/operation.ts';
import { type Documented, ProblemBody, type Responses } from '../../shared/platform/contract/responses.ts';
import type { AnyField } from '../../shared/platform/fields/field.ts';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import { TOKEN_PREFIX } from '../../shared/platform/rules/api-tokens.ts';
import { DOCUMENT_LIMITS, sizeInWords } from '../http/body.ts';
import { bodyBytesOf, type Definition, type Endpoint } from '../http/endpoint.ts';
import { LINK_TOKEN_HEADER } from '../middleware/authenticate.ts';
import { Components, type Reference } from './components.ts';
import { exampleAnswer, exampleOf } from './examples.ts';
import { HEADERS, type Header, headersOf } from './headers.ts';
import { INTRODUCTION, TAGS } from './texts.ts';
import { responsesOf } from './usual-responses.ts';
import { withoutDefaults } from './without-defaults.ts';

interface Content {
  schema: JsonSchema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example: unknown;
}

export interface Response {
  description: string;
  headers: Record<string, { $ref: string }>;
  content?: Record<string, Content>;
}

type Security = Record<string, string[]>[];

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** Absent if the operation takes the credentials of the whole document. */
  security?: Security;
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; description: string; content: Record<string, Content> };
  responses: Record<string, Response | Reference>;
}

/** The parts of the OpenAPI document that this code reads. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  security: Security;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, unknown>;
  };
}

/** Credentials of a session. */
const SESSION: Security = [{ password: [] }, { bearer: [] }];
/** Credentials of a request, unless its operation says otherwise. Most operations only read. */
const SECURITY: Security = [...SESSION, { apiToken: ['read'] }];

/** The credentials of an operation, if they differ from those of the document. */
function securityOf({ allow, scope, guests }: Definition): Security | undefined {
  if (allow.reads === 'nothing') return [];
  if (allow.reads === 'link') return [{ link: [] }];
  const ofGuests = guests ? [{ guest: [] }] : [];
  if (scope === 'read') return guests ? [...SECURITY, ...ofGuests] : undefined;
  return scope === undefined || scope === 'session' ? SESSION : [...SESSION, { apiToken: [scope] }, ...ofGuests];
}

/** Says who may call an operation, and with which API tokens. */
function callersOf({ allow, scope, guests }: Definition): string {
  if (scope === undefined) return `For ${allow.who}.`;
  const who = guests ? `${allow.who}, and guests` : allow.who;
  return `For ${who}. ${scope === 'session' ? 'Not with API tokens.' : `API tokens: \`${scope}\`.`}`;
}

/** Components of this document. */
type Parts = Components<Parameter, Response>;

/**
 * Generates the OpenAPI 3.1 document from endpoint definitions.
 * @param base the path that Pairwise is below; empty at the root.
 */
export function describe(endpoints: readonly Endpoint[], base = ''): OpenApiDocument {
  const components: Parts = new Components();
  components.add(ProblemBody);
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = shownPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint, path, components) };
  }
  const used = new Set(endpoints.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pairwise',
      version: about.version,
      description: INTRODUCTION,
      license: { name: about.license, identifier: about.license },
    },
    servers: [{ url: base || '/' }],
    tags: TAGS.filter(({ name }) => used.has(name)),
    security: SECURITY,
    paths,
    components: {
      schemas: components.schemas,
      parameters: components.parameters,
      responses: components.responses,
      headers: HEADERS,
      securitySchemes: {
        password: {
          type: 'oauth2',
          description: 'Sign in with a username or an email, and a password.',
          flows: {
            password: { tokenUrl: `${base}/api/v1/auth/login`, refreshUrl: `${base}/api/v1/auth/refresh`, scopes: {} },
          },
        },
        link: {
          type: 'apiKey',
          in: 'header',
          name: LINK_TOKEN_HEADER,
          description:
            'The token of a link that shows the results of a project, or the secret of a guest who may see them. Needs no account.',
        },
        guest: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description: 'The secret of a guest, who takes part by a link. It works for these operations only.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description:
            'An API token for a program. Beside an operation stands the scope that it needs. A token for one project works below that project, and lists contain only that project.',
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token from a log-in.' },
      },
    },
  };
}

/** `/users/:user_id` as `/users/{user_id}`. Two paths keep the trailing slash of the interface specification. */
function shownPath(path: string): string {
  const shown = path.replace(/:(\w+)/g, '{$1}');
  return /^\/api\/v1\/(users|projects)$/.test(shown) ? `${shown}/` : shown;
}

function operation(endpoint: Endpoint, path: string, components: Parts): Operation {
  const { tag, definition } = endpoint;
  const { summary, body, upload } = definition;
  const security = securityOf(definition);
  return {
    operationId: definition.operation,
    summary,
    description: callersOf(definition),
    tags: [tag],
    ...(security && { security }),
    parameters: [
      ...pathParameters(path, definition.params, components),
      ...queryParameters(definition.query, components),
      ...(isCached(definition.responses) ? [components.referToParameter('IfNoneMatch', IF_NONE_MATCH)] : []),
      ...(definition.isEndless ? [components.referToParameter('LastEventId', LAST_EVENT_ID)] : []),
    ],
    ...(body && { requestBody: requestBody(definition, withoutDefaults(body.sent), components) }),
    ...(upload && { requestBody: uploadBody(upload) }),
    responses: Object.fromEntries(
      Object.entries(responsesOf(endpoint)).map(([status, answer]) => [
        status,
        shownResponse(Number(status), withETag(answer, Number(status), definition.responses), components),
      ]),
    ),
  };
}

function pathParameters(path: string, params: AnyField | undefined, components: Parts): Operation['parameters'] {
  const { properties = {} } = params?.sent ?? {};
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const { title, description, format } = properties[name] ?? {};
    const schema: JsonSchema = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      type: 'string',
      ...(format !== undefined && { format }),
    };
    return shownParameter({ name, in: 'path', required: true }, schema, components);
  });
}

function queryParameters(query: AnyField | undefined, components: Parts): Operation['parameters'] {
  if (!query) return [];
  const { properties = {}, required = [] } = query.sent;
  return Object.entries(properties).map(([name, schema]) =>
    shownParameter({ name, in: 'query', required: required.includes(name) }, schema, components),
  );
}

/** The parameter, or a reference to it if its schema has a name. */
function shownParameter(
  place: Pick<Parameter, 'name' | 'in' | 'required'>,
  { title, description = '', ...schema }: JsonSchema,
  components: Parts,
): Parameter | Reference {
  const shown = { ...place, description, schema, example: exampleOf(schema, place.name) };
  return title === undefined ? shown : components.referToParameter(title, shown);
}

/** `recordBinaryComparison` takes a `RecordBinaryComparisonBody`. */
const bodyName = (operation: string): string => `${operation[0]!.toUpperCase()}${operation.slice(1)}Body`;

function requestBody(
  definition: Definition,
  schema: JsonSchema,
  components: Parts,
): NonNullable<Operation['requestBody']> {
  const named = { title: bodyName(definition.operation), ...schema };
  const { type, others } = DOCUMENT_LIMITS[definition.bodyKind ?? 'json'];
  const required = (schema.anyOf ?? [schema]).every((each) => (each.required ?? []).length > 0);
  return {
    required,
    description: `At most ${sizeInWords(bodyBytesOf(definition))}. ${others}`,
    content: { [type]: { schema: components.add(named), example: exampleOf(schema) } },
  };
}

function uploadBody({ field, description, most }: Upload): NonNullable<Operation['requestBody']> {
  const schema: JsonSchema = {
    type: 'object',
    properties: { [field]: { type: 'string', format: 'binary', description } },
    required: [field],
  };
  return { required: true, description: `A file of at most ${most}.`, content: { 'multipart/form-data': { schema } } };
}

/** Reads that can answer 304 send an ETag with their content. */
const isCached = (responses: Responses): boolean => 304 in responses;

function withETag(answer: Documented, status: number, responses: Responses): Documented {
  return status === 200 && isCached(responses) ? { ...answer, headers: [...(answer.headers ?? []), 'ETag'] } : answer;
}

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier response. If nothing has changed since, you get 304 without a body.',
  schema: { type: 'string' },
  example: HEADERS.ETag!.example,
};

const LAST_EVENT_ID: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'Position of the last event that you have, as browsers send it when they come back. It counts more than `after`.',
  schema: { type: 'string', pattern: '^\\d{1,16}$' },
  example: '42',
};

function shownResponse(status: number, answer: Documented, components: Parts): Response | Reference {
  const shown = response(status, answer, components);
  return answer.name === undefined ? shown : components.referToResponse(answer.name, shown);
}

function response(status: number, answer: Documented, components: Parts): Response {
  const { description, content } = answer;
  const headers = headersOf(status, answer.headers ?? []);
  if (!content) return { description, headers };
  return {
    description,
    headers,
    content: Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [
        type,
        {
          schema: components.add(schema),
          ...(schema.format !== 'binary' && { example: exampleAnswer(status, answer, schema) }),
        },
      ]),
    ),
  };
}
