import type { Needs } from '../context.ts';
import { type PresentedLinkToken, readLinkToken, refusalOf } from '../links/link-token.ts';
import { notInvited, readParticipation } from '../links/open-link.ts';
import { countLinkUse, lockLink, type ProjectLink } from '../links/store/project-links.ts';
import { securityEvent } from '../operate/security-event.ts';
import { insertCollaborator } from '../people/store/collaborators.ts';
import type { Participation } from '../people/store/participation.ts';
import { Conflict, InvalidInput, TooManyRequests } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import { lockLimit } from '../platform/sql/limit-lock.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { shareProjectLock } from '../projects/store/projects.ts';
import { newApiToken } from '../tokens/api-token.ts';
import { findTokensOf, insertToken } from '../tokens/store/api-tokens.ts';
import { findGuest } from './open-guest.ts';
import { guestName, MAX_GUEST_SECRETS, MAX_PROJECT_GUESTS } from './rules/guests.ts';
import { countGuests, findGuestByXid, type Guest, insertGuest, type OpenedGuest } from './store/guests.ts';

export interface Joining {
  /** The token of the link. */
  token: string;
  /** The name that the guest gives; null if none. */
  name: string | null;
  /** The id that the owner has for the person; null if none. */
  xid: string | null;
}

/** A guest, with the secret for this device. */
export interface GuestPass extends OpenedGuest {
  secret: string;
}

type JoiningContext = Needs<
  'address' | 'em' | 'linkRequests' | 'log' | 'now' | 'pool' | 'registrations' | 'securityEvents'
>;

/**
 * Lets somebody take part by a link, without an account. A browser that joined before continues as the same guest if the link allows one
 * guest per device. Another device with the same xid does so if the owner allowed it.
 * @param kept the secret that the browser stored at an earlier visit; empty without one.
 * @returns the guest, and whether they are new.
 * @throws NotFound for a link that is invalid, expired or revoked; InvalidInput for a name that is missing, or not asked for; Conflict if
 * the link is full or the xid is another guest's; TooManyRequests.
 */
export async function joinAsGuest(
  context: JoiningContext,
  { token, name, xid }: Joining,
  kept: string,
): Promise<{ pass: GuestPass; isNew: boolean }> {
  const { link, project, participation } = await readParticipation(context, token);
  const before = kept === '' ? null : await findGuest(context, kept);
  if (before?.link.id === link.id && (xid === null ? participation.onePerDevice : before.guest.xid === xid)) {
    return { pass: { ...before, secret: kept }, isNew: false };
  }
  refuseName(participation, name);
  await throttle(context, link.id);
  const presented = readLinkToken(token)!;
  const { secret, hash } = newApiToken();
  const { guest, isNew } = await context.em
    .transactional((tx) => join(context, tx, presented, { name, xid, hash }))
    .catch(async (refusal: unknown) => {
      await context.linkRequests.giveBack(link.id);
      throw refusal;
    });
  const { id: userId } = guest;
  securityEvent(context, isNew ? 'user_created' : 'authn_token_created', {
    userId,
    projectId: project.id,
    linkId: link.id,
    kind: 'guest',
  });
  return { pass: { guest, link, project, secret }, isNew };
}

function refuseName({ asksName }: Participation, name: string | null): void {
  if (asksName === (name !== null)) return;
  const message = asksName
    ? 'name must be given: this link asks for one'
    : 'name must be absent: this link is anonymous';
  throw new InvalidInput([{ field: 'name', message }]);
}

/**
 * New guests count like registrations: by network, then by network and link, and by link alone if they join.
 * @throws TooManyRequests
 */
async function throttle(context: JoiningContext, linkId: string): Promise<void> {
  const wait =
    (await context.registrations.take(context.address)) || (await context.linkRequests.takeOf(linkId, context.address));
  if (wait === 0) return;
  securityEvent(context, 'excess_rate_limit_exceeded', { linkId, limit: 'guests joining' });
  throw new TooManyRequests('Too many people are joining; try again later', wait);
}

async function join(
  context: JoiningContext,
  tx: Transaction,
  presented: PresentedLinkToken,
  { name, xid, hash }: { name: string | null; xid: string | null; hash: Buffer },
): Promise<{ guest: Guest; isNew: boolean }> {
  const at = context.now();
  const { projectId } = presented;
  // Locks in the same order as invitations. The link is locked, so that the second of two who join at once counts the first.
  const project = await shareProjectLock(tx, { projectId });
  const link = project && (await lockLink(tx, presented));
  if (!link?.participation || refusalOf(presented, link, 'participation', at) !== null) throw notInvited();
  const known = xid === null ? null : await findGuestByXid(tx, { ...link, xid });
  if (known && !link.participation.xidContinues) {
    throw new Conflict('Somebody has joined with this xid; they can go on by their personal link', 'xid_taken');
  }
  const guest = known ?? (await addGuest(tx, link, { name, xid, participation: link.participation, at }));
  await addSecret(tx, link, guest, { hash, at });
  return { guest, isNew: known === null };
}

async function addGuest(
  tx: Transaction,
  link: ProjectLink,
  { name, xid, participation, at }: { name: string | null; xid: string | null; participation: Participation; at: Date },
): Promise<Guest> {
  const { projectId } = link;
  await lockLimit(tx, 'guests of a project', projectId);
  const { ofLink, ofProject } = await countGuests(tx, link);
  if (ofLink >= participation.maxGuests) throw new Conflict('This link has as many people as it takes', 'link_full');
  if (ofProject >= MAX_PROJECT_GUESTS) throw new Conflict('This project has as many guests as it takes', 'link_full');
  const shown = name === null ? `Guest ${link.uses + 1}` : guestName(name);
  const guest = { id: newId(), name: shown, linkId: link.id, xid, joinedAt: at };
  const { id: userId } = guest;
  await insertGuest(tx, projectId, guest);
  const { onlyDimensions } = participation;
  await insertCollaborator(tx, { projectId, userId, onlyDimensions, by: link.createdBy, at });
  await countLinkUse(tx, { ...link, at });
  const details = { user_id: userId, username: shown, guest: true, link_id: link.id };
  logActivity(tx, { projectId, action: 'collaborator_assigned', userId, at, details });
  return guest;
}

/** The secret works like an API token for this project, limited to what guests may do, until the link ends. */
async function addSecret(
  tx: Transaction,
  { projectId, expiresAt }: ProjectLink,
  { id: userId }: Guest,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<void> {
  if ((await findTokensOf(tx, { userId, now: at })).length >= MAX_GUEST_SECRETS) {
    throw new Conflict(`One person can take part on at most ${MAX_GUEST_SECRETS} devices`);
  }
  const token = { id: newId(), name: 'Guest', scopes: ['answer'] as const, projectId, createdAt: at, expiresAt };
  await insertToken(tx, { ...token, userId, hash });
}
