/** An invitation that someone opened in this tab, kept until they have an account and accepted it. */
export interface PendingInvitation {
  token: string;
  /** Whether they said that they want to join, before they had an account or had signed in. */
  isWanted: boolean;
}

const KEPT = 'pairwise.invitation';
const TOKEN = /^[\w-]{86}$/;

/** The invitation of this tab; null where there is none. */
export function pendingInvitation(): PendingInvitation | null {
  const [token = '', wanted] = (kept() ?? '').split(' ');
  return TOKEN.test(token) ? { token, isWanted: wanted === 'wanted' } : null;
}

/** Keeps an invitation for the tab; null forgets it. */
export function keepInvitation(invitation: PendingInvitation | null): void {
  memory = invitation && `${invitation.token}${invitation.isWanted ? ' wanted' : ''}`;
  try {
    if (memory === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, memory);
  } catch {
    // Storage is denied: kept until the page goes away, so for a registration, and not for a sign-in with Google.
  }
}

/** Takes the token out of an address, `#` and what follows; what is no token is left alone. */
export function takeInvitation(hash: string): boolean {
  const token = hash.slice(1);
  if (!TOKEN.test(token)) return false;
  keepInvitation({ token, isWanted: false });
  return true;
}

/** For browsers that deny storage. */
let memory: string | null = null;

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT) ?? memory;
  } catch {
    return memory;
  }
}
