import type { Context } from '../../shared/context.ts';
import { audienceOf, readPeople } from '../../shared/people/people-of.ts';
import { NotFound } from '../../shared/platform/errors.ts';
import { bringProjectBack } from '../../shared/projects/bring-project-back.ts';
import { LiveProject, live } from '../../shared/projects/contract/live.ts';
import { projects } from '../../shared/projects/contract/projects.ts';
import { statistics } from '../../shared/projects/contract/statistics.ts';
import { createProject } from '../../shared/projects/create-project.ts';
import { deleteProject } from '../../shared/projects/delete-project.ts';
import {
  presentDeletedProject,
  presentOverview,
  presentProject,
  presentStatistics,
  presentSummary,
} from '../../shared/projects/present.ts';
import { presentLive } from '../../shared/projects/present-live.ts';
import { readLive } from '../../shared/projects/read-live.ts';
import { readProjectOverviews } from '../../shared/projects/read-project-overviews.ts';
import { readProjectStats } from '../../shared/projects/read-project-stats.ts';
import { RESTORE_DAYS } from '../../shared/projects/rules/restoring.ts';
import { findDeletedProjects } from '../../shared/projects/store/deleted-projects.ts';
import { findProjectsOf, findProjectView } from '../../shared/projects/store/project-access.ts';
import { changeComparisonMode, updateProject } from '../../shared/projects/update-project.ts';
import { presentFeatureScores } from '../../shared/results/present.ts';
import { readResults } from '../../shared/results/read-results.ts';
import { findOrderRenewal } from '../../shared/results/store/looks.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import { digestOf, unlessUnchanged } from '../http/etag.ts';
import { exactly, notedBy } from '../http/exact.ts';
import { implement } from '../http/implement.ts';
import { content, created, noContent, ok } from '../http/responses.ts';

interface Page {
  skip: number;
  limit: number;
  include_stats: boolean;
}

/** One page of the projects that a request may use. @param descriptionLength characters of each description; null for all. */
export async function projectList(
  { user, context }: { user: CurrentUser; context: Context },
  { skip, limit, include_stats: withStats }: Page,
  descriptionLength: number | null = null,
) {
  const page = { skip, limit, only: user.token?.projectId ?? null, descriptionLength };
  const projects = await findProjectsOf(context.pool, user.id, page);
  if (!withStats) return projects.map((project) => presentProject(project, { user, context }));
  const overviews = await readProjectOverviews(context, projects);
  return projects.map((project, at) => presentOverview(project, overviews[at]!, { user, context }));
}

export const liveEndpoints = implement(live, {
  async getLive({ granted: project, user, context, ctx }) {
    const current = await readLive(context, project);
    const viewer = { user, context };
    // The response for everybody who sees names and needs no check for changes: serialized once and compressed once.
    const key = `live ${project.id} ${audienceOf(project, viewer)}`;
    const { text, tag } = await context.snapshots.read(key, current.state, async () => {
      const shown: LiveProject = presentLive(project, current, await readPeople(project, viewer));
      const body = JSON.stringify(exactly(LiveProject, shown, notedBy(context, 'getLive')));
      return { text: Buffer.from(body), tag: digestOf(body) };
    });
    return unlessUnchanged(ctx, tag, async () => content(text, 'application/json; charset=utf-8'));
  },
});

export const projectEndpoints = implement(projects, {
  async listProjects({ query, user, context }) {
    if (!query.deleted) return ok(await projectList({ user, context }, query));
    const only = user.token?.projectId ?? null;
    const since = new Date(context.now().getTime() - RESTORE_DAYS * 86_400_000);
    const deleted = await findDeletedProjects(context.pool, { ...query, ownerId: user.id, since, only });
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
    const project = await findProjectView(context.pool, { projectId: params.project_id });
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    return ok(presentProject({ ...project, role: 'owner' }, { user, context }));
  },

  async getProjectSummary({ granted: project, user, context }) {
    const [[stats], renewedAt] = await Promise.all([
      readProjectStats(context, [project]),
      findOrderRenewal(context.pool, { projectId: project.id }),
    ]);
    return ok(presentSummary(project, { ...stats!, renewedAt }, { user, context }));
  },
});

export const statisticsEndpoints = implement(statistics, {
  async getStatistics({ granted: project, context }) {
    const [stats] = await readProjectStats(context, [project]);
    return ok(presentStatistics(stats!));
  },

  async listScores({ granted: project, context }) {
    const results = await readResults(context, project);
    return ok(results.values().map(presentFeatureScores));
  },
});
