/**
 * What a backup holds, in an order in which every table comes after those that it refers to; beside each the key that
 * its rows are sorted by, so that the same data always makes the same bytes.
 */
export const ARCHIVED_TABLES = {
  users: ['id'],
  projects: ['id'],
  collaborators: ['project_id', 'user_id'],
  features: ['project_id', 'id'],
  ranking_ledgers: ['project_id', 'dimension'],
  feature_scores: ['project_id', 'dimension', 'feature_id'],
  comparisons: ['project_id', 'id'],
  activities: ['project_id', 'id'],
} as const;
export type ArchivedTable = keyof typeof ARCHIVED_TABLES;
export const ARCHIVED_TABLE_NAMES = Object.keys(ARCHIVED_TABLES) as ArchivedTable[];

/**
 * Tables that no backup holds: sessions end with the state that they belong to, schema and server have histories of their
 * own, and what is computed from the rest can be computed again.
 */
export const LEFT_OUT_TABLES = ['sessions', 'migrations', 'timelines', 'ranking_figures', 'integrity_checks'] as const;
