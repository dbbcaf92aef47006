import { findMembers } from '../../../shared/store/collaborators.ts';
import { assignByName } from '../../../shared/use-cases/users/assign-by-name.ts';
import { collaborators } from '../../contract/collaborators.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentMember } from '../../presenters/collaborator.ts';
import { readPeople } from '../../presenters/people.ts';

export const collaboratorEndpoints = implement(collaborators, {
  async listCollaborators({ granted: project, user, context }) {
    const people = await readPeople(project, { user, context });
    return ok((await findMembers(context.pool, project.id)).map((each) => presentMember(each, people)));
  },

  async assignByName({ granted: project, body, user, context }) {
    const assigned = { projectId: project.id, name: body.user, dimensions: body.dimensions, assignedBy: user };
    const people = await readPeople(project, { user, context });
    return ok(presentMember(await assignByName(context, assigned), people));
  },
});
