import { object } from 'yup';
import { isVisibleName, normalName } from '../../../shared/rules/account-names.ts';
import { isAtMost } from '../../../shared/rules/limits.ts';
import { nonBlank, queryFlag, text, unsupported } from '../../contract/input.ts';

const EMAIL_LENGTH = 254;
const USERNAME_LENGTH = 100;
export const PASSWORD_LENGTH = 1024;

/** One @ and a dot after it: only its owner can verify an address. */
export const email = () =>
  text(EMAIL_LENGTH)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { message: '${path} must be an email address' })
    .test('normal', '${path} must be an email address without invisible characters', (value) =>
      isNormal(value, EMAIL_LENGTH, /^[^@]+@[^@]+$/),
    );

/** A username without whitespace or @, so that it cannot be mistaken for an email at log-in. */
export const username = () =>
  nonBlank(USERNAME_LENGTH)
    .matches(/^[^\s@]+$/, {
      message: '${path} must not contain blanks or @',
      excludeEmptyString: true,
    })
    .test('normal', '${path} must not contain invisible characters, or forms of @', (value) =>
      isNormal(value, USERNAME_LENGTH, /^[^@]+$/),
    );

/** Whether a name is valid after NFKC normalization. */
function isNormal(value: string | undefined, max: number, form: RegExp): boolean {
  if (!value) return true;
  return isVisibleName(value) && isAtMost(normalName(value), max) && form.test(normalName(value));
}

export const registration = object({
  username: username().required(),
  email: email().required(),
  password: text(PASSWORD_LENGTH).required(),
});

export const credentials = object({
  username: text(EMAIL_LENGTH).required(),
  password: text(PASSWORD_LENGTH).required(),
});

export const temporaryReplacement = object({
  username: text(EMAIL_LENGTH).required(),
  temporary_password: text(PASSWORD_LENGTH).required(),
  new_password: text(PASSWORD_LENGTH).required(),
});

export const sessionQuery = object({ optional: queryFlag() });

export const refresh = object({ refresh_token: text(PASSWORD_LENGTH).required() });

export const passwordChange = object({
  current_password: text(PASSWORD_LENGTH).required(),
  new_password: text(PASSWORD_LENGTH).required(),
});

export const ownAccount = object({
  password: unsupported('cannot be set here. Use POST /api/v1/auth/change-password'),
  email: email(),
  display_name: text(200).nullable(),
  avatar_url: text(2000)
    .nullable()
    .matches(/^https?:\/\//, { message: '${path} must be an http or https address', excludeEmptyString: true }),
});
