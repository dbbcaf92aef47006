import { DEFAULT_SUPERUSER_PASSWORD } from '../../config/settings-schema.ts';
import { BadRequest } from '../platform/errors.ts';
import { PASSWORD_MIN_LENGTH } from './rules/passwords.ts';

/** Names of an account that must not be most of its password. */
export interface AccountNames {
  username: string;
  email: string;
}

/** Words that somebody who guesses passwords of this service tries first. */
const PRODUCT_WORDS = ['pairwise', DEFAULT_SUPERUSER_PASSWORD];
/** Shorter names occur in any text. */
const SHORTEST_NAME = 3;

/** Characters that people use instead of letters. */
const LETTERS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let common: Promise<ReadonlySet<string>> | undefined;

/** 49,000 common passwords, loaded on first use. The package's entry point would also load keyboards, which takes 150 ms. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }).then(
    ({ default: passwords }) => new Set<string>(passwords),
  );
  return common;
}

/**
 * Refuses common passwords, and passwords that consist mostly of a common password, a word of the product or a name of the account.
 * @throws BadRequest
 */
export async function refuseGuessable(password: string, { username, email }: AccountNames): Promise<void> {
  const lower = password.normalize('NFKC').toLowerCase();
  const passwords = await commonPasswords();
  const isCommon =
    passwords.has(lower) || coresOf(lower).some((core) => passwords.has(core) && isMostOf(password, core));
  if (isCommon) throw guessable('This password is one of the most common ones, or close to one of them');
  const letters = plainLetters(lower);
  const contains = (word: string) => {
    const plain = plainLetters(word.normalize('NFKC').toLowerCase());
    return plain.length >= SHORTEST_NAME && letters.includes(plain) && isMostOf(password, word);
  };
  if (PRODUCT_WORDS.some(contains)) throw guessable('This password is close to a word of this service');
  if ([username, email, email.slice(0, email.lastIndexOf('@'))].some(contains)) {
    throw guessable('This password is close to your username or email');
  }
}

/** The word in the middle, as it is and with letters instead of `4`, `@` and the like: `P@ssw0rd!` is "password". */
function coresOf(lower: string): string[] {
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [core, withLetters(core), withLetters(lower.replace(/[^\p{L}]+$/u, ''))];
}

/** Whether the rest without the word is too short for a password. */
function isMostOf(password: string, word: string): boolean {
  return [...password].length - [...word].length < PASSWORD_MIN_LENGTH;
}

const withLetters = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LETTERS_FOR[sign]!);
const plainLetters = (lower: string): string => withLetters(lower).replace(/[^\p{L}\p{N}]/gu, '');

function guessable(sentence: string): BadRequest {
  return new BadRequest(`${sentence}. Choose another`, 'guessable_password');
}
