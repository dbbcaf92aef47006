import { findMembers } from '../../../shared/store/collaborators.ts';
import { findInvitations } from '../../../shared/store/project-invitations.ts';
import { withdrawInvitation } from '../../../shared/use-cases/users/answer-invitation.ts';
import { inviteByName } from '../../../shared/use-cases/users/invite-by-name.ts';
import { collaborators, projectInvitations } from '../../contract/collaborators.ts';
import { implement } from '../../http/implement.ts';
import { languageFor } from '../../http/language.ts';
import { accepted, noContent, ok } from '../../http/responses.ts';
import { presentMember } from '../../presenters/collaborator.ts';
import { presentInvitation, presentInvitedPerson } from '../../presenters/invitation.ts';
import { readPeople } from '../../presenters/people.ts';

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
