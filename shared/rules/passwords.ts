export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

const RULES: readonly [test: (password: string) => boolean, missing: string][] = [
  [(password) => [...password].length >= PASSWORD_MIN_LENGTH, `at least ${PASSWORD_MIN_LENGTH} characters`],
  [(password) => /\p{Lu}/u.test(password), 'an upper-case letter'],
  [(password) => /\p{Ll}/u.test(password), 'a lower-case letter'],
  [(password) => /\p{Nd}/u.test(password), 'a digit'],
  [(password) => /[^\p{L}\p{Nd}\s]/u.test(password), 'a special character'],
];

/** What a password lacks, in words; empty when it may be used. */
export function passwordFaults(password: string): string[] {
  return RULES.filter(([test]) => !test(password)).map(([, missing]) => missing);
}
