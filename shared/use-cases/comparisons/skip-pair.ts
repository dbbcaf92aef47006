import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import type { Context } from '../context.ts';

/**
 * Ends a proposal and doesn't offer its pair to the same person for a while. An id that is no proposal of theirs, or no
 * longer, changes nothing.
 */
export async function skipPair(
  { proposals }: Context,
  { projectId, comparisonId, userId }: { projectId: string; comparisonId: string; userId: string },
): Promise<void> {
  for (const dimension of DIMENSIONS) {
    const { own } = await proposals.leasesFor({ projectId, dimension }, userId);
    if (own?.id === comparisonId) await proposals.skip({ projectId, dimension }, userId, own);
  }
}
