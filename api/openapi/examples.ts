import { type Documented, ProblemBody } from '../../shared/platform/contract/responses.ts';
import { AppError } from '../../shared/platform/errors.ts';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import type { ErrorCode } from '../../shared/platform/rules/error-codes.ts';

const IDS = {
  id: '019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a01',
  user: '019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a02',
  project: '019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a03',
  featureA: '019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a04',
  featureB: '019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a05',
  comparison: '019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a06',
};

/** Example values by field name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  id: IDS.id,
  user_id: IDS.user,
  user: 'ann@example.com',
  owner_id: IDS.user,
  modified_by: IDS.user,
  transfer_to: IDS.user,
  project_id: IDS.project,
  feature_id: IDS.featureA,
  feature_ids: [IDS.featureA, IDS.featureB],
  feature_a_id: IDS.featureA,
  feature_b_id: IDS.featureB,
  best: IDS.featureA,
  worst: IDS.featureB,
  comparison_id: IDS.comparison,
  undone_comparison_id: IDS.comparison,
  version_of: IDS.comparison,
  ids: `${IDS.comparison},${IDS.id}`,
  username: 'ann',
  email: 'ann@example.com',
  password: 'Correct-horse-7',
  current_password: 'Correct-horse-7',
  new_password: 'Another-horse-8',
  temporary_password: 'kM7x-Qp3d-Tb9w-nH4z',
  display_name: 'Ann Lee',
  avatar_url: 'https://example.com/ann.png',
  name: 'Export to CSV',
  feature_name: 'Export to CSV',
  feature_names: ['Export to CSV', 'Sign in with Google'],
  features_in_cycles: ['Export to CSV', 'Sign in with Google'],
  description: 'All rows as a file',
  tags: ['reporting'],
  search: 'csv',
  page: 1,
  per_page: 20,
  skip: 0,
  limit: 100,
  total: 1,
  target_certainty: 0.9,
  action_type: 'comparison_created',
  message: 'Done',
  expires_in: 1800,
  is_superuser: false,
  prior_mean: 0,
  prior_variance: 1,
  target_variance: 0.1,
};

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: IDS.id,
  'date-time': '2026-11-20T09:30:00.000Z',
  uri: 'https://example.com/',
};

/** Example error messages by status, for endpoints without their own. */
const DETAILS: Readonly<Record<number, string>> = {
  401: 'Could not validate credentials',
  403: 'Not enough permissions',
  429: 'Too many requests; try again later',
  500: 'Internal error; look for this request in the log: 019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a01',
  503: 'The database is unavailable; try again in a moment',
};

/** An example body; for errors with the message and code of the status. */
export function exampleAnswer(status: number, { description, example }: Documented, schema: JsonSchema): unknown {
  if (schema !== ProblemBody) return example ?? exampleOf(schema);
  const given = (example ?? {}) as { detail?: string; code?: ErrorCode };
  const { detail = (given.code ? undefined : DETAILS[status]) ?? firstReason(description) } = given;
  const { code } = new AppError(status, detail, given.code ? { code: given.code } : {});
  if (status !== 422) return { detail, code };
  const message = 'name is a required field';
  return { detail: message, code, errors: [{ field: 'name', message }] };
}

/** The first reason in a description, as an error message. */
function firstReason(description: string): string {
  return description.replace(/^- |[.;\n].*$|`/gs, '');
}

/** A realistic value that matches the schema. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0]!, name);
  const type = [schema.type ?? 'null'].flat()[0];
  if (type === 'object') return exampleObject(schema);
  if (name in BY_NAME && fitsType(BY_NAME[name], type)) return BY_NAME[name];
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name)] : [];
  if (schema.format && schema.format in BY_FORMAT) return BY_FORMAT[schema.format];
  if (type === 'string') return 'text';
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return exampleNumber(schema, type);
  return null;
}

function exampleObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, exampleOf(each, name)]));
}

function exampleNumber({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: JsonSchema, type: string): number {
  const typical = type === 'integer' ? 12 : 0.5;
  return Math.min(Math.max(typical, minimum), maximum);
}

function fitsType(value: unknown, type: string | undefined): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
