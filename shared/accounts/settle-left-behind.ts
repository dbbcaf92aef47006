import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { endLeftBehind, findLeftBehind, handOverLeftBehind, type LeftBehind } from './store/left-behind.ts';

/** Numbers of tokens, links and webhooks that give access. */
export type AccessCounts = Pick<
  LeftBehind,
  'links' | 'guestLinks' | 'guests' | 'invitations' | 'serviceTokens' | 'webhooks'
>;

interface Settling {
  /** The person who leaves. */
  userId: string;
  /** The new owner of their projects; null if nobody gets them. */
  heir: string | null;
  /** Whether all access stays. */
  keeps: boolean;
  by: string;
  now: Date;
}

/**
 * Ends a person's links, invitations, service accounts' tokens and webhooks, or hands them over to the new owner of the projects. The
 * activity of each project records it.
 * @returns the numbers over all projects.
 */
export async function settleLeftBehind(
  tx: Transaction,
  { userId, heir, keeps, by, now }: Settling,
): Promise<AccessCounts> {
  const left = await findLeftBehind(tx, { userId, projectId: null, now });
  const owned = left.filter(({ isOwner }) => isOwner).map(({ projectId }) => projectId);
  if (!keeps) await endLeftBehind(tx, { userId, projectId: null, owned, now });
  else if (heir !== null) await handOverLeftBehind(tx, { from: userId, to: heir, projectIds: owned });
  for (const each of left) {
    const action = keeps ? 'access_handed_over' : 'access_ended';
    // If nothing changes hands, there is nothing to record.
    if (keeps && (heir === null || !each.isOwner)) continue;
    logActivity(tx, { projectId: each.projectId, action, userId: by, at: now, details: countsIn(each) });
  }
  return totalOf(left);
}

/** Counts as the details of an activity. */
export function countsIn(left: AccessCounts) {
  return {
    links: left.links,
    guest_links: left.guestLinks,
    guests: left.guests,
    invitations: left.invitations,
    service_tokens: left.serviceTokens,
    webhooks: left.webhooks,
  };
}

function totalOf(left: readonly AccessCounts[]): AccessCounts {
  const sum = (name: keyof AccessCounts) => left.reduce((total, each) => total + each[name], 0);
  return {
    links: sum('links'),
    guestLinks: sum('guestLinks'),
    guests: sum('guests'),
    invitations: sum('invitations'),
    serviceTokens: sum('serviceTokens'),
    webhooks: sum('webhooks'),
  };
}
