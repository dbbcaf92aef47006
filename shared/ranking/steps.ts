/**
 * A long computation in slices of a few milliseconds: each `next()` does one, the last returns the result.
 *
 * Callers that must not block the event loop yield to it between slices; others call `finish`.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all slices in one go. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
