import { paths } from '../paths.ts';

/** The address of a feature's own page. */
export const featurePath = (projectId: string, id: string) => `${paths.features(projectId)}/${id}`;
