export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** A password rule: its check, and its text for people. */
interface PasswordRule {
  name: 'length' | 'upper' | 'lower' | 'digit' | 'special';
  isMet: (password: string) => boolean;
  text: string;
}

export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    name: 'length',
    isMet: (password) => [...password].length >= PASSWORD_MIN_LENGTH,
    text: `at least ${PASSWORD_MIN_LENGTH} characters`,
  },
  { name: 'upper', isMet: (password) => /\p{Lu}/u.test(password), text: 'an upper-case letter' },
  { name: 'lower', isMet: (password) => /\p{Ll}/u.test(password), text: 'a lower-case letter' },
  { name: 'digit', isMet: (password) => /\p{Nd}/u.test(password), text: 'a digit' },
  { name: 'special', isMet: (password) => /[^\p{L}\p{Nd}\s]/u.test(password), text: 'a special character' },
];

/** The unmet rules as a sentence; empty if the password is valid. */
export function passwordFaults(password: string): string[] {
  return PASSWORD_RULES.filter(({ isMet }) => !isMet(password)).map(({ text }) => text);
}
