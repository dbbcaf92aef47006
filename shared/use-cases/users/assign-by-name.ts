import { NotFound, TooManyRequests } from '../../errors.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { findCredentials } from '../../store/accounts/credentials.ts';
import type { CurrentUser } from '../../store/accounts/current-user.ts';
import type { ProjectMember } from '../../store/collaborators.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { assignCollaborator } from './assign-collaborator.ts';

/**
 * Lets the person with a username or an email work on a project; otherwise like `assignCollaborator`.
 * @throws NotFound if no account has that name, TooManyRequests after too many names within an hour, found or not.
 */
export async function assignByName(
  context: Needs<'address' | 'em' | 'log' | 'lookups' | 'now' | 'pool' | 'securityEvents'>,
  {
    projectId,
    name,
    dimensions,
    assignedBy,
  }: { projectId: string; name: string; dimensions?: readonly Dimension[] | undefined; assignedBy: CurrentUser },
): Promise<ProjectMember> {
  const waitSeconds = await context.lookups.take(assignedBy.id);
  if (waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId: assignedBy.id, limit: 'user lookup' });
    throw new TooManyRequests('Too many look-ups of usernames and emails; try again later', waitSeconds);
  }
  const account = await findCredentials(context.pool, name);
  if (!account) throw new NotFound('No account has this username or email', 'user_not_found');
  return assignCollaborator(context, { projectId, userId: account.id, dimensions, assignedBy });
}
