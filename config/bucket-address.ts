import { UnusableAddress } from './certificates.ts';

/** A bucket in S3-compatible object storage. */
export interface BucketAddress {
  bucket: string;
  /** Prefix of every key; empty, or ending with a slash. */
  prefix: string;
  /** For storage other than Amazon S3. */
  endpoint: string | undefined;
  region: string | undefined;
}

const BUCKET = /^s3:\/\/[\w.-]+([/?][^#]*)?$/;
const FORM = 'BACKUP_DIR must be a directory, or look like s3://bucket/prefix?endpoint=https://host:port&region=name';

/**
 * Reads BACKUP_DIR: `s3://bucket/prefix?endpoint=https://host:port&region=name`.
 * @returns null for a folder.
 * @throws UnusableAddress for an address of anything else.
 */
export function readBucketAddress(text: string): BucketAddress | null {
  if (!/^([a-z][a-z\d+.-]*:\/\/|s3:)/i.test(text)) return null;
  if (!BUCKET.test(text) || !URL.canParse(text)) throw new UnusableAddress(FORM);
  const { hostname, pathname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:\/\//.test(endpoint)))
    throw new UnusableAddress(`${FORM}; its endpoint must begin with https:// or http://`);
  const prefix = decode(pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: searchParams.get('region') ?? undefined,
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new UnusableAddress(`${FORM}; a % in it must be written as %25`);
  }
}
