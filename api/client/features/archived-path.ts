import { paths } from '../paths.ts';

/** The address of a project's archived features. */
export const archivedPath = (projectId: string) => `${paths.features(projectId)}?view=archived`;
