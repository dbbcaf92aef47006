import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { findComparisons } from './store/comparisons.ts';

/** The error for a comparison that is not active. An archived comparison returns with its feature. */
export async function missingComparison({ pool }: Needs<'pool'>, projectId: string, id: string): Promise<NotFound> {
  const [found] = await findComparisons(pool, { projectId, ids: [id] });
  return found?.archivedAt
    ? new NotFound('A feature of this comparison is archived. Restore the feature first', 'comparison_archived')
    : new NotFound('Comparison not found', 'comparison_not_found');
}
