import { AvatarUrl, CreatedAt, Id, Service } from '../../platform/contract/common-fields.ts';
import { problem, shared } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { LANGUAGES } from '../../platform/rules/languages.ts';
import { displayName, email, username } from './account-fields.ts';

const ROLES = ['user', 'root'] as const;

const WEB_ADDRESS = /^https?:\/\//;

export type User = Of<typeof User>;
export const User = model('User', {
  id: Id,
  username,
  email,
  is_active: f.flag('Whether the account may sign in.'),
  is_superuser: f.flag('Whether the account may administer the service.'),
  role: f.oneOf(ROLES, '`root` for superusers, otherwise `user`.'),
  display_name: displayName,
  avatar_url: f
    .text(2000, AvatarUrl.description)
    .sentAs({ pattern: WEB_ADDRESS.source })
    .test('matches', '${path} must be an http or https address', (value) => !value || WEB_ADDRESS.test(value))
    .orNull(),
  service: Service,
  language: f.oneOf(LANGUAGES, 'Language of the web client; null for that of the browser.', ', or null').orNull(),
  email_verified_at: f
    .moment('When the user confirmed the email by a link sent to it, or a provider did; null if nobody did.')
    .orNull(),
});

/** For operations that could take over an account. */
export const WRONG_PASSWORD = shared(
  'WrongPassword',
  problem('`current_password` is wrong', { code: 'wrong_credentials' }),
);
export const NOT_CONFIRMED = shared(
  'NotConfirmed',
  problem(
    'You signed in more than ten minutes ago, and `current_password` is missing, or the account has a passkey (`fresh_sign_in_required`)',
    { code: 'fresh_sign_in_required' },
  ),
);

/** For operations that set a name, an email and a password. */
export const TAKEN = shared(
  'InvalidAccount',
  problem('The username or the email is taken, or the password is too weak or easily guessed', {
    code: 'username_taken',
  }),
);

export type RegisteredUser = Of<typeof RegisteredUser>;
export const RegisteredUser = model('RegisteredUser', {
  ...User.properties,
  auth_provider: f.oneOf(
    ['local', 'google'],
    'How the account was created: `local` with a password, `google` by signing in with Google.',
  ),
});

export type Tokens = Of<typeof Tokens>;
export const Tokens = model('Tokens', {
  access_token: f.string('Send it as `Authorization: Bearer <access_token>`.'),
  token_type: f.constant('bearer', 'Always `bearer`.'),
  expires_in: f.integer('Seconds until the access token expires.', { minimum: 1 }),
  refresh_token: f.string('Send it to `POST /api/v1/auth/refresh`, once.'),
});

export type AccessToken = Of<typeof AccessToken>;
export const AccessToken = model('AccessToken', {
  access_token: f.string('Send it as `Authorization: Bearer <access_token>`.'),
  token_type: f.constant('bearer', 'Always `bearer`.'),
  expires_in: f.integer('Seconds until the access token expires.', { minimum: 1 }),
});

export type TemporaryPassword = Of<typeof TemporaryPassword>;
export const TemporaryPassword = model('TemporaryPassword', {
  password: f.string("Give it to the user. Pairwise doesn't show it again."),
  expires_at: f.moment('When it expires.'),
});

export type ResetLink = Of<typeof ResetLink>;
export const ResetLink = model('ResetLink', {
  token: f.string(
    "The secret of the link, which is `/reset#<token>` in the web client. Pairwise doesn't show it again.",
  ),
  expires_at: f.moment('When it expires.'),
});

/** Maximum number of sessions in a list. */
export const MAX_SESSIONS = 200;

export type Session = Of<typeof Session>;
export const Session = model('Session', {
  id: Id,
  created_at: CreatedAt,
  renewed_at: f.moment('When its tokens were last renewed.'),
  expires_at: f.moment('When it expires unless it is renewed.'),
  address: f.string('IP address that started or last renewed the session.').orNull(),
  browser: f
    .string('Browser and system that started the session, such as `Firefox on Linux`; null if unknown.')
    .orNull(),
  current: f.flag('Whether this request belongs to the session.'),
});
