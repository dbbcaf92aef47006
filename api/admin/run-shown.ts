import type { Needs } from '../../shared/context.ts';
import type { AsJson, JobDefinition } from '../../shared/platform/jobs/definition.ts';
import type { Progress } from './progress.ts';

/** Has a worker run a job, and shows its progress. */
export async function runShown<P extends object, Result>(
  { jobs }: Needs<'jobs'>,
  definition: JobDefinition<string, P, Result>,
  payload: NoInfer<P>,
  progress: Progress,
): Promise<AsJson<Result>> {
  await progress.step('wait for a worker');
  return jobs.run(definition, payload, (seen) => progress.ofJob(seen));
}
