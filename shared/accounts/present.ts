import type { User } from '../entities.ts';
import { isLanguage } from '../platform/rules/languages.ts';
import type { RegisteredUser, User as UserBody } from './contract/accounts.ts';
import type { LeftBehind } from './contract/left-behind.ts';
import { countsIn } from './settle-left-behind.ts';
import type { LeftBehind as Left } from './store/left-behind.ts';

export function presentLeftBehind(left: Left): LeftBehind {
  const { projectId: id, projectName: name, isOwner } = left;
  return { project: { id, name }, is_owner: isOwner, ...countsIn(left) };
}

/** An account, from any read. */
type PresentableUser = Pick<
  User,
  | 'id'
  | 'username'
  | 'email'
  | 'isActive'
  | 'isSuperuser'
  | 'displayName'
  | 'avatarUrl'
  | 'language'
  | 'authProvider'
  | 'emailVerifiedAt'
>;

/** The User object that endpoints return. */
export function presentUser(user: PresentableUser): UserBody {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    is_active: user.isActive,
    is_superuser: user.isSuperuser,
    role: user.isSuperuser ? 'root' : 'user',
    display_name: user.displayName ?? null,
    avatar_url: user.avatarUrl ?? null,
    ...(user.authProvider === 'service' && { service: true }),
    // An older version of the service may know fewer languages than the version that stored it.
    language: isLanguage(user.language) ? user.language : null,
    email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
  };
}

/** A new account, with the way it signs in. */
export function presentRegisteredUser(user: PresentableUser): RegisteredUser {
  return { ...presentUser(user), auth_provider: user.authProvider === 'google' ? 'google' : 'local' };
}
