import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';

export interface Header {
  description: string;
  schema: JsonSchema;
  example: unknown;
}

/** Documented response headers. */
export const HEADERS: Readonly<Record<string, Header>> = {
  'X-Request-Id': {
    description: 'Id of the request in the log: the `X-Request-Id` that you sent, or a new one.',
    schema: { type: 'string' },
    example: '019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a01',
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
  ETag: {
    description: 'Version of the response. Send it as `If-None-Match`.',
    schema: { type: 'string' },
    example: 'W/"mZ3uH8fQ2kLr1sVbYx0aTw"',
  },
  'WWW-Authenticate': {
    description: 'Says that the service expects a bearer token.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
};

const BY_STATUS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/**
 * References to the response headers of a status.
 * @param others further headers, by name.
 */
export function headersOf(status: number, others: readonly string[]): Record<string, { $ref: string }> {
  const names = ['X-Request-Id', ...(BY_STATUS[status] ?? []), ...others];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
