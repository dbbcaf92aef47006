import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import type { Reference } from './components.ts';
import type { OpenApiDocument, Operation, Parameter, Response } from './document.ts';

const PLACES = ['query', 'header', 'path'] as const;

/** The document as TypeScript types, in the form that openapi-fetch reads: `paths` and `components`, and each schema by its name. */
export function typesOf(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components.schemas);
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(
      ([method, each]) => `${comment(each.summary)}${method}: ${operationOf(each, document)};`,
    );
    return `${JSON.stringify(path)}: ${block(operations)};`;
  });
  const components = schemas.map(([name, schema]) => `${comment(schema.description)}${name}: ${typeOf(schema)};`);
  const names = schemas.map(([name]) => `export type ${name} = components['schemas']['${name}'];`);
  return [
    `// Types of the API of Pairwise ${document.info.version}, made of its OpenAPI document.`,
    `export interface paths ${block(paths)}`,
    `export interface components ${block([`schemas: ${block(components)};`])}`,
    ...names,
    '',
  ].join('\n');
}

function operationOf({ parameters, requestBody, responses }: Operation, document: OpenApiDocument): string {
  const known = parameters.map((each) => resolve<Parameter>(each, document.components.parameters));
  const places = PLACES.map((place) => {
    const here = known.filter((each) => each.in === place);
    if (here.length === 0) return `${place}?: never;`;
    const isRequired = here.some(({ required }) => required);
    return `${place}${isRequired ? '' : '?'}: ${block(here.map((each) => parameterOf(each)))};`;
  });
  const answers = Object.entries(responses).map(([status, each]) => {
    const { description, content } = resolve<Response>(each, document.components.responses);
    return `${comment(description)}${status}: { headers: { [name: string]: unknown }; ${contentOf(content)} };`;
  });
  return block([
    `parameters: ${block([...places, 'cookie?: never;'])};`,
    requestBody
      ? `requestBody${requestBody.required ? '' : '?'}: { ${contentOf(requestBody.content)} };`
      : 'requestBody?: never;',
    `responses: ${block(answers)};`,
  ]);
}

const parameterOf = ({ name, required, description, schema }: Parameter): string =>
  `${comment(description)}${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)};`;

function contentOf(content: Response['content'] | undefined): string {
  if (!content) return 'content?: never;';
  const types = Object.entries(content).map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)};`);
  return `content: ${block(types)};`;
}

/** A schema as a type. What types can't express, such as lengths and patterns, is left out. */
function typeOf({ $ref, const: only, enum: values, anyOf, not, ...schema }: JsonSchema): string {
  if ($ref !== undefined) return `components['schemas']['${nameOf($ref)}']`;
  if (not) return 'never';
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((each) => JSON.stringify(each)).join(' | ') || 'never';
  if (anyOf) return anyOf.map((each) => `(${typeOf(each)})`).join(' | ');
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.map((type) => typeNamed(type as string, schema)).join(' | ') || 'unknown';
}

function typeNamed(type: string, schema: JsonSchema): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
  if (type === 'object') return objectOf(schema);
  return type === 'string' && schema.format === 'binary' ? 'Blob' : type;
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(schema.description)}${keyOf(name)}${mark}: ${typeOf(schema)};`;
  });
  if (fields.length > 0) return block(fields);
  return `{ [name: string]: ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'} }`;
}

function resolve<T extends object>(each: T | Reference, known: Readonly<Record<string, T>>): T {
  return '$ref' in each ? known[nameOf(each.$ref)]! : each;
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '');
const block = (lines: readonly string[]): string => (lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`);
