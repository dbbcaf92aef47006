import type { EntityManager } from '@mikro-orm/postgresql';
import { BadRequest, NotFound } from '../../errors.ts';
import { lockUser, saveUser } from '../../store/accounts.ts';
import { logActivity } from '../../store/activity.ts';
import { endSessions } from '../../store/sessions.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { keepASuperuser } from './last-superuser.ts';

export interface UserDeletion {
  userId: string;
  /** Who gets the projects; whoever deletes, where absent. */
  transferTo?: string | undefined;
  deletedBy: string;
}

interface Handover {
  from: string;
  to: string;
  by: string;
  at: Date;
}

/**
 * Hides an account: its sessions end, its projects change hands, it leaves the projects of others, and its username and
 * email are free again. What it compared stays, and its name stays in the audit trail.
 * @throws NotFound for an unknown account or heir, BadRequest for the last active superuser, or an heir who goes too.
 */
export async function deleteUser(context: Context, input: UserDeletion): Promise<void> {
  const { em, now } = context;
  const { userId, transferTo, deletedBy } = input;
  const at = now();
  await em.transactional(async (tx) => {
    await keepASuperuser(tx, userId);
    const user = await lockUser(tx, userId);
    if (!user) throw new NotFound('User not found', 'user_not_found');
    const heir = transferTo ?? deletedBy;
    if (transferTo !== undefined && !(await lockUser(tx, transferTo))) {
      throw new NotFound('The user to transfer to was not found');
    }
    const projects = await query<{ id: string }>(
      tx,
      'select id from projects where owner_id = $1 and deleted_at is null order by id for no key update',
      [userId],
    );
    if (heir === userId && (projects.length > 0 || transferTo !== undefined)) {
      throw new BadRequest('transfer_to must name somebody else');
    }
    const projectIds = projects.map(({ id }) => id);
    if (projectIds.length > 0) await handOver(tx, projectIds, { from: userId, to: heir, by: deletedBy, at });
    await leaveProjects(tx, userId, { by: deletedBy, at });
    await endSessions(tx, userId, { now: at });
    user.deletedAt = at;
    await saveUser(tx, user);
  });
  securityEvent(context, 'user_deleted', { userId, by: deletedBy });
}

async function handOver(tx: EntityManager, projectIds: string[], { from, to, by, at }: Handover): Promise<void> {
  await query(tx, 'update projects set owner_id = $2, updated_at = $3 where id = any($1::uuid[])', [
    projectIds,
    to,
    at,
  ]);
  await query(tx, 'delete from collaborators where project_id = any($1::uuid[]) and user_id = $2', [projectIds, to]);
  for (const projectId of projectIds) {
    logActivity(tx, { projectId, action: 'project_transferred', userId: by, at, details: { from, to } });
  }
}

async function leaveProjects(tx: EntityManager, userId: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const left = await query<{ project_id: string }>(
    tx,
    'delete from collaborators where user_id = $1 returning project_id',
    [userId],
  );
  for (const { project_id: projectId } of left) {
    logActivity(tx, { projectId, action: 'collaborator_removed', userId: by, at, details: { user_id: userId } });
  }
}
