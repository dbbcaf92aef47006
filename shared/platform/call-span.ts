/** A running statement or Redis command. */
export interface CallSpan {
  end(): void;
  /** @param code what went wrong, such as a SQLSTATE. Never the message, which may quote values. */
  fail(code: string): void;
}

interface Call {
  name: string;
  attributes: Record<string, string | number>;
}

/**
 * Starts the span of a statement or a Redis command of the current request or job.
 * @returns null outside of requests and jobs, after their end, and if their trace isn't sampled.
 */
export type StartCall = (describe: () => Call) => CallSpan | null;
