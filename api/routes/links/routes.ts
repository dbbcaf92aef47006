import { InvalidInput } from '../../../shared/errors.ts';
import { LINK_SHOWS, type LinkKind } from '../../../shared/rules/links.ts';
import type { Participation } from '../../../shared/store/participation.ts';
import { findActiveLinks } from '../../../shared/store/project-links.ts';
import { createLink } from '../../../shared/use-cases/links/create-link.ts';
import { revokeLink } from '../../../shared/use-cases/links/revoke-link.ts';
import { onlyDimensionOf } from '../../../shared/use-cases/users/change-dimensions.ts';
import { type GuestSettings, links, USUAL_GUESTS } from '../../contract/links.ts';
import { implement } from '../../http/implement.ts';
import { created, noContent, ok } from '../../http/responses.ts';
import { presentLink, presentNewLink } from '../../presenters/link.ts';

export const linkEndpoints = implement(links, {
  async listLinks({ granted: project, context }) {
    return ok((await findActiveLinks(context.pool, project.id, context.now())).map(presentLink));
  },

  async createLink({ granted: project, body, user, context }) {
    const { kind, label, shows = [], expires_at: end } = body;
    const participation = participationOf(kind, body.participation);
    const link = await createLink(context, {
      projectId: project.id,
      kind,
      label: label?.trim() || null,
      shows: LINK_SHOWS.filter((each) => shows.includes(each)),
      expiresAt: end ? new Date(end) : null,
      participation,
      createdBy: user.id,
    });
    return created(presentNewLink(link));
  },

  async revokeLink({ params, user, context }) {
    await revokeLink(context, { projectId: params.project_id, id: params.link_id, revokedBy: user.id });
    return noContent();
  },
});

/** @throws InvalidInput where a link of another kind has what only one for guests can have. */
function participationOf(kind: LinkKind, given: GuestSettings | null | undefined): Participation | null {
  if (kind !== 'participation') {
    if (!given) return null;
    const message = 'participation must be absent for links of this kind';
    throw new InvalidInput([{ field: 'participation', message }]);
  }
  const wanted = given ?? USUAL_GUESTS;
  return {
    onlyDimension: onlyDimensionOf(wanted.dimensions),
    asksName: wanted.asks_name,
    shows: wanted.shows,
    maxGuests: wanted.max_guests,
    onePerDevice: wanted.one_per_device,
    xidContinues: wanted.xid_continues,
    mayJoin: wanted.may_join,
  };
}
