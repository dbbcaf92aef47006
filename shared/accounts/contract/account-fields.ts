import { DisplayName, Username } from '../../platform/contract/common-fields.ts';
import type { AnyField } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { plain } from '../../platform/fields/read.ts';
import { isAtMost } from '../../platform/rules/limits.ts';
import { isOneScript, isShown, isVisibleName, normalName } from '../rules/account-names.ts';

/** Maximum length of an email, and of a search text. */
export const EMAIL_LENGTH = 254;
const USERNAME_LENGTH = 100;
const DISPLAY_NAME_LENGTH = 200;
const PASSWORD_LENGTH = 1024;

/** One @ and a dot after it. Only its owner can verify an address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const email = f
  .text(EMAIL_LENGTH, 'Unique email address of the account.')
  .sentAs({ pattern: EMAIL.source })
  .test('matches', '${path} must be an email address', (value) => value == null || EMAIL.test(value))
  .test('normal', '${path} must be an email address without invisible characters', (value) =>
    isNormal(value, EMAIL_LENGTH, /^[^@]+@[^@]+$/),
  );

/** A username without whitespace or @, so that it can't be mistaken for an email at log-in. */
export const username = f
  .nonBlank(USERNAME_LENGTH, Username.description)
  .test('matches', '${path} must not contain spaces or @', (value) => !value || /^[^\s@]+$/.test(value))
  .test('normal', '${path} must not contain invisible characters or variants of @', (value) =>
    isNormal(value, USERNAME_LENGTH, /^[^@]+$/),
  )
  .test(
    'script',
    '${path} must not mix scripts in one word, since a letter of another script may look the same',
    (value) => !value || isOneScript(value),
  );

/** A display name: any visible text. Screens show the username beside it. */
export const displayName = shown(f.text(DISPLAY_NAME_LENGTH, DisplayName.description)).read(plain).orNull();

/** Username or email, and password. */
export const login = f.text(EMAIL_LENGTH, 'Username or email address.');

/** An existing password, in any form. */
export const password = (description: string) => f.text(PASSWORD_LENGTH, description);

/** A new password. Its rules are checked where it is set. */
export const newPassword = password(
  'At least 8 characters, with upper-case and lower-case letters, a digit and a special character.',
);

/** Whether a password change ends API tokens. */
export const endApiTokens = f.flag(
  'Whether your API tokens end as well. True if absent, since whoever knew the password may have made one.',
);

/** A name with something visible. */
export function shown<F extends AnyField>(name: F): F {
  return name.test('shown', '${path} must have something visible', (value) => !value || isShown(value)) as F;
}

/** For operations that could take over an account. */
export const currentPassword = password(
  'Your current password. Needed if you signed in more than ten minutes ago; not enough if you have a passkey.',
);

/** For the start of a sign-in through a provider. */
export const startingAnew = f.object({
  new_account: query.flag(
    'Make a new account although another one has your email, if nobody confirmed that email there. The other account loses the email. Ignored in a request from another site.',
  ),
});

/** Whether a name is valid after NFKC normalization. */
function isNormal(value: string | undefined, max: number, form: RegExp): boolean {
  if (!value) return true;
  return isVisibleName(value) && isAtMost(normalName(value), max) && form.test(normalName(value));
}
