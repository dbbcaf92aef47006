import type { User } from '../../shared/entities/user.ts';
import { AUTH_PROVIDERS, ROLES } from '../../shared/entities/user.ts';
import type { CurrentUser } from '../../shared/store/current-user.ts';
import { extended, named, nullable, objectOf, oneOf, plainText, truth, uuidText } from '../http/json-schema.ts';

/** The User object that endpoints return. */
export function presentUser(user: User) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    is_active: user.isActive,
    is_superuser: user.isSuperuser,
    role: user.role(),
    display_name: user.displayName ?? null,
    avatar_url: user.avatarUrl ?? null,
  };
}

/** The same of whoever asks, without another look into the database. */
export function presentCurrentUser(user: CurrentUser) {
  const { id, username, email, is_active, is_superuser, display_name, avatar_url } = user;
  return {
    id,
    username,
    email,
    is_active,
    is_superuser,
    role: is_superuser ? 'root' : 'user',
    display_name,
    avatar_url,
  };
}

export const userSchema = named(
  'User',
  objectOf({
    id: uuidText,
    username: plainText,
    email: plainText,
    is_active: truth,
    is_superuser: truth,
    role: oneOf(...ROLES),
    display_name: nullable(plainText),
    avatar_url: nullable(plainText),
  }),
);
export const registeredUserSchema = named(
  'RegisteredUser',
  extended(userSchema, { auth_provider: oneOf(...AUTH_PROVIDERS) }),
);
