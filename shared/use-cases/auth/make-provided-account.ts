import { insertProvidedUser, type ProvidedUser } from '../../store/accounts/google-accounts.ts';
import { moveEmailInvitations, releaseEmail } from '../../store/accounts/released-emails.ts';
import type { Transaction } from '../../store/statement.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';

/** The username was taken, or the same person signed in, at the same moment; undoes the account. */
class Taken extends Error {}

/** An account with an email that nobody confirmed. */
interface Holder {
  id: string;
  email: string;
}

/**
 * Makes an account that its user signs in to through a provider.
 * @param provided.holder loses its email to the new account, with the invitations that were for that email; null if nobody has it.
 * @param provided.identify stores the identity; it answers false if another account has it by now.
 * @returns false, and nothing is stored, if the username, the email or the identity is taken.
 */
export async function makeProvidedAccount(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  {
    user,
    provider,
    holder,
    identify = async () => true,
  }: {
    user: ProvidedUser;
    provider: string;
    holder: Holder | null;
    identify?: (tx: Transaction) => Promise<boolean>;
  },
): Promise<boolean> {
  try {
    await context.em.transactional(async (tx) => {
      if (holder) await releaseEmail(tx, holder, user.createdAt);
      if (!(await insertProvidedUser(tx, user)) || !(await identify(tx))) throw new Taken();
      if (holder) await moveEmailInvitations(tx, { from: holder.id, to: user.id });
    });
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
  securityEvent(context, 'user_created', { userId: user.id, by: user.id, provider });
  if (holder) {
    securityEvent(context, 'user_updated', { userId: holder.id, by: user.id, email: true, provider });
  }
  return true;
}
