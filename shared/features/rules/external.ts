import { isAtMost, isStorable } from '../../platform/rules/limits.ts';

/** The identity of a feature in another program, such as an issue in a tracker. */
export interface External {
  /** The program: lower-case letters, digits, `.`, `_`, `-`. */
  source: string;
  /** The key there, such as `PAY-123`. Case-sensitive. */
  id: string;
  url: string | null;
}

/** Maximum lengths, in characters. */
export const EXTERNAL_LENGTHS = { source: 50, id: 200, url: 2000 } as const;

export const SOURCE_PATTERN = /^[a-z0-9][a-z0-9._-]*$/;

export const isSource = (value: string): boolean =>
  SOURCE_PATTERN.test(value) && value.length <= EXTERNAL_LENGTHS.source;

/** Whether people can tell a key from others: it has no outer blanks and nothing invisible. */
export const isExternalId = (value: string): boolean =>
  value !== '' &&
  value === value.trim() &&
  isStorable(value) &&
  !/\p{C}/u.test(value) &&
  isAtMost(value, EXTERNAL_LENGTHS.id);

/** Whether the address is safe to link: http or https, without user name and password. */
export function isSafeUrl(value: string): boolean {
  // A browser would drop blanks and read backslashes as slashes, so the address would not be what it looks like.
  if (value.length > EXTERNAL_LENGTHS.url || !/^https?:\/\/[^\s\p{C}\\]+$/iu.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '';
}
