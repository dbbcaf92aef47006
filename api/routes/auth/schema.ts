import { object } from 'yup';
import { nonBlank, text } from '../../http/fields.ts';

const EMAIL_LENGTH = 254;
export const PASSWORD_LENGTH = 1024;

/** Anything with one @ and a dot behind it: what really is an address only its owner can tell. */
export const email = () =>
  text(EMAIL_LENGTH).matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { message: '${path} must be an email address' });

/** A name without blanks or @, so that it can't be mistaken for somebody's email at the log-in. */
export const username = () =>
  nonBlank(100).matches(/^[^\s@]+$/, {
    message: '${path} must not contain blanks or @',
    excludeEmptyString: true,
  });

export const registration = object({
  username: username().required(),
  email: email().required(),
  password: text(PASSWORD_LENGTH).required(),
});

export const credentials = object({
  username: text(EMAIL_LENGTH).required(),
  password: text(PASSWORD_LENGTH).required(),
});

export const refresh = object({ refresh_token: text(PASSWORD_LENGTH).required() });

export const passwordChange = object({
  current_password: text(PASSWORD_LENGTH).required(),
  new_password: text(PASSWORD_LENGTH).required(),
});

export const ownAccount = object({
  email: email(),
  display_name: text(200).nullable(),
  avatar_url: text(2000)
    .nullable()
    .matches(/^https?:\/\//, { message: '${path} must be an http or https address', excludeEmptyString: true }),
});
