/** Version of the mathematics. Raise it whenever the same answers and settings give another order, scores or variances. */
export const MATHEMATICS = 1;
