import { base } from '../paths.ts';

/** The address of the page for guests. The part after `#` is the token of a link, or the secret of a guest. */
export const GUEST_PAGE = `${base}/guest`;
const TOKEN = /^[\w-]{86}$/;
const SECRET = /^pw_[\w-]{43}$/;
const KEPT = 'pairwise.guest';

/** Reads the address of the page. The part after `#`, which no server sees, is the token of a link or the secret of a guest. */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  const hash = location.hash.slice(1);
  const isWhole = namesGuest();
  if (isWhole) keep(hash);
  // The skip link replaces that part, and a registration in between drops it, so the tab stores it.
  const address = isWhole || (hash !== '' && hash !== 'content') ? hash : (kept() ?? '');
  return {
    token: TOKEN.test(address) ? address : null,
    secret: SECRET.test(address) ? address : null,
    xid: query.get('xid'),
  };
}

/** Whether the part after `#` is a link's token or a guest's secret, and not a place on the page. */
export function namesGuest(): boolean {
  const hash = location.hash.slice(1);
  return TOKEN.test(hash) || SECRET.test(hash);
}

/** The address with which a guest continues on another device. */
export const personalLink = (secret: string): string => `${location.origin}${GUEST_PAGE}#${secret}`;

/** Stores the part after `#` for this tab; null removes it. */
export function keep(address: string | null): void {
  try {
    if (address === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, address);
  } catch {
    // Storage is denied, so only the personal link works.
  }
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
