import type { Field } from './fields.ts';

export const EXCHANGE_FORMAT = 'pairwise-export';
/** Incremented when older versions of the service can no longer read a file. */
export const EXCHANGE_VERSION = 1;

/** The sections of a file, each with its columns and what they accept. */
export type Sections = Readonly<Record<string, Readonly<Record<string, Field>>>>;
