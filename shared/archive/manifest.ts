import { array, type InferType, number, object, string } from 'yup';
import { BACKUP_KINDS } from '../jobs/operations-jobs.ts';
import { ARCHIVED_TABLE_NAMES } from './tables.ts';

export const ARCHIVE_FORMAT = 'pairwise-backup' as const;
/** Grows when an older version of the service could no longer read an archive. */
export const ARCHIVE_FORMAT_VERSION = 1;
export const MANIFEST_FILE = 'manifest.json';
/** Far more than a manifest of some ten parts ever takes, in bytes. */
export const MANIFEST_BYTES = 256 * 1024;

const count = () => number().strict().integer().min(0).required();

const part = object({
  table: string().oneOf(ARCHIVED_TABLE_NAMES).required(),
  /** In the order of the columns of the part. */
  columns: array()
    .of(
      string()
        .matches(/^[a-z_][a-z0-9_]*$/)
        .required(),
    )
    .min(1)
    .required(),
  rows: count(),
  /** Unpacked. */
  bytes: count(),
  sha256: string()
    .matches(/^[0-9a-f]{64}$/)
    .required(),
});

export const manifestSchema = object({
  format: string().oneOf([ARCHIVE_FORMAT]).required(),
  format_version: count(),
  kind: string().oneOf(BACKUP_KINDS).required(),
  created_at: string().required(),
  /** The last migration of the schema that the rows were read from. */
  migration: string().required(),
  parts: array().of(part.required()).required(),
  /** See signature.ts; absent where the service that made it had no key. */
  signature: string().strict(),
});

/** What an archive says about itself: enough to notice whatever is not as it was written. */
export type Manifest = InferType<typeof manifestSchema>;
export type Part = InferType<typeof part>;

/** Rows in PostgreSQL's COPY text form. */
export const partFile = (table: string): string => `${table}.copy`;
