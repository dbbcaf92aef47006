/**
 * Cost of a request to others: none; the usual; a response that may have megabytes; or seconds of CPU or database time, perhaps with
 * megabytes. A request that performs other operations takes one of its user's few slots, and each operation costs what it would cost alone.
 */
export type Cost = 'free' | 'normal' | 'large' | 'expensive' | 'operations';
