import { randomBytes } from 'node:crypto';
import { newUser } from '../../shared/accounts/contract/users.ts';
import { deleteUser } from '../../shared/accounts/delete-user.ts';
import { findUserByLogin } from '../../shared/accounts/store/accounts.ts';
import type { Context } from '../../shared/context.ts';
import type { User } from '../../shared/entities.ts';
import { resetSecondFactor } from '../../shared/sign-in/own-passkeys.ts';
import { makeResetLink, resetAddress } from '../../shared/sign-in/password-reset.ts';
import { register } from '../../shared/sign-in/register.ts';
import { setTemporaryPassword } from '../../shared/sign-in/temporary-password.ts';
import { validate } from '../http/validate.ts';
import { type Command, flagOf, Misuse, type Output, Refusal, requireYes } from './command.ts';

export const resetPassword: Command = {
  usage: 'NAME [--link]',
  about: 'Set a temporary password and end all sessions; or print a link by which the user sets a new password',
  names: 1,
  flags: { link: 'boolean' },
  async run(context, { names: [name], flags }) {
    const user = await findAccount(context, name!);
    return flags.link ? printLink(context, user) : printTemporary(context, user);
  },
};

export const resetSecondFactorCommand: Command = {
  usage: 'NAME --yes',
  about: 'Remove all passkeys and recovery codes of an account, and end its sessions; its password alone then signs in',
  names: 1,
  flags: { yes: 'boolean' },
  async run(context, given) {
    const { id, username } = await findAccount(context, given.names[0]!);
    requireYes(given, `From then on, the password alone signs in to ${username}. Make sure who asks for this.`);
    const passkeys = await resetSecondFactor(context, id);
    return {
      text: `${username} had ${passkeys} passkey${passkeys === 1 ? '' : 's'}. All are removed, with the recovery codes.\nAll sessions of this account have ended.\n`,
      json: { user_id: id, username, passkeys },
    };
  },
};

export const createSuperuser: Command = {
  usage: 'USERNAME EMAIL',
  about: 'Create a superuser with a temporary password',
  names: 2,
  async run(context, { names }) {
    const [username, email] = names;
    // Nobody ever learns this password: the temporary one replaces it.
    const password = `${randomBytes(24).toString('base64url')}aA1!`;
    const account = validate(newUser, { username, email, password, is_superuser: true });
    const user = await register(context, { ...account, isSuperuser: true, language: null });
    return printTemporary(context, user, '');
  },
};

export const eraseUser: Command = {
  usage: 'NAME --by SUPERUSER [--transfer-to NAME] --yes',
  about: 'Delete an account and everything personal; its answers stay as those of a former member',
  names: 1,
  flags: { by: 'string', 'transfer-to': 'string', yes: 'boolean' },
  async run(context, given) {
    const user = await findAccount(context, given.names[0]!);
    const deletedBy = flagOf(given, 'by');
    if (deletedBy === undefined) throw new Misuse('Name the superuser who deletes the account: --by SUPERUSER');
    const by = await actingSuperuser(context, deletedBy);
    const heirName = flagOf(given, 'transfer-to');
    const heir = heirName === undefined ? by : await findAccount(context, heirName);
    requireYes(given, `This deletes the account ${user.username} for good. Its projects go to ${heir.username}.`);
    await deleteUser(context, { userId: user.id, transferTo: heir.id, deletedBy: by.id });
    return { text: `The account ${user.username} is deleted.\n`, json: { deleted: user.id } };
  },
};

/** @throws Refusal for an unknown account. */
async function findAccount({ em }: Context, login: string): Promise<User> {
  const user = await findUserByLogin(em, login);
  if (!user) throw new Refusal(`No account has the username or email ${login}`);
  return user;
}

/** The superuser on whose behalf an operator acts: the history has to name somebody. */
export async function actingSuperuser(context: Context, login: string): Promise<User> {
  const user = await findAccount(context, login);
  if (!user.isSuperuser) throw new Refusal(`${user.username} is not a superuser`);
  return user;
}

async function printTemporary(
  context: Context,
  { id, username }: User,
  consequences = consequencesOfReset(context),
): Promise<Output> {
  const { password, expiresAt } = await setTemporaryPassword(context, { userId: id, by: null });
  return {
    text:
      `Temporary password of ${username}: ${password}\n` +
      `It works until ${expiresAt.toISOString()}. Pairwise asks for a new password at the next sign-in.\n` +
      consequences,
    json: { user_id: id, username, temporary_password: password, expires_at: expiresAt.toISOString() },
  };
}

function consequencesOfReset({ settings }: Context): string {
  const minutes = Math.ceil(settings.LOGIN_WINDOW_SECONDS / 60);
  return (
    'All sessions of this account have ended.\n' +
    `Earlier wrong passwords no longer count (but an address with ${settings.LOGIN_FAILURES_PER_ADDRESS} of them, for all accounts, waits up to ${minutes} minutes).\n`
  );
}

async function printLink(context: Context, { id, username }: User): Promise<Output> {
  const { token, expiresAt } = await makeResetLink(context, { userId: id, by: null });
  const link = resetAddress(context.settings.PUBLIC_URL, token);
  return {
    text:
      `Link for ${username}: ${link}\n` +
      `It works once, until ${expiresAt.toISOString()}. If Pairwise has another address, replace the beginning, or set PUBLIC_URL.\n`,
    json: { user_id: id, username, link, expires_at: expiresAt.toISOString() },
  };
}
