import { NotFound } from '../../../shared/errors.ts';
import { RESTORE_DAYS } from '../../../shared/rules/restoring.ts';
import { findDeletedProjects } from '../../../shared/store/deleted-projects.ts';
import { findOrderRenewal } from '../../../shared/store/looks.ts';
import { findProjectView } from '../../../shared/store/project-access.ts';
import { bringProjectBack } from '../../../shared/use-cases/projects/bring-project-back.ts';
import { changeComparisonMode } from '../../../shared/use-cases/projects/change-comparison-mode.ts';
import { createProject } from '../../../shared/use-cases/projects/create-project.ts';
import { deleteProject } from '../../../shared/use-cases/projects/delete-project.ts';
import { readProjectStats } from '../../../shared/use-cases/projects/read-project-stats.ts';
import { updateProject } from '../../../shared/use-cases/projects/update-project.ts';
import { projects } from '../../contract/projects.ts';
import { implement } from '../../http/implement.ts';
import { created, noContent, ok } from '../../http/responses.ts';
import { presentDeletedProject, presentProject, presentSummary } from '../../presenters/project.ts';
import { projectList } from './list.ts';

export const projectEndpoints = implement(projects, {
  async listProjects({ query, user, context }) {
    if (!query.deleted) return ok(await projectList({ user, context }, query));
    const only = user.token?.projectId ?? null;
    const since = new Date(context.now().getTime() - RESTORE_DAYS * 86_400_000);
    const deleted = await findDeletedProjects(context.pool, user.id, { ...query, since, only });
    return ok(deleted.map((project) => presentDeletedProject(project, { user, context })));
  },

  async createProject({ body, user, context }) {
    const project = await createProject(context, {
      name: body.name,
      description: body.description ?? '',
      comparisonMode: body.comparison_mode ?? 'binary',
      ownerId: user.id,
      hideNames: body.hide_names ?? false,
      membersMayDelete: body.members_may_delete ?? false,
      aimTop: null,
    });
    return created(presentProject(project, { user, context }));
  },

  getProject: ({ granted: project, user, context }) => ok(presentProject(project, { user, context })),

  async updateProject({ granted: project, body, user, context }) {
    const change = {
      name: body.name,
      description: body.description === null ? '' : body.description,
      hideNames: body.hide_names,
      membersMayDelete: body.members_may_delete,
      aimTop: body.aim_top,
    };
    const updated = await updateProject(context, { projectId: project.id, ...change, changedBy: user.id });
    const { name, description, hideNames, membersMayDelete, aimTop = null } = updated;
    const view = { ...project, name, description, hideNames, membersMayDelete, aimTop };
    return ok(presentProject(view, { user, context }));
  },

  async changeComparisonMode({ granted: project, body, user, context }) {
    const mode = body.comparison_mode;
    const changed = await changeComparisonMode(context, { projectId: project.id, mode, changedBy: user.id });
    return ok(presentProject({ ...project, comparisonMode: changed.comparisonMode }, { user, context }));
  },

  async deleteProject({ granted: project, user, context }) {
    await deleteProject(context, { projectId: project.id, deletedBy: user.id });
    return noContent();
  },

  async restoreProject({ params, user, context }) {
    const { id: by, isSuperuser } = user;
    await bringProjectBack(context, { projectId: params.project_id, by, isSuperuser });
    const project = await findProjectView(context.pool, params.project_id);
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    return ok(presentProject({ ...project, role: 'owner' }, { user, context }));
  },

  async getProjectSummary({ granted: project, user, context }) {
    const [[stats], renewedAt] = await Promise.all([
      readProjectStats(context, [project]),
      findOrderRenewal(context.pool, project.id),
    ]);
    return ok(presentSummary(project, { ...stats!, renewedAt }, { user, context }));
  },
});
