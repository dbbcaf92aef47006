import type { Needs } from '../context.ts';
import { revokeGuestsOf } from '../guests/store/guests.ts';
import { securityEvent } from '../operate/security-event.ts';
import type { Participation } from '../people/store/participation.ts';
import { Conflict, InvalidInput, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import { logActivity } from '../projects/store/activity.ts';
import { lockProject } from '../projects/store/projects.ts';
import { newLinkToken } from './link-token.ts';
import { LINK_DAYS, type LinkKind, type LinkShows, MAX_LINK_DAYS, MAX_OPEN_LINKS } from './rules/links.ts';
import { countActiveLinks, insertLink, type LinkKey, type ProjectLink, revokeOpenLink } from './store/project-links.ts';

const DAY_MS = 86_400_000;

interface NewLink {
  projectId: string;
  kind: LinkKind;
  label: string | null;
  shows: readonly LinkShows[];
  expiresAt: Date | null;
  /** For guests' links; null for others. */
  participation: Participation | null;
  createdBy: string;
}

/**
 * Creates a link to a project. Its token is shown only here.
 * @throws InvalidInput for an end that is past or more than a year away, Conflict if the project has too many links.
 */
export async function createLink(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  { projectId, kind, label, shows, expiresAt: wantedEnd, participation, createdBy }: NewLink,
): Promise<ProjectLink & { token: string }> {
  const at = context.now();
  const expiresAt = wantedEnd ?? new Date(at.getTime() + LINK_DAYS[kind] * DAY_MS);
  refuseEnd(expiresAt, at);
  if (kind !== 'results' && shows.length > 0) {
    throw new InvalidInput([{ field: 'shows', message: 'shows is for links to results' }]);
  }
  const id = newId();
  const { token, hash: tokenHash } = newLinkToken({ projectId, id });
  const link = { projectId, id, kind, label, shows, createdBy, createdAt: at, expiresAt, participation };
  await context.em.transactional(async (tx) => {
    // Locked, so that the second of two links made at once counts the first.
    if (!(await lockProject(tx, { projectId }))) throw new NotFound('Project not found', 'project_not_found');
    if ((await countActiveLinks(tx, { projectId, now: at })) >= MAX_OPEN_LINKS) {
      throw new Conflict(`A project can have at most ${MAX_OPEN_LINKS} open links; revoke one first`);
    }
    await insertLink(tx, { ...link, tokenHash });
    const details = {
      link_id: id,
      kind,
      label,
      expires_at: expiresAt.toISOString(),
      ...(shows.length > 0 && { shows }),
    };
    logActivity(tx, { projectId, action: 'link_created', userId: createdBy, at, details });
  });
  securityEvent(context, 'authn_token_created', { userId: createdBy, projectId, linkId: id, kind: `${kind} link` });
  return { ...link, token, revokedAt: null, uses: 0, lastUsedAt: null };
}

function refuseEnd(expiresAt: Date, now: Date): void {
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  const message =
    days <= 0
      ? 'expires_at must be in the future'
      : days > MAX_LINK_DAYS
        ? `expires_at must be at most ${MAX_LINK_DAYS} days away`
        : null;
  if (message) throw new InvalidInput([{ field: 'expires_at', message }]);
}

/**
 * Ends a link at once, and its guests' access; their answers stay.
 * @throws NotFound if the project has no such link, or it has already ended.
 */
export async function revokeLink(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  { projectId, id, revokedBy }: LinkKey & { revokedBy: string },
): Promise<void> {
  const at = context.now();
  await context.em.transactional(async (tx) => {
    const revoked = await revokeOpenLink(tx, { projectId, id, at });
    if (!revoked) throw new NotFound('Link not found', 'link_not_found');
    if (revoked.kind === 'participation') await revokeGuestsOf(tx, { projectId, id, at });
    const details = { link_id: id, kind: revoked.kind };
    logActivity(tx, { projectId, action: 'link_revoked', userId: revokedBy, at, details });
  });
  securityEvent(context, 'authn_token_revoked', { userId: revokedBy, projectId, linkId: id, reason: 'link revoked' });
}
