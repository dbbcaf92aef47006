import { findActiveLinks } from '../../../shared/store/project-links.ts';
import { createLink } from '../../../shared/use-cases/links/create-link.ts';
import { revokeLink } from '../../../shared/use-cases/links/revoke-link.ts';
import { owner } from '../../access/project.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { json, nothing, problem } from '../../http/documented.ts';
import { del, get, post } from '../../http/endpoint.ts';
import { listOf } from '../../http/json-schema.ts';
import { linkSchema, newLinkSchema, presentLink, presentNewLink } from '../../presenters/link.ts';
import { projectParams } from '../projects/schema.ts';
import { linkParams, newLink } from './schema.ts';

/** The links of a project. */
export const linkEndpoints = [
  get('', {
    operation: 'listLinks',
    summary: 'List the links of a project that are still open, newest first',
    params: projectParams,
    allow: owner,
    answers: { 200: json('The links, without their tokens', listOf(linkSchema)) },
    async handle({ granted: project, context }) {
      return ok((await findActiveLinks(context.pool, project.id, context.now())).map(presentLink));
    },
  }),
  post('', {
    operation: 'createLink',
    summary: 'Make a link that shows the results, or that lets people join the project',
    params: projectParams,
    body: newLink,
    allow: owner,
    answers: {
      201: json('The link with its token', newLinkSchema),
      409: problem('The project has the maximum number of open links'),
    },
    async handle({ granted: project, body, user, context }) {
      const { kind, label, expires_at: end } = body;
      const link = await createLink(context, {
        projectId: project.id,
        kind,
        label: label?.trim() || null,
        expiresAt: end ? new Date(end) : null,
        createdBy: user.id,
      });
      return created(presentNewLink(link));
    },
  }),
  del('/:link_id', {
    operation: 'revokeLink',
    summary: 'Revoke a link; it opens nothing from then on',
    params: linkParams,
    allow: owner,
    answers: { 204: nothing('The link was revoked') },
    async handle({ params, user, context }) {
      await revokeLink(context, { projectId: params.project_id, id: params.link_id, revokedBy: user.id });
      return noContent();
    },
  }),
];
