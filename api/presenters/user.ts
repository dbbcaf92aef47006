import type { User } from '../../shared/entities/user.ts';
import { AUTH_PROVIDERS, ROLES } from '../../shared/entities/user.ts';
import type { CurrentUser } from '../../shared/store/accounts/current-user.ts';
import {
  booleanSchema,
  extended,
  named,
  nullable,
  objectOf,
  oneOf,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';

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
    id: uuidSchema,
    username: stringSchema,
    email: stringSchema,
    is_active: booleanSchema,
    is_superuser: booleanSchema,
    role: oneOf(...ROLES),
    display_name: nullable(stringSchema),
    avatar_url: nullable(stringSchema),
  }),
);
export const registeredUserSchema = named(
  'RegisteredUser',
  extended(userSchema, { auth_provider: oneOf(...AUTH_PROVIDERS) }),
);
