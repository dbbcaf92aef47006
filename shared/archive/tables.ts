/**
 * Tables of a backup, ordered so that each comes after those it references; with the key that its rows are sorted by, so that
 * the same data always gives the same bytes.
 */
export const ARCHIVED_TABLES = {
  users: ['id'],
  projects: ['id'],
  collaborators: ['project_id', 'user_id'],
  project_people: ['project_id', 'user_id'],
  project_links: ['project_id', 'id'],
  features: ['project_id', 'id'],
  ranking_ledgers: ['project_id', 'dimension'],
  feature_scores: ['project_id', 'dimension', 'feature_id'],
  comparisons: ['project_id', 'id'],
  activities: ['project_id', 'id'],
} as const;
export type ArchivedTable = keyof typeof ARCHIVED_TABLES;
export const ARCHIVED_TABLE_NAMES = Object.keys(ARCHIVED_TABLES) as ArchivedTable[];

/**
 * Tables not in backups: sessions, histories of schema and server, what can be recomputed from the rest, and security events: a
 * restore must not remove the record of what happened since the backup, the restore itself included.
 */
export const LEFT_OUT_TABLES = [
  'sessions',
  'migrations',
  'timelines',
  'ranking_figures',
  'integrity_checks',
  'security_events',
] as const;
