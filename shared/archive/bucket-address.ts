/** A bucket in S3-compatible object storage. */
export interface BucketAddress {
  bucket: string;
  /** Prefix of every key; empty, or ending with a slash. */
  prefix: string;
  /** For storage other than Amazon S3. */
  endpoint: string | undefined;
  region: string | undefined;
}

/** Reads `s3://bucket/prefix?endpoint=https://host:port&region=name`. @returns null for anything else. */
export function readBucketAddress(text: string): BucketAddress | null {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null;
  const { hostname, pathname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (hostname === '' || (endpoint !== undefined && !/^https?:\/\//.test(endpoint))) return null;
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: searchParams.get('region') ?? undefined,
  };
}
