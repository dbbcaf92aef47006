import { findProjectsOf } from '../../../shared/store/project-access.ts';
import { createProject } from '../../../shared/use-cases/projects/create-project.ts';
import { deleteProject } from '../../../shared/use-cases/projects/delete-project.ts';
import { readProjectOverviews } from '../../../shared/use-cases/projects/read-project-overviews.ts';
import { readProjectStats } from '../../../shared/use-cases/projects/read-project-stats.ts';
import { updateProject } from '../../../shared/use-cases/projects/update-project.ts';
import { signedIn } from '../../access/access.ts';
import { member, owner } from '../../access/project.ts';
import { costOfPage } from '../../contract/paging.ts';
import { ListedProject, Project, ProjectSummary } from '../../contract/projects.ts';
import { json, nothing, problem } from '../../contract/responses.ts';
import { listOf } from '../../contract/shapes.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { del, get, post, put } from '../../http/endpoint.ts';
import { presentOverview, presentProject, presentSummary } from '../../presenters/project.ts';
import { agreement } from './agreement.ts';
import { audit } from './audit.ts';
import { live } from './live.ts';
import { newProject, projectChange, projectList, projectParams } from './schema.ts';

export const projectEndpoints = [
  get('', {
    operation: 'listProjects',
    summary: 'List the projects that you own or are assigned to, oldest first',
    query: projectList,
    cost: costOfPage('limit'),
    allow: signedIn,
    answers: { 200: json('The projects; counts and progress with include_stats', listOf(ListedProject)) },
    async handle({ query, user, context }) {
      const projects = await findProjectsOf(context.pool, user.id, query);
      if (!query.include_stats) return ok(projects.map((project) => presentProject(project, { user, context })));
      const overviews = await readProjectOverviews(context, projects);
      return ok(projects.map((project, at) => presentOverview(project, overviews[at]!, { user, context })));
    },
  }),
  post('', {
    operation: 'createProject',
    summary: 'Create a project',
    body: newProject,
    allow: signedIn,
    answers: {
      201: json('The new project', Project),
      409: problem('You have reached the maximum number of projects'),
    },
    async handle({ body, user, context }) {
      const project = await createProject(context, {
        name: body.name,
        description: body.description ?? '',
        comparisonMode: body.comparison_mode ?? 'binary',
        ownerId: user.id,
        hideNames: body.hide_names ?? false,
      });
      return created(presentProject(project, { user, context }));
    },
  }),
  get('/:project_id', {
    operation: 'getProject',
    summary: 'Get a project',
    params: projectParams,
    allow: member,
    answers: { 200: json('The project', Project) },
    handle: ({ granted: project, user, context }) => ok(presentProject(project, { user, context })),
  }),
  put('/:project_id', {
    operation: 'updateProject',
    summary: 'Update a project; absent fields are unchanged',
    params: projectParams,
    body: projectChange,
    allow: owner,
    answers: { 200: json('The updated project', Project) },
    async handle({ granted: project, body, user, context }) {
      const { name, hide_names: hideNames } = body;
      const description = body.description === null ? '' : body.description;
      const change = { projectId: project.id, name, description, hideNames, changedBy: user.id };
      const updated = await updateProject(context, change);
      const view = { name: updated.name, description: updated.description, hideNames: updated.hideNames };
      return ok(presentProject({ ...project, ...view }, { user, context }));
    },
  }),
  del('/:project_id', {
    operation: 'deleteProject',
    summary: 'Delete a project; its history is kept',
    params: projectParams,
    allow: owner,
    answers: { 204: nothing('The project was deleted') },
    async handle({ granted: project, user, context }) {
      await deleteProject(context, { projectId: project.id, deletedBy: user.id });
      return noContent();
    },
  }),
  get('/:project_id/summary', {
    operation: 'getProjectSummary',
    summary: 'Get a project with its counts and progress',
    params: projectParams,
    allow: member,
    answers: { 200: json('The project, with counts and progress', ProjectSummary) },
    async handle({ granted: project, user, context }) {
      const [stats] = await readProjectStats(context, [project]);
      return ok(presentSummary(project, stats!, { user, context }));
    },
  }),
  ...audit,
  ...live,
  ...agreement,
];
