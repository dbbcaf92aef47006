import type { Field } from './fields.ts';

export const EXCHANGE_FORMAT = 'pairwise-export';
/** Incremented when older versions of the service can no longer read a file. */
export const EXCHANGE_VERSION = 1;

/** The sections of a file, with the columns of each and their validation. */
export type Sections = Readonly<Record<string, Readonly<Record<string, Field>>>>;
