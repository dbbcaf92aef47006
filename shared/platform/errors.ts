import type { ErrorCode } from './rules/error-codes.ts';

export interface FieldFault {
  field: string;
  message: string;
}

/** An expected error: a status, a sentence for people and a code for programs. */
export class AppError extends Error {
  readonly status: number;
  /** Stable code for clients, such as `not_found`; the sentence may change. */
  readonly code: ErrorCode;
  readonly faults: readonly FieldFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Further fields of the body that tell a program how to continue. */
  readonly more: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    detail: string,
    extra: {
      code?: ErrorCode;
      faults?: readonly FieldFault[];
      headers?: Record<string, string>;
      more?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: extra.cause });
    this.name = new.target.name;
    this.status = status;
    this.code = extra.code ?? CODES[status] ?? 'error';
    this.faults = extra.faults;
    this.headers = extra.headers ?? {};
    this.more = extra.more;
  }
}

/** The default code by status. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  422: 'invalid_input',
  429: 'too_many_requests',
  431: 'headers_too_large',
  500: 'internal_error',
  503: 'unavailable',
};

export class BadRequest extends AppError {
  constructor(detail: string, code?: ErrorCode) {
    super(400, detail, { ...(code && { code }) });
  }
}

export class Unauthorized extends AppError {
  constructor(detail: string, code?: ErrorCode) {
    super(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' }, ...(code && { code }) });
  }
}

export class Forbidden extends AppError {
  constructor(detail = 'Not enough permissions', code?: ErrorCode) {
    super(403, detail, { ...(code && { code }) });
  }
}

export class NotFound extends AppError {
  constructor(detail: string, code?: ErrorCode) {
    super(404, detail, { ...(code && { code }) });
  }
}

export class Conflict extends AppError {
  constructor(detail: string, code?: ErrorCode) {
    super(409, detail, { ...(code && { code }) });
  }
}

/** Invalid input. The detail joins all faults; `errors` lists them by field. */
export class InvalidInput extends AppError {
  constructor(faults: readonly FieldFault[], status: 400 | 422 = 422) {
    super(status, faults.map((fault) => fault.message).join('; '), { faults });
  }
}

export class TooManyRequests extends AppError {
  constructor(detail: string, retryAfterSeconds: number) {
    super(429, detail, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) } });
  }
}

/** Refused without waiting, because the caller's queue is full. */
export class QueueFull extends TooManyRequests {}

export class Unavailable extends AppError {
  constructor(detail: string, retryAfterSeconds = 5, cause?: unknown, code?: ErrorCode) {
    super(503, detail, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause, ...(code && { code }) });
  }
}
