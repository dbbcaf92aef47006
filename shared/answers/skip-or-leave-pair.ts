import type { Needs } from '../context.ts';
import type { LedgerKey } from '../platform/cache/keys.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { mayAnswer, OtherDimension } from './may-answer.ts';

/**
 * Handles that a person left a screen with a pair. Others may be shown the pair at once, unless another screen of the same person still
 * shows it. A screen without a pair changes nothing.
 */
export async function leavePair(
  { proposals }: Needs<'proposals'>,
  { ledger, userId, screen }: { ledger: LedgerKey; userId: string; screen: string },
): Promise<void> {
  await proposals.leave(ledger, userId, screen);
}

/**
 * Ends a proposal and doesn't offer its pair to the same person for a while. An id that is not (or no longer) a proposal of theirs changes
 * nothing.
 * @returns the proposal's dimension; null if nothing changed.
 * @throws OtherDimension if the person no longer answers its dimension.
 */
export async function skipPair(
  { proposals }: Needs<'proposals'>,
  { project, comparisonId, userId }: { project: ProjectView; comparisonId: string; userId: string },
): Promise<Dimension | null> {
  const { id: projectId } = project;
  for (const dimension of DIMENSIONS) {
    const { own } = await proposals.leasesFor({ projectId, dimension }, userId);
    if (own?.id !== comparisonId) continue;
    if (!mayAnswer(project, dimension)) {
      // Proposed before the person lost the dimension. Others may be asked at once.
      await proposals.forget({ projectId, dimension }, userId);
      throw new OtherDimension(project);
    }
    await proposals.skip({ projectId, dimension }, userId, own);
    return dimension;
  }
  return null;
}
