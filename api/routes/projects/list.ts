import type { CurrentUser } from '../../../shared/store/accounts/current-user.ts';
import { findProjectsOf } from '../../../shared/store/project-access.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { readProjectOverviews } from '../../../shared/use-cases/projects/read-project-overviews.ts';
import { presentOverview, presentProject } from '../../presenters/project.ts';

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
