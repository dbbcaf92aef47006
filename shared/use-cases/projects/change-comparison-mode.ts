import type { Project } from '../../entities/project.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { ComparisonMode } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import { hasComparisons } from '../../store/comparisons.ts';
import { lockLedgers } from '../../store/ledgers.ts';
import { findProject } from '../../store/projects.ts';
import type { Needs } from '../context.ts';

/**
 * Changes how people answer. Nothing may be answered yet, and undone answers count, since they can be restored.
 * @throws NotFound when the project was deleted in the meantime, Conflict once there is an answer.
 */
export async function changeComparisonMode(
  { em, now }: Needs<'em' | 'now'>,
  { projectId, mode, changedBy }: { projectId: string; mode: ComparisonMode; changedBy: string },
): Promise<Project> {
  return em.transactional(async (tx) => {
    // No answer is stored meanwhile. One that waits for the lock may have the other mode, which rankings allow.
    await lockLedgers(tx, projectId);
    const project = await findProject(tx, projectId);
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    const before = project.comparisonMode;
    if (before === mode) return project;
    if (await hasComparisons(tx, projectId)) {
      throw new Conflict(
        'The project has answers. You can change how people answer only before the first one',
        'project_has_answers',
      );
    }
    const at = now();
    Object.assign(project, { comparisonMode: mode, updatedAt: at });
    const details = { before: { comparison_mode: before }, after: { comparison_mode: mode } };
    logActivity(tx, { projectId, action: 'project_updated', userId: changedBy, at, details });
    return project;
  });
}
