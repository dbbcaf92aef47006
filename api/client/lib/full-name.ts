import { FORMER_MEMBER } from '../../../shared/people/rules/former-member.ts';
import { isolated } from './direction.ts';
import { formerTexts } from './former-texts.ts';

interface Named {
  username: string;
  display_name?: string | null;
  /** The display name, or the username if there is none. */
  name?: string;
}

/** A username, or `former` if the account is deleted or hidden: for those the service sends English words. */
export const usernameOr = (former: string, username: string | undefined): string =>
  username && username !== FORMER_MEMBER ? username : former;

/** A display name with the username in brackets: anybody could choose another person's display name. */
export function fullName({ username, display_name: shown, name = shown || username }: Named): string {
  if (username === FORMER_MEMBER) return formerTexts.former;
  return name === username ? isolated(username) : `${isolated(name)} (${isolated(username)})`;
}
