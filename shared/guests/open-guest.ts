import { findNamedPeople } from '../accounts/store/named-people.ts';
import type { Needs } from '../context.ts';
import { readParticipation, throttleLinkRequest } from '../links/open-link.ts';
import type { OpenedLink } from '../links/store/project-links.ts';
import { securityEvent } from '../operate/security-event.ts';
import type { Participation } from '../people/store/participation.ts';
import { NotFound } from '../platform/errors.ts';
import { hashOfToken } from '../tokens/api-token.ts';
import { findGuestBySecret, type OpenedGuest } from './store/guests.ts';

type Opening = Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>;

export const notAGuest = () => new NotFound('This personal link is invalid, or its link has ended', 'guest_not_valid');

/** The guest of a secret that the browser kept; null for one that opens nothing any more. @throws TooManyRequests */
export async function findGuest(context: Opening, secret: string): Promise<OpenedGuest | null> {
  await throttleLinkRequest(context);
  const hash = hashOfToken(secret);
  return hash && findGuestBySecret(context.pool, hash, context.now());
}

/** The guest of a personal link. @throws NotFound if it opens nothing, or nothing any more; TooManyRequests. */
export async function openGuest(context: Opening, secret: string): Promise<OpenedGuest> {
  const found = await findGuest(context, secret);
  if (found) return found;
  securityEvent(context, 'authz_fail', { reason: 'guest secret unknown' });
  throw notAGuest();
}

/** Reads the question and the terms of a link for guests, and who asks. */
export interface Offer extends OpenedLink {
  participation: Participation;
  /** The name of who made the link; null if the project hides names. */
  askedBy: string | null;
}

/** Reads the participation of a link for people without an account. @throws NotFound, TooManyRequests */
export async function readOffer(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  token: string,
): Promise<Offer> {
  const opened = await readParticipation(context, token);
  const { createdBy } = opened.link;
  const person = opened.project.hideNames ? null : (await findNamedPeople(context.pool, [createdBy])).get(createdBy);
  return { ...opened, askedBy: person ? (person.displayName ?? person.username) : null };
}
