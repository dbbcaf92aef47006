/**
 * Cost of a request to others: none; usual; a response that may have megabytes; or seconds of CPU or database time,
 * perhaps with megabytes.
 */
export type Cost = 'free' | 'normal' | 'large' | 'expensive';
