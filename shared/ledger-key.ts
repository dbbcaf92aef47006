import type { Dimension } from './ranking/vocabulary.ts';

/** Identifies a ranking: one dimension of a project. */
export interface LedgerKey {
  projectId: string;
  dimension: Dimension;
}

/** The name of a ranking in caches and logs. */
export const ledgerKey = ({ projectId, dimension }: LedgerKey): string => `${projectId}/${dimension}`;
