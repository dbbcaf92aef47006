import type { OwnSession } from '../../shared/store/accounts/own-sessions.ts';
import type { Session } from '../contract/accounts.ts';
import { presentBrowser } from './browser.ts';

/** A session, as shown to its user; without tokens and hashes. */
export function presentSession(session: OwnSession, currentId: string): Session {
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    renewed_at: session.renewedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    address: session.address,
    browser: presentBrowser(session.userAgent),
    current: session.id === currentId,
  };
}
