import { paths } from '../paths.ts';

// Not in `paths.ts`, which is part of what every first question waits for.

/** The address of a feature's own page. */
export const featurePath = (projectId: string, id: string) => `${paths.features(projectId)}/${id}`;

/** The address of a project's archived features. */
export const archivedPath = (projectId: string) => `${paths.features(projectId)}?view=archived`;
