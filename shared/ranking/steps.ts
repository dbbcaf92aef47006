/**
 * A long computation in slices of a few milliseconds: each `next()` runs one slice, and the last returns the result.
 *
 * Callers that must not block the event loop yield to it between slices. Others call `finish`.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all slices in one go. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** A computation that several callers may want at the same time. A step by any of them advances it for all. */
export class SharedSteps<Result> {
  /** Null once it has ended, so that its inputs can be freed. */
  #begin: (() => Steps<Result>) | null;
  #underWay: Steps<Result> | null = null;
  #result: Result | undefined;

  /** @param begin starts the computation, or restarts it after a failure. */
  constructor(begin: () => Steps<Result>) {
    this.#begin = begin;
  }

  /** The result; undefined until the computation has ended. */
  get result(): Result | undefined {
    return this.#result;
  }

  /** The remaining steps. */
  *rest(): Steps<Result> {
    while (this.#begin) {
      this.#underWay ??= this.#begin();
      if (this.#step(this.#underWay)) break;
      yield;
    }
    return this.#result as Result;
  }

  /** @returns whether this was the last step. */
  #step(steps: Steps<Result>): boolean {
    try {
      const { done, value } = steps.next();
      if (!done) return false;
      this.#result = value;
      this.#begin = null;
    } catch (error) {
      this.#underWay = null;
      throw error;
    }
    this.#underWay = null;
    return true;
  }
}
