import { shareUserLock } from '../accounts/store/accounts.ts';
import { answerableDimensions } from '../answers/may-answer.ts';
import type { Needs } from '../context.ts';
import { BadRequest, NotFound } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { shareProjectLock } from '../projects/store/projects.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { findMembers, lockOnlyDimension, type ProjectMember, setOnlyDimension } from './store/collaborators.ts';

/** The only one of some dimensions; null for all. */
export function onlyDimensionOf(dimensions: readonly Dimension[]): Dimension | null {
  return dimensions.length < DIMENSIONS.length ? dimensions[0]! : null;
}

/** The owner decides what others answer, and always answers both dimensions. */
export class OwnerAnswersBoth extends BadRequest {
  constructor() {
    super('The owner of a project answers both dimensions', 'owner_answers_both');
  }
}

interface DimensionsChange {
  projectId: string;
  userId: string;
  dimensions: readonly Dimension[];
  changedBy: string;
}

/**
 * Sets the dimensions that a collaborator may answer. Their earlier answers stay.
 * @throws OwnerAnswersBoth, NotFound for a person who is not a collaborator.
 */
export async function changeDimensions(
  { em, now, proposals }: Needs<'em' | 'now' | 'proposals'>,
  { projectId, userId, dimensions, changedBy }: DimensionsChange,
): Promise<ProjectMember> {
  const member = await em.transactional(async (tx) => {
    // Locks in the same order as an assignment.
    const user = await shareUserLock(tx, { id: userId });
    const project = await shareProjectLock(tx, { projectId });
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    if (project.ownerId === userId) throw new OwnerAnswersBoth();
    const change = { projectId, userId, onlyDimension: onlyDimensionOf(dimensions), changedBy, at: now() };
    if (!user || !(await replaceOnlyDimension(tx, { ...change, username: user.username }))) throw notCollaborator();
    const [found] = await findMembers(tx, projectId, userId);
    if (!found) throw notCollaborator();
    return found;
  });
  // A pair of a dimension that they no longer answer becomes free for others at once.
  for (const dimension of DIMENSIONS) {
    if (!dimensions.includes(dimension)) await proposals.forget({ projectId, dimension }, userId);
  }
  return member;
}

function notCollaborator(): NotFound {
  return new NotFound('The user is not a collaborator on this project');
}

interface OnlyDimensionChange {
  projectId: string;
  userId: string;
  username: string;
  onlyDimension: Dimension | null;
  changedBy: string;
  at: Date;
}

/**
 * Changes an assignment and records the previous one.
 * @returns false if there is none.
 */
export async function replaceOnlyDimension(
  tx: Transaction,
  { projectId, userId, username, onlyDimension, changedBy, at }: OnlyDimensionChange,
): Promise<boolean> {
  const before = await lockOnlyDimension(tx, { projectId, userId });
  if (!before) return false;
  if (before.onlyDimension === onlyDimension) return true;
  await setOnlyDimension(tx, { projectId, userId, onlyDimension });
  const details = {
    user_id: userId,
    username,
    before: { dimensions: answerableDimensions(before) },
    after: { dimensions: answerableDimensions({ onlyDimension }) },
  };
  logActivity(tx, { projectId, action: 'collaborator_updated', userId: changedBy, at, details });
  return true;
}
