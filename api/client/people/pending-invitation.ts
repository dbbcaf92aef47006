/** An invitation that was opened in this tab, kept until the person has an account and has accepted it. */
export interface PendingInvitation {
  token: string;
  /** Whether the person chose to join before they had an account or had signed in. */
  isWanted: boolean;
}

const KEPT = 'pairwise.invitation';
const TOKEN = /^[\w-]{86}$/;

/** The invitation of this tab; null if there is none. */
export function pendingInvitation(): PendingInvitation | null {
  const [token = '', wanted] = (kept() ?? '').split(' ');
  return TOKEN.test(token) ? { token, isWanted: wanted === 'wanted' } : null;
}

/** Stores an invitation for this tab; null removes it. */
export function keepInvitation(invitation: PendingInvitation | null): void {
  memory = invitation && `${invitation.token}${invitation.isWanted ? ' wanted' : ''}`;
  try {
    if (memory === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, memory);
  } catch {
    // Storage is denied: the invitation is kept until the page closes, which is enough for a registration but not for a sign-in with
    // Google.
  }
}

/** Removes a token from the address, with its `#`, and returns it. Anything else after `#` stays. */
export function takeInvitation(hash: string): boolean {
  const token = hash.slice(1);
  if (!TOKEN.test(token)) return false;
  keepInvitation({ token, isWanted: false });
  return true;
}

/** Used if the browser denies storage. */
let memory: string | null = null;

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT) ?? memory;
  } catch {
    return memory;
  }
}
