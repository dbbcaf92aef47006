/**
 * A long computation in slices of a few milliseconds: each `next()` does one, the last returns the result.
 *
 * Whoever must not block the event loop lets it turn between slices; everyone else calls `finish`.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all slices in one go. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
