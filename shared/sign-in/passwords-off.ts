import { foldName } from '../accounts/rules/account-names.ts';
import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { Forbidden } from '../platform/errors.ts';

/** Whether a person may use a password. With SSO_ONLY, only FIRST_SUPERUSER may, as a way in while the provider is down. */
function mayUsePassword({ settings }: Needs<'settings'>, names: readonly string[]): boolean {
  const first = [settings.FIRST_SUPERUSER, settings.FIRST_SUPERUSER_EMAIL].map(foldName);
  return !settings.SSO_ONLY || names.some((name) => first.includes(foldName(name)));
}

/** Whether an account has a password that can sign in. */
export const hasUsablePassword = (
  context: Needs<'settings'>,
  { hashedPassword, isSuperuser, username, email }: User,
): boolean => hashedPassword != null && mayUsePassword(context, isSuperuser ? [username, email] : []);

/**
 * @param names username, email, or the text typed as one of them.
 * @throws Forbidden if people may only sign in through a provider.
 */
export function refusePasswords(context: Needs<'settings'>, ...names: string[]): void {
  if (mayUsePassword(context, names)) return;
  throw new Forbidden('Passwords are off on this service: sign in through your organisation', 'passwords_off');
}
