import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import type { Jobs } from './jobs.ts';
import { recomputeClosure } from './ranking-jobs.ts';

/** Asks for fresh views of a project's rankings, after the commit that changed them. */
export function wishViews(jobs: Jobs, projectId: string, dimensions: readonly Dimension[] = DIMENSIONS): void {
  for (const dimension of dimensions) jobs.wish(recomputeClosure, { projectId, dimension });
}
