export interface FieldFault {
  field: string;
  message: string;
}

/** An expected outcome that is not success: a status and a sentence for the client. */
export class AppError extends Error {
  readonly status: number;
  readonly faults: readonly FieldFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    extra: { faults?: readonly FieldFault[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: extra.cause });
    this.name = new.target.name;
    this.status = status;
    this.faults = extra.faults;
    this.headers = extra.headers ?? {};
  }
}

export class BadRequest extends AppError {
  constructor(detail: string) {
    super(400, detail);
  }
}

export class Unauthorized extends AppError {
  constructor(detail: string) {
    super(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
}

export class Forbidden extends AppError {
  constructor(detail = 'Not enough permissions') {
    super(403, detail);
  }
}

export class NotFound extends AppError {
  constructor(detail: string) {
    super(404, detail);
  }
}

export class Conflict extends AppError {
  constructor(detail: string) {
    super(409, detail);
  }
}

/** Input of the wrong shape; the detail joins all faults, `errors` lists them by field. */
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

export class Unavailable extends AppError {
  constructor(detail: string, retryAfterSeconds = 5, cause?: unknown) {
    super(503, detail, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause });
  }
}
