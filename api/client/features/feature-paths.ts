import { paths } from '../paths.ts';

// These addresses are not in `paths.ts`, because every first question waits for that file.

/** The address of a feature's own page. */
export const featurePath = (projectId: string, id: string) => `${paths.features(projectId)}/${id}`;

/** The address of a project's archived features. */
export const archivedPath = (projectId: string) => `${paths.features(projectId)}?view=archived`;
