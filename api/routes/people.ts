import { presentAcceptedInvitation } from '../../shared/links/present.ts';
import {
  acceptInvitationByName,
  declineInvitation,
  withdrawInvitation,
} from '../../shared/people/answer-invitation.ts';
import { collaborators, ownInvitations, projectInvitations } from '../../shared/people/contract/collaborators.ts';
import { inviteByName } from '../../shared/people/invite-by-name.ts';
import { readPeople } from '../../shared/people/people-of.ts';
import {
  presentInvitation,
  presentInvitedPerson,
  presentMember,
  presentOwnInvitation,
} from '../../shared/people/present.ts';
import { findMembers } from '../../shared/people/store/collaborators.ts';
import { findInvitations, findInvitationsOf } from '../../shared/people/store/project-invitations.ts';
import { implement } from '../http/implement.ts';
import { languageFor } from '../http/language.ts';
import { accepted, noContent, ok } from '../http/responses.ts';

/** Maximum number of invitations in a list. */
const MAX_LISTED = 100;

export const ownInvitationEndpoints = implement(ownInvitations, {
  async listOwnInvitations({ user, context }) {
    const page = { userId: user.id, now: context.now(), limit: MAX_LISTED };
    return ok((await findInvitationsOf(context.pool, page)).map(presentOwnInvitation));
  },

  async acceptOwnInvitation({ params, user, context }) {
    const accepted = await acceptInvitationByName(context, { id: params.invitation_id, userId: user.id });
    return ok(presentAcceptedInvitation(accepted));
  },

  async declineInvitation({ params, user, context }) {
    await declineInvitation(context, { id: params.invitation_id, userId: user.id });
    return noContent();
  },
});

export const collaboratorEndpoints = implement(collaborators, {
  async listCollaborators({ granted: project, user, context }) {
    const people = await readPeople(project, { user, context });
    return ok((await findMembers(context.pool, project.id)).map((each) => presentMember(each, people)));
  },

  async assignByName({ granted: project, body, user, context, ctx }) {
    const invited = {
      projectId: project.id,
      name: body.user,
      language: languageFor(ctx),
      dimensions: body.dimensions,
      invitedBy: user,
    };
    const people = await readPeople(project, { user, context });
    const result = await inviteByName(context, invited);
    if ('invitation' in result) return accepted(presentInvitedPerson(result.invitation));
    return ok(presentMember(result.member, people));
  },
});

export const projectInvitationEndpoints = implement(projectInvitations, {
  async listInvitations({ granted: project, context }) {
    const invitations = await findInvitations(context.pool, { projectId: project.id, now: context.now() });
    return ok(invitations.map(presentInvitation));
  },

  async withdrawInvitation({ granted: project, params, user, context }) {
    await withdrawInvitation(context, { projectId: project.id, id: params.invitation_id, by: user.id });
    return noContent();
  },
});
