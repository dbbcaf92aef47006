/** Kept rankings of a project, at most. */
export const MAX_SNAPSHOTS = 50;
/** Features of a kept ranking, at most. */
export const MAX_SNAPSHOT_FEATURES = 10_000;
/** Maximum length of a name, in characters. */
export const SNAPSHOT_NAME_LENGTH = 100;
/** In place of the id of a kept ranking: the ranking as it is. */
export const NOW = 'now';
