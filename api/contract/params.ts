import { object } from 'yup';
import { about, uuid } from './input.ts';

// Parameters in paths, as several resources have them.

export const projectId = about('Id of the project.', uuid().required());

export const projectParams = object({ project_id: projectId });
