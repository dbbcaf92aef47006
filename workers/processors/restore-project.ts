import { Conflict } from '../../shared/errors.ts';
import { restoreProjectJob } from '../../shared/jobs/operations-jobs.ts';
import { restoreProject } from '../../shared/use-cases/operations/restore-project.ts';
import { defineProcessor } from '../define-processor.ts';
import { reportTo } from '../report-progress.ts';

/** Brings one project of a backup back. */
export const restoreProjectProcessor = defineProcessor(restoreProjectJob, async (context, payload, job) => {
  // BullMQ hands a killed worker's job to another one; the first may have stored its copy.
  if (job.attemptsStarted > 1) {
    throw new Conflict(
      'The worker ended while it brought the project back. Look whether the project is there, and repeat the command if not',
    );
  }
  const { name = null, heirId = null, ...wanted } = payload;
  const restored = await restoreProject(context, { ...wanted, name, heirId }, reportTo(job, context.log));
  context.log.info(
    { backupId: wanted.backupId, from: wanted.projectId, projectId: restored.projectId },
    'project restored',
  );
  return restored;
});
