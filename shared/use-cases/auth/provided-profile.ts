import { randomInt } from 'node:crypto';
import { visibleName } from '../../rules/account-names.ts';
import { plainName } from '../../rules/plain-name.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_LENGTH = 254;
const NAME_LENGTH = 200;
const ADDRESS_LENGTH = 2000;
const USERNAME_LENGTH = 80;

/** An email of a provider, if it is one that an account may have. */
export function emailOf(email: string | null): string | null {
  return email !== null && email.length <= EMAIL_LENGTH && EMAIL.test(email) ? email : null;
}

/** Name and picture of a new account, shortened to what an account may have. */
export function profileOf({ name, picture }: { name: string | null; picture: string | null }) {
  const isPicture = picture !== null && picture.length <= ADDRESS_LENGTH && /^https?:\/\//.test(picture);
  return {
    displayName: name === null ? null : [...plainName(name)].slice(0, NAME_LENGTH).join('') || null,
    avatarUrl: isPicture ? picture : null,
  };
}

/** A username from a name or an email (the part before the @), with a number appended from the second attempt on. */
export function usernameFor(name: string, attempt: number): string {
  const username = [...visibleName(name.replace(/@.*/s, ''))].slice(0, USERNAME_LENGTH).join('') || 'user';
  return attempt === 0 ? username : `${username}-${randomInt(10 ** Math.min(attempt + 1, 8))}`;
}
