import type { Steps } from '../steps.ts';

/** Multiplications between two pauses: a few milliseconds. */
const MULTIPLICATIONS_PER_STEP = 2_000_000;

/**
 * Inverts a symmetric positive definite matrix of n rows in place by sweeping each pivot (Goodnight 1979), in steps of a few milliseconds;
 * O(n³). The result is symmetric to the last bit.
 */
export function* invertChunked(n: number, matrix: Float64Array): Steps<void> {
  const lever = new Float64Array(n);
  const pivotsPerStep = Math.max(1, Math.floor(MULTIPLICATIONS_PER_STEP / (n * n)));
  for (let pivot = 0; pivot < n; pivot++) {
    const inverse = 1 / matrix[pivot * n + pivot]!;
    const root = Math.sqrt(inverse);
    const row = pivot * n;
    for (let j = 0; j < n; j++) {
      lever[j] = matrix[row + j]! * root;
      matrix[row + j]! *= inverse;
    }
    lever[pivot] = 0;
    for (let i = 0; i < n; i++) {
      const factor = lever[i]!;
      if (factor === 0) continue;
      for (let j = 0, index = i * n; j < n; j++, index++) matrix[index]! -= factor * lever[j]!;
      matrix[i * n + pivot]! *= inverse;
    }
    matrix[row + pivot] = -inverse;
    if (pivot % pivotsPerStep === pivotsPerStep - 1) yield;
  }
  // The sweeps leave the negated inverse.
  for (let index = 0; index < matrix.length; index++) matrix[index] = -matrix[index]!;
}
