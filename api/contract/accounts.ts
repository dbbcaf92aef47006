import type { Static } from 'typebox';
import { LANGUAGES } from '../../shared/rules/languages.ts';
import { AvatarUrl, CreatedAt, DisplayName, Id, Service, Username } from './fields.ts';
import { problem, shared } from './responses.ts';
import { DateTime, described, named, oneOf, orNull } from './shapes.ts';
import { Type } from './type.ts';

export const ROLES = ['user', 'root'] as const;

export type User = Static<typeof User>;
export const User = named(
  'User',
  Type.Object({
    id: Id,
    username: Username,
    email: described('Unique email address of the account.', Type.String()),
    is_active: described('Whether the account may sign in.', Type.Boolean()),
    is_superuser: described('Whether the account may administer the service.', Type.Boolean()),
    role: described('`root` for superusers, otherwise `user`.', oneOf(...ROLES)),
    display_name: DisplayName,
    avatar_url: AvatarUrl,
    service: Service,
    language: described('Language of the web client; null for that of the browser.', orNull(oneOf(...LANGUAGES))),
    email_verified_at: described(
      'When the user confirmed the email by a link sent to it, or a provider did; null if nobody did.',
      orNull(DateTime),
    ),
  }),
);

/** Of operations that could take over an account. */
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

/** Of operations that set a name, an email and a password. */
export const TAKEN = shared(
  'InvalidAccount',
  problem('The username or the email is taken, or the password is too weak or easily guessed', {
    code: 'username_taken',
  }),
);

export type RegisteredUser = Static<typeof RegisteredUser>;
export const RegisteredUser = named(
  'RegisteredUser',
  Type.Object({
    ...User.properties,
    auth_provider: described(
      'How the account was created: `local` with a password, `google` by signing in with Google.',
      oneOf('local', 'google'),
    ),
  }),
);

export type Tokens = Static<typeof Tokens>;
export const Tokens = named(
  'Tokens',
  Type.Object({
    access_token: described('Send it as `Authorization: Bearer <access_token>`.', Type.String()),
    token_type: described('Always `bearer`.', Type.Unsafe<'bearer'>({ const: 'bearer' })),
    expires_in: described('Seconds until the access token expires.', Type.Integer({ minimum: 1 })),
    refresh_token: described('Send it to `POST /api/v1/auth/refresh`, once.', Type.String()),
  }),
);

export type AccessToken = Static<typeof AccessToken>;
export const AccessToken = named(
  'AccessToken',
  Type.Object({
    access_token: described('Send it as `Authorization: Bearer <access_token>`.', Type.String()),
    token_type: described('Always `bearer`.', Type.Unsafe<'bearer'>({ const: 'bearer' })),
    expires_in: described('Seconds until the access token expires.', Type.Integer({ minimum: 1 })),
  }),
);

export type TemporaryPassword = Static<typeof TemporaryPassword>;
export const TemporaryPassword = named(
  'TemporaryPassword',
  Type.Object({
    password: described("Give it to the user. Pairwise doesn't show it again.", Type.String()),
    expires_at: described('When it expires.', DateTime),
  }),
);

export type ResetLink = Static<typeof ResetLink>;
export const ResetLink = named(
  'ResetLink',
  Type.Object({
    token: described(
      "The secret of the link, which is `/reset#<token>` in the web client. Pairwise doesn't show it again.",
      Type.String(),
    ),
    expires_at: described('When it expires.', DateTime),
  }),
);

/** Maximum number of sessions in a list. */
export const MAX_SESSIONS = 200;

export type Session = Static<typeof Session>;
export const Session = named(
  'Session',
  Type.Object({
    id: Id,
    created_at: CreatedAt,
    renewed_at: described('When its tokens were last renewed.', DateTime),
    expires_at: described('When it expires unless it is renewed.', DateTime),
    address: described('IP address that started or last renewed the session.', orNull(Type.String())),
    browser: described(
      'Browser and system that started the session, such as `Firefox on Linux`; null if unknown.',
      orNull(Type.String()),
    ),
    current: described('Whether this request belongs to the session.', Type.Boolean()),
  }),
);
