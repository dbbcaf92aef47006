import { DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';
import type { Context } from '../context.ts';

/**
 * Ends a proposal and doesn't offer its pair to the same person for a while. An id that is no proposal of theirs, or no
 * longer, changes nothing.
 * @returns the dimension that it was a proposal in; null where it changed nothing.
 */
export async function skipPair(
  { proposals }: Context,
  { projectId, comparisonId, userId }: { projectId: string; comparisonId: string; userId: string },
): Promise<Dimension | null> {
  for (const dimension of DIMENSIONS) {
    const { own } = await proposals.leasesFor({ projectId, dimension }, userId);
    if (own?.id !== comparisonId) continue;
    await proposals.skip({ projectId, dimension }, userId, own);
    return dimension;
  }
  return null;
}
