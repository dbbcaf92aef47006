import type { LedgerKey } from '../../ledger-key.ts';
import type { Needs } from '../context.ts';

/**
 * A screen that showed a person a pair was left: others may be shown the pair at once, unless another screen of the same person still
 * shows it. A screen that shows none changes nothing.
 */
export async function leavePair(
  { proposals }: Needs<'proposals'>,
  { ledger, userId, screen }: { ledger: LedgerKey; userId: string; screen: string },
): Promise<void> {
  await proposals.leave(ledger, userId, screen);
}
