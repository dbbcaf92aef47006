/** The newest release of each major version when this version of Pairwise was made. */
export const NEWEST_RELEASES: Readonly<Record<string, { minor: number; released: string }>> = {
  '15': { minor: 19, released: '2026-08-13' },
  '16': { minor: 15, released: '2026-08-13' },
  '17': { minor: 11, released: '2026-08-13' },
  // 18.5 was not published.
  '18': { minor: 6, released: '2026-08-13' },
};

/** Major and minor version of a text such as `18.4`, `18.4.0-beta.17` or `18.4 (Debian 18.4-1)`; null for a preview, such as `19beta1`. */
export function readPostgresVersion(text: string): { major: number; minor: number } | null {
  const [, major, minor] = /^(\d+)\.(\d+)\b/.exec(text) ?? [];
  return major === undefined ? null : { major: Number(major), minor: Number(minor) };
}

/** The fixes that a PostgreSQL lacks, as part of a sentence; null if it lacks none that are known. */
export function missingFixes(version: string): string | null {
  const read = readPostgresVersion(version);
  const newest = read && NEWEST_RELEASES[read.major];
  if (!newest || read.minor >= newest.minor) return null;
  return `without the fixes of ${read.major}.${newest.minor} (${newest.released})`;
}
