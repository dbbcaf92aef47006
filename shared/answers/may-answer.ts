import { Forbidden } from '../platform/errors.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';

/** Data that decides which dimensions a user answers. */
type Assigned = Pick<ProjectView, 'onlyDimension'>;

/** The dimensions that a person may answer. */
export function answerableDimensions({ onlyDimension }: Assigned): readonly Dimension[] {
  return onlyDimension === null ? DIMENSIONS : [onlyDimension];
}

export function mayAnswer({ onlyDimension }: Assigned, dimension: Dimension): boolean {
  return onlyDimension === null || onlyDimension === dimension;
}

/** A question or an answer in a dimension that the person is not assigned to. */
export class OtherDimension extends Forbidden {
  constructor({ onlyDimension }: Assigned, more = '') {
    super(`In this project you answer only about ${onlyDimension}${more}`, 'dimension_not_assigned');
  }
}

/** @throws OtherDimension if the person answers only the other one. */
export function assertMayAnswer(project: Assigned, dimension: Dimension): void {
  if (!mayAnswer(project, dimension)) throw new OtherDimension(project);
}

/** In a dimension that users no longer answer, they can only undo their own answers. */
export function assertMayTakeBack(project: Assigned, dimension: Dimension, isOwn: boolean): void {
  if (!isOwn && !mayAnswer(project, dimension)) {
    throw new OtherDimension(project, `. You can undo only your own answers about ${dimension}`);
  }
}
