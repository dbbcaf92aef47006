import { array, type InferType, number, object, string } from 'yup';
import { BACKUP_KINDS } from './jobs.ts';

export const ARCHIVE_FORMAT = 'pairwise-backup' as const;
/** Incremented when older versions of the service can no longer read an archive. */
export const ARCHIVE_FORMAT_VERSION = 1;
/** The archive format version of an archive that contains another one, encrypted. */
export const ENCRYPTED_FORMAT_VERSION = 2;
export const MANIFEST_FILE = 'manifest.json';
/** Suffix of incomplete archives. */
export const PARTIAL = '.partial';
/** Maximum size of a manifest, far above that of some ten parts, in bytes. */
export const MANIFEST_BYTES = 256 * 1024;

const count = () => number().strict().integer().min(0).required();

const name = () =>
  string()
    .matches(/^[a-z_][a-z0-9_]*$/)
    .required();

const sha256 = () =>
  string()
    .matches(/^[0-9a-f]{64}$/)
    .required();

const part = object({
  table: name(),
  /** In the order of the columns of the part. */
  columns: array().of(name()).min(1).required(),
  rows: count(),
  /** Unpacked. */
  bytes: count(),
  sha256: sha256(),
});

export const manifestSchema = object({
  format: string().oneOf([ARCHIVE_FORMAT]).required(),
  format_version: count(),
  kind: string().oneOf(BACKUP_KINDS).required(),
  created_at: string().required(),
  /** The last migration of the schema from which the rows were read. */
  migration: string().required(),
  /** Empty in an encrypted archive: the inner archive has them. */
  parts: array().of(part.required()).required(),
  /** The encrypted archive inside (see encryption.ts). */
  encrypted: object({ bytes: count(), sha256: sha256() }).optional().default(undefined),
  /** Fingerprint of the key that signed it; absent in archives of older versions. */
  key_id: string().strict(),
  /** See signature.ts. Absent if the service had no key. */
  signature: string().strict(),
});

/** Description of an archive, enough to detect any modification. */
export type Manifest = InferType<typeof manifestSchema>;
export type Part = InferType<typeof part>;

/** Rows in PostgreSQL's COPY text format. */
export const partFile = (table: string): string => `${table}.copy`;
