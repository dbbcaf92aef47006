import type { Digest } from '../contract/digests.ts';

/** A member's choice about the weekly mail. */
export const presentDigest = (isWeekly: boolean): Digest => ({ weekly: isWeekly });
