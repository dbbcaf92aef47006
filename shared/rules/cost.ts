/**
 * What a request costs others: nothing; the usual; an answer that may have megabytes; or seconds of CPU or database time, and
 * perhaps megabytes, too.
 */
export type Cost = 'free' | 'normal' | 'large' | 'expensive';
