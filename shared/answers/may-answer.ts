import { Forbidden } from '../platform/errors.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';

/** Data that decides which dimensions a user answers. */
type Assigned = Pick<ProjectView, 'onlyDimensions'>;

/** The dimensions that a person may answer. */
export function answerableDimensions({ onlyDimensions }: Assigned): readonly Dimension[] {
  return onlyDimensions ?? DIMENSIONS;
}

export function mayAnswer({ onlyDimensions }: Assigned, dimension: Dimension): boolean {
  return onlyDimensions === null || onlyDimensions.includes(dimension);
}

/** A question or an answer in a dimension that the person is not assigned to. */
export class OtherDimension extends Forbidden {
  constructor({ onlyDimensions }: Assigned, more = '') {
    super(`In this project you answer only about ${onlyDimensions?.join(' and ')}${more}`, 'dimension_not_assigned');
  }
}

/** @throws OtherDimension if the person answers only others. */
export function assertMayAnswer(project: Assigned, dimension: Dimension): void {
  if (!mayAnswer(project, dimension)) throw new OtherDimension(project);
}

/** In a dimension that users no longer answer, they can only undo their own answers. */
export function assertMayTakeBack(project: Assigned, dimension: Dimension, isOwn: boolean): void {
  if (!isOwn && !mayAnswer(project, dimension)) {
    throw new OtherDimension(project, `. You can undo only your own answers about ${dimension}`);
  }
}
