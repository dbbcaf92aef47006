import { shareUserLock } from '../accounts/store/accounts.ts';
import { answerableDimensions } from '../answers/may-answer.ts';
import type { Needs } from '../context.ts';
import { BadRequest, NotFound } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { shareProjectLock } from '../projects/store/projects.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { findMembers, lockOnlyDimensions, type ProjectMember, setOnlyDimensions } from './store/collaborators.ts';

/** Some dimensions in the usual order; null for all. */
export function onlyDimensionsOf(dimensions: readonly Dimension[]): readonly Dimension[] | null {
  const some = DIMENSIONS.filter((each) => dimensions.includes(each));
  return some.length < DIMENSIONS.length ? some : null;
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
    const change = { projectId, userId, onlyDimensions: onlyDimensionsOf(dimensions), changedBy, at: now() };
    if (!user || !(await replaceOnlyDimensions(tx, { ...change, username: user.username }))) throw notCollaborator();
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

interface OnlyDimensionsChange {
  projectId: string;
  userId: string;
  username: string;
  onlyDimensions: readonly Dimension[] | null;
  changedBy: string;
  at: Date;
}

/**
 * Changes an assignment and records the previous one.
 * @returns false if there is none.
 */
export async function replaceOnlyDimensions(
  tx: Transaction,
  { projectId, userId, username, onlyDimensions, changedBy, at }: OnlyDimensionsChange,
): Promise<boolean> {
  const before = await lockOnlyDimensions(tx, { projectId, userId });
  if (!before) return false;
  if (String(before.onlyDimensions) === String(onlyDimensions)) return true;
  await setOnlyDimensions(tx, { projectId, userId, onlyDimensions });
  const details = {
    user_id: userId,
    username,
    before: { dimensions: answerableDimensions(before) },
    after: { dimensions: answerableDimensions({ onlyDimensions }) },
  };
  logActivity(tx, { projectId, action: 'collaborator_updated', userId: changedBy, at, details });
  return true;
}
