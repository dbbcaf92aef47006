import { object, string } from 'yup';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import { defineJob, returns } from '../platform/jobs/definition.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';

const ledger = object({
  projectId: string().matches(UUID_PATTERN).required(),
  dimension: string().oneOf(DIMENSIONS).required(),
});

/** Computes the inferences of one ranking and stores them as a view. Idempotent. */
export const recomputeClosureJob = defineJob({
  queue: 'ranking',
  name: 'recompute-closure',
  payload: ledger,
  result: returns<unknown>(),
  attempts: 5,
  backoff: 500,
  onePer: ({ projectId, dimension }) => `recompute-closure/${projectId}/${dimension}`,
});

/** Chooses the next pairs of one ranking, best first, and stores them as a view. */
export const precomputeNextPairJob = defineJob({
  queue: 'ranking',
  name: 'precompute-next-pair',
  payload: ledger,
  result: returns<unknown>(),
  attempts: 5,
  backoff: 500,
  onePer: ({ projectId, dimension }) => `precompute-next-pair/${projectId}/${dimension}`,
});

/** The state of a stored view. */
export interface StoredAt {
  generation: string;
  revision: number;
}

/** Computes how far the people of one ranking agree and stores the result as a view. Idempotent. */
export const comparePeopleJob = defineJob({
  queue: 'ranking',
  name: 'compare-people',
  payload: ledger,
  result: returns<StoredAt>(),
  attempts: 1,
  backoff: 500,
});

/** Requests fresh views of a project's rankings, after the commit that changed them. */
export function requestViewRefresh(jobs: Jobs, projectId: string, dimensions: readonly Dimension[] = DIMENSIONS): void {
  for (const dimension of dimensions) jobs.enqueueSoon(recomputeClosureJob, { projectId, dimension });
}
