import { LINK_SHOWS } from '../../../shared/rules/links.ts';
import { findActiveLinks } from '../../../shared/store/project-links.ts';
import { createLink } from '../../../shared/use-cases/links/create-link.ts';
import { revokeLink } from '../../../shared/use-cases/links/revoke-link.ts';
import { links } from '../../contract/links.ts';
import { implement } from '../../http/implement.ts';
import { created, noContent, ok } from '../../http/responses.ts';
import { presentLink, presentNewLink } from '../../presenters/link.ts';

export const linkEndpoints = implement(links, {
  async listLinks({ granted: project, context }) {
    return ok((await findActiveLinks(context.pool, project.id, context.now())).map(presentLink));
  },

  async createLink({ granted: project, body, user, context }) {
    const { kind, label, shows = [], expires_at: end } = body;
    const link = await createLink(context, {
      projectId: project.id,
      kind,
      label: label?.trim() || null,
      shows: LINK_SHOWS.filter((each) => shows.includes(each)),
      expiresAt: end ? new Date(end) : null,
      createdBy: user.id,
    });
    return created(presentNewLink(link));
  },

  async revokeLink({ params, user, context }) {
    await revokeLink(context, { projectId: params.project_id, id: params.link_id, revokedBy: user.id });
    return noContent();
  },
});
