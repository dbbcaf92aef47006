import type { Project } from '../../../shared/projects/contract/projects.ts';
import type { Dimension } from '../../../shared/ranking/dimensions.ts';
import { texts } from '../texts.ts';

export type Answerable = Pick<Project, 'answerable_dimensions'>;

/** Whether the person may answer a dimension. Until the project is read, true: the service decides. */
export const mayAnswer = (project: Answerable | undefined, dimension: Dimension): boolean =>
  !project || project.answerable_dimensions.includes(dimension);

/** The dimension that the person is asked about first. There are words for each. */
export const firstAnswerable = (project: Answerable | undefined): Dimension =>
  (Object.keys(texts.dimensions) as Dimension[]).find((each) => mayAnswer(project, each))!;
