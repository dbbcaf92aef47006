import type { Needs } from '../context.ts';
import { throttleLinkRequest } from '../links/open-link.ts';
import { securityEvent } from '../operate/security-event.ts';
import { NotFound } from '../platform/errors.ts';
import { hashOfToken } from '../tokens/api-token.ts';
import { findGuestBySecret, type OpenedGuest } from './store/guests.ts';

type Opening = Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>;

export const notAGuest = () => new NotFound('This personal link is invalid, or its link has ended', 'guest_not_valid');

/**
 * The guest of a secret that the browser stored; null if the secret doesn't work any more.
 * @throws TooManyRequests
 */
export async function findGuest(context: Opening, secret: string): Promise<OpenedGuest | null> {
  await throttleLinkRequest(context);
  const hash = hashOfToken(secret);
  return hash && findGuestBySecret(context.pool, { hash, now: context.now() });
}

/**
 * The guest of a personal link.
 * @throws NotFound if the link doesn't work (any more); TooManyRequests.
 */
export async function openGuest(context: Opening, secret: string): Promise<OpenedGuest> {
  const found = await findGuest(context, secret);
  if (found) return found;
  securityEvent(context, 'authz_fail', { reason: 'guest secret unknown' });
  throw notAGuest();
}
