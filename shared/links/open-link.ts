import type { Needs } from '../context.ts';
import { findGuestBySecret } from '../guests/store/guests.ts';
import { securityEvent } from '../operate/security-event.ts';
import type { Participation } from '../people/store/participation.ts';
import { NotFound, TooManyRequests, Unauthorized } from '../platform/errors.ts';
import { hashOfToken } from '../tokens/api-token.ts';
import { readLinkToken, refusalOf } from './link-token.ts';
import type { LinkKind } from './rules/links.ts';
import { countLinkUse, findSharedProject, type OpenedLink } from './store/project-links.ts';

/** A project and the link that opens it. */
export type SharedProject = OpenedLink;

const NOT_VALID = 'This link is invalid, expired or revoked';
const LINK_NOT_VALID = 'link_not_valid';

/**
 * The project whose results a link's token opens, or the secret of a guest who may see them.
 * @throws Unauthorized for a token that doesn't work (any more), TooManyRequests for an address with too many requests.
 */
export async function openSharedResults(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  token: string,
): Promise<SharedProject> {
  const hash = hashOfToken(token);
  const opened = hash ? await openByGuest(context, hash) : await openLink(context, token, 'results');
  if (!opened) throw new Unauthorized(NOT_VALID, LINK_NOT_VALID);
  return opened;
}

/**
 * The project of an invitation's token.
 * @throws NotFound, TooManyRequests
 */
export async function readInvitation(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  token: string,
): Promise<SharedProject> {
  const opened = await openLink(context, token, 'invitation');
  if (!opened) throw notInvited();
  return opened;
}

/**
 * The link by which people take part without an account, and its project.
 * @throws NotFound, TooManyRequests
 */
export async function readParticipation(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  token: string,
): Promise<SharedProject & { participation: Participation }> {
  const opened = await openLink(context, token, 'participation');
  if (!opened?.link.participation) throw notInvited();
  return { ...opened, participation: opened.link.participation };
}

/** The refusal of an invitation that is invalid, expired or revoked. */
export function notInvited(): NotFound {
  return new NotFound(NOT_VALID, LINK_NOT_VALID);
}

/** Counts an opening of shared results. Reloading the page within an hour is the same use. */
export async function countOpening(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { link }: SharedProject,
): Promise<void> {
  // The uses of a guests' link are its guests.
  if (link.kind !== 'results' || !(await context.linkRequests.isNewOpening(link.id, context.address))) return;
  await countLinkUse(context.pool, { ...link, at: context.now() });
  securityEvent(context, 'sensitive_read', { projectId: link.projectId, linkId: link.id, reason: 'results link' });
}

/**
 * Counted before the token is checked.
 * @throws TooManyRequests
 */
export async function throttleLinkRequest(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'securityEvents'>,
): Promise<void> {
  const { waitSeconds, isFirstRefusal } = await context.linkRequests.take(context.address);
  if (waitSeconds === 0) return;
  // Reported once a minute, because strangers can ask as often as they like.
  if (isFirstRefusal) securityEvent(context, 'excess_rate_limit_exceeded', { limit: 'link requests' });
  throw new TooManyRequests('Too many requests from this address; try again later', waitSeconds);
}

/** Null for a secret that doesn't work, and for a guest who may not see the results. */
async function openByGuest(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  hash: Buffer,
): Promise<SharedProject | null> {
  await throttleLinkRequest(context);
  const found = await findGuestBySecret(context.pool, { hash, now: context.now() });
  if (found?.link.participation?.shows === 'results') return found;
  securityEvent(context, 'authz_fail', { linkId: found?.link.id ?? null, reason: 'results for a guest' });
  return null;
}

/** Null for a token that doesn't open a link of this kind. Only the log has the reason. */
async function openLink(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  token: string,
  kind: LinkKind,
): Promise<SharedProject | null> {
  await throttleLinkRequest(context);
  const presented = readLinkToken(token);
  const found = presented && (await findSharedProject(context.pool, presented));
  const refusal = found ? refusalOf(presented, found.link, kind, context.now()) : 'unknown';
  if (found && refusal === null) return found;
  // The id is logged only if there is such a link. Anything else is text that a stranger wrote.
  const linkId = found ? found.link.id : null;
  securityEvent(context, 'authz_fail', { linkId, reason: `link token ${refusal}` });
  return null;
}
