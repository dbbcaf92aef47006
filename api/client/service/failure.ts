/** A request that failed, with the message of the service if there is one. */
export class ServiceError extends Error {
  /** 0 if there was no response. */
  readonly status: number;
  /** For programs; null without a response. */
  readonly code: string | null;
  /** Errors by field. */
  readonly fields: ReadonlyMap<string, string>;
  /** The id of the request in the log. */
  readonly requestId: string | null;
  /** Seconds after which to try again, if the service said so. */
  readonly retryAfter: number | null;
  /** Whatever the answer carried. */
  readonly body: unknown;

  constructor(
    status: number,
    detail: string,
    extra: {
      code?: string | null;
      fields?: ReadonlyMap<string, string>;
      requestId?: string | null;
      retryAfter?: number | null;
      body?: unknown;
    } = {},
  ) {
    super(detail);
    this.name = 'ServiceError';
    this.status = status;
    this.code = extra.code ?? null;
    this.fields = extra.fields ?? new Map();
    this.requestId = extra.requestId ?? null;
    this.retryAfter = extra.retryAfter ?? null;
    this.body = extra.body;
  }

  /** Whether the same request may succeed a moment later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/**
 * The error of a response.
 * @param body the body of the response.
 */
export function failureOf(response: Response, body: unknown): ServiceError {
  const { detail, code, errors } = (body ?? {}) as {
    detail?: unknown;
    code?: string;
    errors?: { field: string; message: string }[];
  };
  const seconds = Number(response.headers.get('Retry-After'));
  return new ServiceError(response.status, typeof detail === 'string' ? detail : response.statusText, {
    code: code ?? null,
    body,
    fields: new Map(errors?.map(({ field, message }) => [field, message])),
    requestId: response.headers.get('X-Request-Id'),
    // During a maintenance, the service names its announced end, but may be back earlier.
    retryAfter: (response.status === 503 ? Math.min(seconds, 60) : seconds) || null,
  });
}
