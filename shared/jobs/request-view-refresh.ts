import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import type { Jobs } from './jobs.ts';
import { recomputeClosureJob } from './ranking-jobs.ts';

/** Requests fresh views of a project's rankings, after the commit that changed them. */
export function requestViewRefresh(jobs: Jobs, projectId: string, dimensions: readonly Dimension[] = DIMENSIONS): void {
  for (const dimension of dimensions) jobs.enqueueSoon(recomputeClosureJob, { projectId, dimension });
}
