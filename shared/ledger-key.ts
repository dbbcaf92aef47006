import type { Dimension } from './ranking/vocabulary.ts';

/** Which ranking: that of a project in one dimension. */
export interface LedgerKey {
  projectId: string;
  dimension: Dimension;
}

/** The name under which a ranking is known in caches and logs. */
export const ledgerKey = ({ projectId, dimension }: LedgerKey): string => `${projectId}/${dimension}`;
