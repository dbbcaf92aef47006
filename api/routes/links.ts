import { acceptInvitation } from '../../shared/links/accept-invitation.ts';
import { type GuestSettings, invitations, links, USUAL_GUESTS } from '../../shared/links/contract/links.ts';
import { sharedResults } from '../../shared/links/contract/shared-results.ts';
import { createLink, revokeLink } from '../../shared/links/manage-links.ts';
import { countOpening, readInvitation } from '../../shared/links/open-link.ts';
import {
  presentAcceptedInvitation,
  presentInvitation,
  presentLink,
  presentNewLink,
  presentSharedProject,
} from '../../shared/links/present.ts';
import { LINK_SHOWS, type LinkKind } from '../../shared/links/rules/links.ts';
import { findActiveLinks } from '../../shared/links/store/project-links.ts';
import { onlyDimensionsOf } from '../../shared/people/change-dimensions.ts';
import type { Participation } from '../../shared/people/store/participation.ts';
import { InvalidInput } from '../../shared/platform/errors.ts';
import { resultsState } from '../../shared/projects/store/project-state.ts';
import { explainRank } from '../../shared/results/explain-rank.ts';
import { presentSharedExplanation } from '../../shared/results/present-explanation.ts';
import { unlessSame } from '../http/etag.ts';
import { implement } from '../http/implement.ts';
import { created, noContent, ok } from '../http/responses.ts';
import { rankingAnswer, stabilityAnswer } from './results.ts';

export const invitationEndpoints = implement(invitations, {
  async previewInvitation({ body, context }) {
    return ok(presentInvitation(await readInvitation(context, body.token)));
  },

  async acceptInvitation({ body, user, context }) {
    return ok(presentAcceptedInvitation(await acceptInvitation(context, { token: body.token, userId: user.id })));
  },
});

export const linkEndpoints = implement(links, {
  async listLinks({ granted: project, context }) {
    return ok((await findActiveLinks(context.pool, { projectId: project.id, now: context.now() })).map(presentLink));
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

/** @throws InvalidInput if a link of another kind has fields that only a link for guests can have. */
function participationOf(kind: LinkKind, given: GuestSettings | null | undefined): Participation | null {
  if (kind !== 'participation') {
    if (!given) return null;
    const message = 'participation must be absent for links of this kind';
    throw new InvalidInput([{ field: 'participation', message }]);
  }
  const wanted = given ?? USUAL_GUESTS;
  return {
    onlyDimensions: onlyDimensionsOf(wanted.dimensions),
    asksName: wanted.asks_name,
    shows: wanted.shows,
    maxGuests: wanted.max_guests,
    onePerDevice: wanted.one_per_device,
    xidContinues: wanted.xid_continues,
    mayJoin: wanted.may_join,
  };
}

export const sharedEndpoints = implement(sharedResults, {
  async getSharedProject({ granted: shared, context }) {
    await countOpening(context, shared);
    return ok(presentSharedProject(shared, context.now()));
  },

  getSharedResults({ granted: { link, project }, query, context, ctx }) {
    return unlessSame(ctx, `${resultsState(project)} ${link.shows}`, () =>
      rankingAnswer(context, project, query, link.shows),
    );
  },

  getSharedStability({ granted: { project }, query, context, ctx }) {
    return unlessSame(ctx, resultsState(project), () => stabilityAnswer(context, project, query));
  },

  async explainSharedRank({ granted: { link, project }, params, query, context }) {
    const { dimension, other_id: otherId } = query;
    const explanation = await explainRank(context, project, { featureId: params.feature_id, dimension, otherId });
    return ok(presentSharedExplanation(explanation, link.shows));
  },
});
