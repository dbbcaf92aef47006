import { object } from 'yup';
import { isOneScript, isShown, isVisibleName, normalName } from '../../shared/rules/account-names.ts';
import { isAtMost } from '../../shared/rules/limits.ts';
import { User } from './accounts.ts';
import { about, flag, nonBlank, plain, queryFlag, text } from './input.ts';

/** Maximum length of an email, and of what is searched for. */
export const EMAIL_LENGTH = 254;
const USERNAME_LENGTH = 100;
const DISPLAY_NAME_LENGTH = 200;
const PASSWORD_LENGTH = 1024;

/** One @ and a dot after it: only its owner can verify an address. */
export const email = about(
  User.properties.email,
  text(EMAIL_LENGTH)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { message: '${path} must be an email address' })
    .test('normal', '${path} must be an email address without invisible characters', (value) =>
      isNormal(value, EMAIL_LENGTH, /^[^@]+@[^@]+$/),
    ),
);

/** A username without whitespace or @, so that it cannot be mistaken for an email at log-in. */
export const username = about(
  User.properties.username,
  nonBlank(USERNAME_LENGTH)
    .matches(/^[^\s@]+$/, {
      message: '${path} must not contain spaces or @',
      excludeEmptyString: true,
    })
    .test('normal', '${path} must not contain invisible characters or variants of @', (value) =>
      isNormal(value, USERNAME_LENGTH, /^[^@]+$/),
    )
    .test(
      'script',
      '${path} must not mix scripts in one word, since a letter of another script may look the same',
      (value) => !value || isOneScript(value),
    ),
);

/** A display name: anything that everybody sees. Screens show the username beside it. */
export const displayName = about(User.properties.display_name, plain(shown(text(DISPLAY_NAME_LENGTH))).nullable());

/** Username or email, and password. */
export const login = about('Username or email address.', text(EMAIL_LENGTH).required());

/** A password as it is, in whatever form. */
export const password = () => text(PASSWORD_LENGTH);

/** A password from now on; its rules are checked where it is set. */
export const newPassword = about(
  'At least 8 characters, with upper-case and lower-case letters, a digit and a special character.',
  password(),
);

/** Whether API tokens end with the password. */
export const endApiTokens = about(
  'Whether your API tokens end as well. True if absent, since whoever knew the password may have made one.',
  flag(),
);

/** A name with something visible. */
export function shown(name: ReturnType<typeof text>) {
  return name.test('shown', '${path} must have something visible', (value) => !value || isShown(value));
}

/** Of operations that could take over an account. */
export const currentPassword = about(
  'Your current password. Needed if you signed in more than ten minutes ago; not enough if you have a passkey.',
  password(),
);

/** Of the start of a sign-in through a provider. */
export const startingAnew = () =>
  object({
    new_account: about(
      'Make a new account although another one has your email, if nobody confirmed that email there. The other account loses the email. Ignored in a request from another site.',
      queryFlag(),
    ),
  });

/** Whether a name is valid after NFKC normalization. */
function isNormal(value: string | undefined, max: number, form: RegExp): boolean {
  if (!value) return true;
  return isVisibleName(value) && isAtMost(normalName(value), max) && form.test(normalName(value));
}
