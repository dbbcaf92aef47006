/**
 * Cost of a request to others: none; usual; a response that may have megabytes; or seconds of CPU or database time,
 * perhaps with megabytes. A request that performs other operations takes one of the few slots of its user, and each of
 * these operations costs what it would cost alone.
 */
export type Cost = 'free' | 'normal' | 'large' | 'expensive' | 'operations';
