/** Mean of some numbers, NaN of none. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/** Standard error of the mean of some independent numbers, NaN of fewer than two. */
export function standardError(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/** The number below which the share `q` of all lies, NaN of none. */
export function quantile(values: ArrayLike<number>, q: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Milliseconds that `work` takes: the best of some runs, so that colleagues on the machine count less. */
export function bestOf(runs: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** CPU milliseconds of the longest of some steps: how long it holds the event loop on a machine of its own. */
export function longestStep(steps: Iterator<void>): number {
  let longest = 0;
  for (;;) {
    const before = process.threadCpuUsage();
    const { done } = steps.next();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    if (done) return longest;
  }
}
