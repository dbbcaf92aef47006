import type { Project } from '../../../shared/projects/contract/projects.ts';

type Dimension = 'value' | 'complexity';
export type Answerable = Pick<Project, 'answerable_dimensions'>;

/** Whether the person may answer a dimension. Until the project is read, true: the service decides. */
export const mayAnswer = (project: Answerable | undefined, dimension: Dimension): boolean =>
  !project || project.answerable_dimensions.includes(dimension);

/** The dimension about which the person is asked first. */
export const firstAnswerable = (project: Answerable | undefined): Dimension =>
  mayAnswer(project, 'value') ? 'value' : 'complexity';
