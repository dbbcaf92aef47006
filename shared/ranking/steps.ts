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

/** A computation that several callers may want at the same time: each step of any of them brings it on for all. */
export class SharedSteps<Result> {
  /** Null once it has ended, so that what it read can be freed. */
  #begin: (() => Steps<Result>) | null;
  #underWay: Steps<Result> | null = null;
  #result: Result | undefined;

  /** @param begin begins the computation, or begins it again after it has failed. */
  constructor(begin: () => Steps<Result>) {
    this.#begin = begin;
  }

  /** What came of it; undefined until it has ended. */
  get result(): Result | undefined {
    return this.#result;
  }

  /** What is left of it. */
  *rest(): Steps<Result> {
    while (this.#begin) {
      this.#underWay ??= this.#begin();
      if (this.#step(this.#underWay)) break;
      yield;
    }
    return this.#result as Result;
  }

  /** @returns whether it was the last. */
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
